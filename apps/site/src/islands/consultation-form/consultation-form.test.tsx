// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { consultationDraft } from './consultation-draft.ts'
import { ConsultationForm, type ConsultationFormProps } from './consultation-form.tsx'
import { formProps } from './form-fixture.ts'

const complete = {
  fullName: 'Ada Byron',
  email: 'ada@engine.example',
  companyName: 'Engines Ltd',
  service: 'smart-chatbots',
  problems: 'Too few meetings',
  additionalInfo: 'Mornings',
}
type Field = keyof typeof complete

let sent: { headers: Record<string, string>; body: Record<string, string> }[] = []
let answer: () => Promise<Response>
let roots: Root[] = []

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  sent = []
  answer = async () => Response.json({ success: true })
  vi.stubGlobal('fetch', (_: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    sent.push({ headers, body: JSON.parse(body) })
    return answer()
  })
})
afterEach(async () => {
  await act(async () => {
    for (const root of roots) root.unmount()
  })
  roots = []
  consultationDraft.sent()
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function show(props: Partial<ConsultationFormProps> = {}) {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  roots.push(root)
  await act(async () => root.render(<ConsultationForm {...formProps} {...props} />))
  return place
}

function control(place: Element, field: string) {
  const found = place.querySelector<HTMLInputElement>(`[name="${field}"]`)
  if (!found) throw new Error(`no control named ${field}`)
  return found
}

async function type(place: Element, field: string, value: string) {
  const target = control(place, field)
  await act(async () => {
    // as a browser does it: past the setter that React watches
    const prototype = Object.getPrototypeOf(target)
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, value)
    target.dispatchEvent(new Event(target.localName === 'select' ? 'change' : 'input', { bubbles: true }))
  })
}

async function fill(place: Element, values: Partial<typeof complete> = complete) {
  for (const [field, value] of Object.entries(values)) await type(place, field, value)
}

const submit = (place: Element) =>
  act(async () => {
    place.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  })

const values = (place: Element) =>
  Object.fromEntries((Object.keys(complete) as Field[]).map((field) => [field, control(place, field).value]))
const errors = (place: Element) =>
  Array.from(place.querySelectorAll('[aria-invalid="true"]'), (invalid) => {
    const ids = invalid.getAttribute('aria-describedby')?.split(' ') ?? []
    return [invalid.getAttribute('name'), document.getElementById(ids.at(-1) ?? '')?.textContent]
  })
const banner = (place: Element) => place.querySelector('[role="alert"]')

/** An answer that comes when the test says so. */
function held() {
  let give = (_: Response) => {}
  const response = new Promise<Response>((resolve) => {
    give = resolve
  })
  answer = () => response
  return { give: (body: object, status = 200) => act(async () => give(Response.json(body, { status }))) }
}

test('S4.1 starts idle and empty, with an enabled button', async () => {
  const place = await show()
  expect(new Set(Object.values(values(place)))).toEqual(new Set(['']))
  const button = place.querySelector('button')
  expect([button?.textContent, button?.disabled]).toEqual(['Book My Free Consultation', false])
})

test('S5.1 S5.2 S5.3 S5.5 S5.6 S5.10 S5.13 an empty form shows all its messages, focuses the first and sends nothing', async () => {
  const place = await show()
  await submit(place)
  expect(errors(place)).toEqual([
    ['fullName', 'Full name is required'],
    ['email', 'Email is required'],
    ['service', 'Please select a service'],
    ['problems', 'Please describe your problems'],
  ])
  expect(document.activeElement).toBe(control(place, 'fullName'))
  expect(sent).toEqual([])
})

test('S4.2 S4.3 S4.4 while submitting everything is disabled and a second submit sends nothing', async () => {
  const answered = held()
  const place = await show()
  await fill(place)
  await submit(place)
  await submit(place)
  const controls = place.querySelectorAll<HTMLInputElement>('input, select, textarea, button')
  expect(new Set(Array.from(controls, ({ disabled }) => disabled))).toEqual(new Set([true]))
  expect(place.querySelector('button')?.textContent).toBe('Sending Request...')
  expect(sent.map(({ body }) => body)).toEqual([complete])
  await answered.give({ success: true })
})

test('S7.4 the values travel trimmed', async () => {
  const place = await show()
  await fill(place, { ...complete, fullName: '  Ada Byron ', additionalInfo: ' \n' })
  await submit(place)
  expect(sent[0]?.body).toEqual({ ...complete, additionalInfo: '' })
})

test('S4.5 S4.6 S4.7 S4.13 thanks for 5000 ms in focus, then an empty form without faults', async () => {
  const place = await show()
  await fill(place)
  await submit(place)
  const thanks = place.querySelector('[role="status"]')
  expect(thanks?.textContent).toContain('Thank You')
  expect(place.querySelector('form')).toBe(null)
  expect(document.activeElement).toBe(thanks)
  await act(async () => vi.advanceTimersByTime(4999))
  expect(place.querySelector('form')).toBe(null)
  await act(async () => vi.advanceTimersByTime(1))
  expect(new Set(Object.values(values(place)))).toEqual(new Set(['']))
  expect([errors(place), banner(place)]).toEqual([[], null])
})

test('S4.7 after the thanks a form that had come back with faults is empty too', async () => {
  const came = { ...complete, email: 'ada' }
  const place = await show({ initial: { values: came, errors: { email: 'Write it whole' }, banner: 'Not sent' } })
  expect(values(place)).toEqual(came)
  await type(place, 'email', complete.email)
  await submit(place)
  expect(sent.map(({ body }) => body)).toEqual([complete])
  await act(async () => vi.advanceTimersByTime(5000))
  expect(new Set(Object.values(values(place)))).toEqual(new Set(['']))
  expect([errors(place), banner(place)]).toEqual([[], null])
})

test('S4.8 S4.9 S4.13 S8.1 S8.5 a failure shows its banner in focus above the form, which stays filled', async () => {
  answer = async () => Response.json({ error: 'Out of ink' }, { status: 500 })
  const place = await show()
  await fill(place)
  await submit(place)
  expect(banner(place)?.querySelector('p')?.textContent).toBe('Out of ink')
  expect(banner(place)?.textContent).toMatch(/^That didn’t send\./)
  expect(banner(place)?.compareDocumentPosition(place.querySelector('form') as Node)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(document.activeElement).toBe(banner(place))
  expect(values(place)).toEqual(complete)
  expect(place.querySelector('button')?.disabled).toBe(false)
})

test.each(['fullName', 'service', 'additionalInfo'])('S4.11 C20 editing %s clears the banner', async (field) => {
  answer = async () => Response.json({ error: 'Out of ink' }, { status: 500 })
  const place = await show()
  await fill(place)
  await submit(place)
  await type(place, field, field === 'service' ? 'sms-automation' : 'other')
  expect(banner(place)).toBe(null)
})

test('S4.10 editing a field clears its own error only', async () => {
  const place = await show()
  await submit(place)
  await type(place, 'email', 'a')
  expect(errors(place).map(([field]) => field)).toEqual(['fullName', 'service', 'problems'])
})

test('S7.7 trying again sends the same key while the content is the same', async () => {
  answer = async () => Promise.reject(new TypeError('Failed to fetch'))
  const place = await show()
  await fill(place)
  await submit(place)
  expect(banner(place)?.querySelector('p')?.textContent).toBe('Failed to fetch')
  await submit(place)
  await type(place, 'problems', 'Something else')
  await submit(place)
  const keys = sent.map(({ headers }) => headers['Idempotency-Key'])
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('S4.12 leaving while submitting or thanking leaves no timer and no late change', async () => {
  using complaints = vi.spyOn(console, 'error')
  const answered = held()
  const place = await show()
  await fill(place)
  await submit(place)
  await act(async () => roots[0]?.unmount())
  await answered.give({ success: true })
  expect(vi.getTimerCount()).toBe(0)

  answer = async () => Response.json({ success: true })
  const second = await show()
  await fill(second)
  await submit(second)
  expect(vi.getTimerCount()).toBe(1)
  await act(async () => roots[1]?.unmount())
  expect(vi.getTimerCount()).toBe(0)
  expect(complaints).not.toHaveBeenCalled()
})

test('S2.71 two forms have their own ids and their own state', async () => {
  const [first, second] = [await show({ idPrefix: 'one' }), await show({ idPrefix: 'two' })]
  await submit(first)
  const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(errors(first).length).toBe(4)
  expect(errors(second)).toEqual([])
})

test('what was typed and chosen before hydration is still there after it', async () => {
  const place = document.createElement('div')
  place.innerHTML = renderToString(<ConsultationForm {...formProps} />)
  document.body.append(place)
  for (const [field, value] of Object.entries(complete)) control(place, field).value = value
  const problems: unknown[] = []
  await act(async () => {
    roots.push(
      hydrateRoot(place, <ConsultationForm {...formProps} />, { onRecoverableError: (error) => problems.push(error) }),
    )
  })
  expect(values(place)).toEqual(complete)
  await submit(place)
  expect(sent[0]?.body).toEqual(complete)
  expect(problems).toEqual([])
})

test('a draft fills every form at once, touches only what is new in it and takes back its errors', async () => {
  const place = await show()
  await type(place, 'companyName', 'Mine')
  await submit(place)
  await act(async () => consultationDraft.fill({ fullName: 'Ada', service: 'sms-automation' }))
  expect(values(place)).toMatchObject({ fullName: 'Ada', service: 'sms-automation', companyName: 'Mine', email: '' })
  expect(errors(place).map(([field]) => field)).toEqual(['email', 'problems'])

  await type(place, 'fullName', 'Augusta')
  await act(async () => consultationDraft.fill({ email: 'ada@engine.example' }))
  expect(values(place)).toMatchObject({ fullName: 'Augusta', email: 'ada@engine.example' })
  await act(async () =>
    consultationDraft.fill({ fullName: 'Ada', email: 'ada@engine.example', companyName: 'Engines' }),
  )
  expect(values(place)).toMatchObject({ fullName: 'Augusta', companyName: 'Engines' })
  await act(async () => consultationDraft.fill({ fullName: 'Ada', companyName: 'Engines Ltd' }))
  expect(values(place)).toMatchObject({ fullName: 'Augusta', companyName: 'Engines Ltd' })
  const later = await show({ idPrefix: 'later' })
  expect(values(later)).toMatchObject({ fullName: 'Ada', email: 'ada@engine.example' })
})

test('that a request was sent is told once it is accepted, and not before', async () => {
  let times = 0
  const stop = consultationDraft.onSent(() => {
    times += 1
  })
  answer = async () => Response.json({ error: 'Out of ink' }, { status: 500 })
  const place = await show()
  await fill(place)
  await submit(place)
  expect(times).toBe(0)
  answer = async () => Response.json({ success: true })
  await submit(place)
  expect(times).toBe(1)
  stop()
  consultationDraft.sent()
  expect(times).toBe(1)
})
