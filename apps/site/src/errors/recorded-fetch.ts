import { leaveBreadcrumb } from './breadcrumbs.ts'

/** `fetch` that leaves a breadcrumb: method, path without query, and what came of it. */
export const recordedFetch: typeof fetch = async (input, init) => {
  const request = input instanceof Request ? input : null
  const method = init?.method ?? request?.method ?? 'GET'
  const { pathname } = new URL(request?.url ?? String(input), location.href)
  const note = (outcome: number | string) => leaveBreadcrumb('fetch', `${method} ${pathname} ${outcome}`)
  try {
    const response = await fetch(input, init)
    note(response.status)
    return response
  } catch (error) {
    note('failed')
    throw error
  }
}
