import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../data/api.ts'
import { Fact } from './fact.tsx'

/** The request that came of a call, if any did. */
export function RequestOfCall({ callId }: { callId: string }) {
  const { data } = useQuery({
    queryKey: ['consultation', 'of-call', callId],
    queryFn: async ({ signal }) => {
      const { results } = await api.consultation.list({ search: callId, limit: 5 }, { signal })
      const files = await Promise.all(results.map(({ id }) => api.consultation.get(id, { signal })))
      return files.find((file) => file.callId === callId) ?? null
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
