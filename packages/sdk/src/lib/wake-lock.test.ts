// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { scriptedServer } from '../testing/scripted-server.ts'
import { scriptedTransport } from '../testing/scripted-transport.ts'
import { Voice } from '../voice/voice.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A browser that hands out locks; refusing is one that does not want to. */
function locks(refuses = false) {
  const held = { requested: 0, released: 0 }
  const request = async () => {
    held.requested += 1
    if (refuses) throw new DOMException('The battery is low.', 'NotAllowedError')
    const release = async () => {
      held.released += 1
    }
    return { release }
  }
  vi.stubGlobal('navigator', { wakeLock: { request } })
  return held
}

const voice = (keepAwake: boolean) => {
  const { transport } = scriptedTransport()
  return new Voice('key', '', { transport, fetch: scriptedServer().fetch, userAgent: '', keepAwake })
}

test('the screen stays on while a call lasts, and again when the page is back in sight', async () => {
  const held = locks()
  const caller = voice(true)
  await caller.start('assistant')
  await expect.poll(() => held.requested).toBe(1)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(held.requested).toBe(2)
  await caller.stop()
  await expect.poll(() => held.released).toBe(1)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(held.requested).toBe(2)
})

test('a browser that refuses it, or has none, calls all the same', async () => {
  const held = locks(true)
  const refused = voice(true)
  await refused.start('assistant')
  await expect.poll(() => held.requested).toBe(1)
  await refused.stop()
  vi.stubGlobal('navigator', {})
  const without = voice(true)
  expect(await without.start('assistant')).not.toBeNull()
  await without.stop()
})

test('nothing is asked of a page that did not ask for it', async () => {
  const held = locks()
  const caller = voice(false)
  await caller.start('assistant')
  await caller.stop()
  expect(held.requested).toBe(0)
})
