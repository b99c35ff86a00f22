import { siteAssistantId } from '@parley/protocol'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

export const assistantKeys = { all: ['assistant'] as const, one: (id: string) => ['assistant', 'one', id] as const }

export const useAssistants = () =>
  useQuery({
    queryKey: [...assistantKeys.all, 'list'],
    queryFn: ({ signal }) => api.assistant.list({ limit: 1000 }, { signal }),
  })

/** The name of an assistant, or what stands in its place. */
export function useAssistantNames(): (id: string | null | undefined) => string {
  const { data = [] } = useAssistants()
  return (id) => {
    if (!id) return 'An assistant of its own'
    if (id === siteAssistantId) return 'The site’s assistant'
    return data.find((each) => each.id === id)?.name || 'An assistant that is gone'
  }
}
