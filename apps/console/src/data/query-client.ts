import { isRefusal } from '@parley/sdk/api'
import { MutationCache, QueryCache } from '@tanstack/react-query'
import { session } from '../session/current.ts'
import { FreshQueryClient } from './fresh-query-client.ts'

/** Whoever was signed out elsewhere, or removed, is out here too. */
function leaveIfOut(error: unknown) {
  if (isRefusal(error, 401)) session.forget()
}

/** What was asked for. Events tell when it is not true any more, so nothing is asked for twice by time alone. */
export const queryClient = new FreshQueryClient({
  queryCache: new QueryCache({ onError: leaveIfOut }),
  mutationCache: new MutationCache({ onError: leaveIfOut }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < 2 && !(isRefusal(error) && error.status < 500),
    },
    mutations: { retry: false },
  },
})
