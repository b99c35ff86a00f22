import type { Me } from '@parley/protocol/resources'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

export const meQuery = { queryKey: ['me'], queryFn: () => api.me.get(), staleTime: 5 * 60_000 } as const

/** Whom the page works for; there from the moment that any screen is shown. */
export function useMe(): Me {
  const { data } = useQuery(meQuery)
  if (!data) throw new Error('a screen is shown before it is known to whom')
  return data
}

/** The server decides; what its answer would be no is not offered. */
export const mayChange = ({ role }: Me) => role !== 'viewer'
export const isAdmin = ({ role }: Me) => role === 'admin'
