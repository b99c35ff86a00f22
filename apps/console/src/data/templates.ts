import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

export const templateKeys = ['reply-template'] as const
export const useTemplates = () =>
  useQuery({ queryKey: templateKeys, queryFn: ({ signal }) => api.replyTemplate.list({ limit: 200 }, { signal }) })
