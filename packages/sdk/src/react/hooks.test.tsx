// @vitest-environment happy-dom
import { act, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeMicrophone, scriptedServer, scriptedTransport } from '../testing/index.ts'
import type { Voice } from '../voice/voice.ts'
import { useDevices, useLevels, useTool, useTranscript, useVoice } from './index.ts'

const scripted = scriptedTransport()
const { fetch } = scriptedServer()
const voices = new Set<Voice>()
let microphone: ReturnType<typeof fakeMicrophone>

function Call() {
  const { voice, state } = useVoice('key', { transport: scripted.transport, fetch, userAgent: '' })
  const said = useTranscript(voice)
  const levels = useLevels(voice)
  const { microphones } = useDevices(voice)
  useTool(voice, 'said', {}, () => said.map(({ text }) => text))
  voices.add(voice)
  return (
    <main>
      <p>{`${state.status} ${levels.assistant} ${microphones.map(({ label }) => label).join()}`}</p>
      <ol>
        {said.map(({ id, role, text }) => (
          <li key={id}>{`${role}: ${text}`}</li>
        ))}
      </ol>
    </main>
  )
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  microphone = fakeMicrophone()
})
afterEach(() => {
  microphone.remove()
  vi.unstubAllGlobals()
})

test('under Strict Mode every line appears once, levels and devices follow, and the call ends with the component', async () => {
  const page = document.createElement('div')
  const root = createRoot(page)
  const complained = vi.spyOn(console, 'error')
  await act(async () =>
    root.render(
      <StrictMode>
        <Call />
      </StrictMode>,
    ),
  )
  const voice = [...voices].at(-1) as Voice
  await act(() => voice.start('assistant'))
  const { call } = scripted
  await act(async () => {
    call.listen()
    call.levels([0.075])
    call.receive({ type: 'transcript', role: 'assistant', transcriptType: 'final', transcript: 'Hello.', turnId: '1' })
  })
  expect(page.innerHTML).toBe('<main><p>active 0.5 Fake microphone</p><ol><li>assistant: Hello.</li></ol></main>')
  call.receive({
    type: 'tool-calls',
    toolCallList: [{ id: 'c1', type: 'function', function: { name: 'said', arguments: {} } }],
  })
  await expect.poll(() => call.sent.at(-1)).toContain('Hello.')
  await act(async () => root.unmount())
  await expect.poll(() => call.closed).toBe(true)
  expect(complained).not.toHaveBeenCalled()
})

test('on a server it draws a call that has not begun', () => {
  expect(renderToString(<Call />)).toBe('<main><p>idle 0 </p><ol></ol></main>')
})

test('a call that a component begins as it appears is ordered once under Strict Mode, and is over where it goes before it is joined', async () => {
  const { fetch, requests } = scriptedServer()
  const { transport, calls } = scriptedTransport({ connect: () => new Promise(() => {}) })
  function Begun() {
    const { voice, state } = useVoice('key', { transport, fetch, userAgent: '' })
    useEffect(() => void voice.start('assistant', { timeoutMs: 600_000 }), [voice])
    return <p>{state.status}</p>
  }
  const page = document.createElement('div')
  const root = createRoot(page)
  await act(async () =>
    root.render(
      <StrictMode>
        <Begun />
      </StrictMode>,
    ),
  )
  await expect.poll(() => calls.at(-1)?.joined).toBeTruthy()
  expect([page.innerHTML, requests.length]).toEqual(['<p>connecting</p>', 1])
  await act(async () => root.unmount())
  await expect.poll(() => calls.every(({ closed }) => closed)).toBe(true)
  expect(requests).toHaveLength(1)
})
