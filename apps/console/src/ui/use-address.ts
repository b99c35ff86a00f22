import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

export type Address = Record<string, string>

/**
 * Filters that stand in the page's address: what is filtered can be reloaded, sent to a colleague and gone back from.
 * Empty text is left out.
 */
export function useAddress(): [Address, (changes: Address) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const address = Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))
  const change = useCallback(
    (changes: Address) =>
      void navigate({
        to: '.',
        replace: true,
        search: (before: Record<string, unknown>) =>
          Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== '')),
      } as never),
    [navigate],
  )
  return [address, change]
}
