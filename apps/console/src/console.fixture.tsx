import type { ConsultationFile, DeskEvent, Me } from '@parley/protocol/resources'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { expect, vi } from 'vitest'
import { router } from './app/router.tsx'
import { freshen } from './data/live/live-keys.ts'
import { queryClient } from './data/query-client.ts'
import { replyDrafts } from './data/reply-drafts.ts'
import { session } from './session/current.ts'
import { dismissAll, Toasts } from './ui/toasts.tsx'

export type Asked = { line: string; query: URLSearchParams; body: unknown; key: string | null }
/** By method and path, as `GET /me`. */
type Answers = Record<string, (asked: Asked) => unknown>

const me: Me = {
  ...{ orgId: 'main', organisation: 'Engines', role: 'admin' },
  ...{ userId: 'ada', email: 'ada@engine.example', fullName: 'Ada' },
}
const empty: Answers = {
  'GET /me': () => me,
  'GET /consultation': () => ({ results: [], next: null }),
  'GET /consultation/facets': () => ({ byStatus: {}, labels: [], sources: [], serviceLabels: {} }),
  'GET /org/main/user': () => [],
  'GET /reply-template': () => [],
  'GET /assistant': () => [],
}

export const aRequest: ConsultationFile = {
  ...{ id: 'r1', version: 1, createdAt: '2026-11-22T09:00:00.000Z', updatedAt: '2026-11-22T09:00:00.000Z' },
  ...{ fullName: 'Grace Hopper', email: 'grace@engine.example', companyName: '', service: 'ai-phone-callers' },
  ...{ excerpt: 'Too few calls', problems: 'Too few calls', additionalInfo: '', source: 'direct', utm: {} },
  ...{ status: 'new', assigneeId: null, labels: [], spamScore: 0, spam: { score: 0, reasons: [] } },
  ...{ joinedTo: null, callId: null, notes: [], reminders: [], history: [], joined: [], alike: [], lastChange: null },
}

/** The console at an address, as an admin sees it whose server answers so. */
export async function openConsole(path: string, answers: Answers) {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://engine.example')
    const line = `${init.method ?? 'GET'} ${pathname}`
    const key = new Headers(init.headers).get('idempotency-key')
    const one = { line, query: searchParams, body: init.body ? JSON.parse(String(init.body)) : undefined, key }
    asked.push(one)
    const answer = { ...empty, ...answers }[line]
    if (!answer) return Response.json({ message: `nothing answers ${line}` }, { status: 404 })
    const given = await answer(one)
    return given instanceof Response ? given : Response.json(given)
  })
  queryClient.clear()
  replyDrafts.forgetAll()
  dismissAll()
  queryClient.setQueryData(['me'], me)
  session.take({
    ...{ access_token: `h.${btoa('{"aal":"aal1"}')}.s`, refresh_token: 'r', expires_in: 3600 },
    user: { id: 'ada', email: 'ada@engine.example' },
  })
  const history = createMemoryHistory({ initialEntries: [`/console${path}`] })
  const shown = createRouter({ ...router.options, history } as typeof router.options) as unknown as typeof router
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={shown} />
      <Toasts />
    </QueryClientProvider>,
  )
  const all = (selector: string) => [...element.querySelectorAll<HTMLElement>(selector)]
  /** The first that is so, once it is there. */
  async function find(selector: string, text = ''): Promise<HTMLElement> {
    const found = () => all(selector).find(({ textContent, ariaLabel }) => `${textContent} ${ariaLabel}`.includes(text))
    await until(() => expect(found(), `${selector} ${text}`).toBeDefined())
    return found() as HTMLElement
  }
  /** The field that a label names; `within` is what stands around it. */
  async function field(label: string, within = '') {
    const words = await find(`${within} label`, label)
    return document.getElementById((words as HTMLLabelElement).htmlFor) as HTMLInputElement
  }
  return {
    asked,
    all,
    find,
    field,
    text: () => element.textContent ?? '',
    address: () => history.location.href,
    click: async (selector: string, text = '') => (await find(selector, text)).click(),
    fill: async (label: string, value: string, within?: string) => write(await field(label, within), value),
    fillIn: async (selector: string, value: string) => write(await find(selector), value),
    hear: (event: DeskEvent) => freshen(queryClient, event),
    goTo: (to: string) => history.push(`/console${to}`),
    [Symbol.asyncDispose]: async () => {
      root.unmount()
      element.remove()
      vi.unstubAllGlobals()
    },
  }
}

/** Writes or chooses as a person does, whom React hears. */
function write(input: HTMLElement, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event(input instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Looks again and again until it is so. */
export const until = (isSo: () => void) => vi.waitFor(isSo, { timeout: 60_000, interval: 5 })
