import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { useMe } from './use-me.ts'

export const useMembers = () => {
  const { orgId } = useMe()
  return useQuery({ queryKey: ['org', 'users'], queryFn: () => api.org.listUsers(orgId), staleTime: 60_000 })
}

export type NamesOfMembers = (id: string | null) => string

/** The name of a member, or what stands in its place. */
export function useMemberNames(): NamesOfMembers {
  const { data = [] } = useMembers()
  return (id) => {
    if (id === null) return 'Nobody'
    const member = data.find((each) => each.id === id)
    return member?.fullName || member?.email || 'Somebody who left'
  }
}
