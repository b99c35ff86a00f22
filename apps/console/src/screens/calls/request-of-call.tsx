import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../data/api.ts'
import { requestKeys } from '../../data/consultations.ts'
import { Fact } from './fact.tsx'

/** The request that came of a call, if any did. */
export function RequestOfCall({ callId }: { callId: string }) {
  const { data } = useQuery({
    queryKey: [...requestKeys.ofCalls, callId],
    queryFn: async ({ signal }) => {
      const { results } = await api.consultation.list({ callId, limit: 1 }, { signal })
      return results[0] ?? null
    },
  })
  if (!data) return null
  return (
    <Fact name="Became a request">
      <Link params={{ id: data.id }} to="/inbox/$id">
        {data.fullName}
      </Link>
    </Fact>
  )
}
