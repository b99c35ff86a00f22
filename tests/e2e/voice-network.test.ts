import { networkInterfaces } from 'node:os'
import { describe, expect, inject, test } from 'vitest'
import { company } from '../../apps/site/content/company.ts'
import { voiceWords } from '../../apps/site/content/voice.ts'
import { roomsOfAll } from '../setup/carrier.ts'
import { notRunHere } from '../setup/not-run.ts'
import { saying } from '../setup/site-content.ts'
import { silence, voiceSwitches } from '../setup/voice-server.ts'
import { browserTests, visit } from './browser.ts'
import { watchMedia } from './open-media.ts'
import { runningVoiceServer } from './running-voice-server.ts'
import { button, call, endedCalls, greeting, hears, island, log, loudness, panel, prices, type } from './voice-stage.ts'

const isGlobal = ({ family, address, internal }: { family: string; address: string; internal: boolean }) =>
  family === 'IPv6' && !internal && !address.startsWith('fe80:')
const hasIpv6 = Object.values(networkInterfaces()).some((addresses) => addresses?.some(isGlobal))
if (!hasIpv6) notRunHere('calls by IPv6', 'This machine has no such address.')
/** LiveKit’s client now and then makes one more than it uses, and leaves it to the browser. */
const connections = (own: number) => (roomsOfAll() ? expect.any(Number) : own)
if (roomsOfAll()) notRunHere('calls by IPv6', 'LiveKit’s way to its visitors is LiveKit’s own.')

describe.skipIf(!inject('chromiumPath'))('a server and its calls', () => {
  const server = runningVoiceServer()

  browserTests('many calls', () => {
    test('two visitors at once are each answered, and neither hears of the other', async () => {
      const [ada, bob] = [await call(server), await call(server)]
      await Promise.all([type(ada, 'What does it cost?'), type(bob, 'Where is your office?')])
      const office = saying(company.registeredOffice.town)
      await Promise.all([hears(ada, prices), hears(bob, office)])
      expect(await log(ada).innerText()).not.toMatch(office)
      expect(await log(bob).innerText()).not.toMatch(prices)
      for (const page of [ada, bob]) {
        await button(page, 'End Call').click()
        await expect.poll(() => endedCalls(server, page)).toHaveLength(1)
      }
    })

    test('S1.4 S1.12 the greeting is heard at the page and stands there as text; it says that it is an AI', async () => {
      const page = await call(server)
      await expect.poll(() => loudness(page)).toBeGreaterThan(0.01)
      await hears(page, greeting)
    })

    test.skipIf(!hasIpv6 || roomsOfAll())('a visitor whom only IPv6 reaches is called by it', async () => {
      const page = await call(server, { prepare: (page) => page.addInitScript(onlyIpv6) })
      await expect.poll(() => loudness(page)).toBeGreaterThan(0.01)
      await button(page, 'End Call').click()
    })

    test('the microphone is chosen in the panel, and the one before is let go', async () => {
      const page = await visit('/', { origin: server.url, prepare: (page) => page.addInitScript(watchMedia) })
      await button(page, 'Call AI').click()
      const choice = panel(page).getByLabel('Microphone')
      await choice.waitFor()
      expect(await choice.locator('option').count()).toBeGreaterThan(1)
      // an iPhone zooms in on what is smaller
      const sizePx = await choice.evaluate((select) => Number.parseFloat(getComputedStyle(select).fontSize))
      expect(sizePx).toBeGreaterThanOrEqual(16)
      await choice.selectOption({ label: 'Fake Audio Input 2' })
      await expect.poll(() => page.evaluate('window.spokenInto()')).toBe('Fake Audio Input 2')
      expect(await choice.locator('option:checked').innerText()).toBe('Fake Audio Input 2')
      await expect
        .poll(() => page.evaluate('window.openMedia()'))
        .toEqual({ connections: connections(1), tracks: 1, players: 1 })
      await button(page, 'End Call').click()
      await expect
        .poll(() => page.evaluate('window.openMedia()'))
        .toEqual({ connections: connections(0), tracks: 0, players: 0 })
    })

    // twenty are the bench's, leftovers.bench.ts
    test('starts and stops leave nothing: no connection, no microphone, no player, no call', async () => {
      const page = await visit('/', { origin: server.url, prepare: (page) => page.addInitScript(watchMedia) })
      const starts = 3
      for (let round = 0; round < starts; round += 1) {
        await button(page, 'Call AI').click()
        await button(page, 'End Call').click()
        await button(page, 'Call AI').waitFor()
      }
      await expect
        .poll(() => page.evaluate('window.openMedia()'))
        .toEqual({ connections: connections(0), tracks: 0, players: 0 })
      await expect.poll(() => endedCalls(server, page)).toHaveLength(starts)
    })

    test('a second tab with a call of its own ends the first one’s, in words', async () => {
      const first = await call(server)
      const second = await first.context().newPage()
      await second.goto(`${server.url}/`)
      await button(second, 'Call AI').click()
      await button(second, 'End Call').waitFor()
      await button(first, 'Call AI').waitFor()
      expect(await island(first).innerText()).toContain(voiceWords.elsewhere)
      await expect.poll(() => endedCalls(server, first)).toMatchObject([{ reason: 'customer-ended-call' }])
    })

    test('S4.25 leaving the page ends the call on the server at once', async () => {
      const page = await call(server)
      await page.goto(`${server.url}/services`)
      await expect.poll(() => endedCalls(server, page)).toMatchObject([{ reason: 'customer-ended-call' }])
    })

    test('S4.25 so does closing the tab', async () => {
      const page = await call(server)
      await page.close({ runBeforeUnload: true })
      await expect.poll(() => endedCalls(server, page)).toHaveLength(1)
    })

    test('a network that is gone for seconds is told, and the call goes on', async () => {
      const page = await call(server)
      await hears(page, greeting)
      process.kill(server.pid, 'SIGSTOP')
      try {
        await page.getByText(voiceWords.reconnecting).waitFor()
      } finally {
        process.kill(server.pid, 'SIGCONT')
      }
      await page.getByText(voiceWords.callActive).waitFor()
      await type(page, 'What does it cost?')
      await hears(page, prices)
      await button(page, 'End Call').click()
    })
  })

  browserTests(
    'without a microphone',
    () => {
      test('S8.15 the call goes on, typed, and says what can be done', async () => {
        const page = await call(server)
        expect(await panel(page).getByRole('status').innerText()).toContain(voiceWords.hints.noMicrophone)
        expect(await page.getByRole('button', { name: 'Mute' }).count()).toBe(0)
        await type(page, 'What does it cost?')
        await hears(page, prices)
        expect(await log(page).getAttribute('aria-live')).toBe('polite')
        await button(page, 'End Call').click()
        await expect.poll(() => endedCalls(server, page)).toMatchObject([{ reason: 'customer-ended-call' }])
      })
    },
    voiceSwitches(silence(1), 'deny'),
  )
})

/** Runs in the page before its scripts: the server's other addresses are not to be had. */
function onlyIpv6() {
  const { prototype } = RTCPeerConnection
  const take = prototype.setRemoteDescription
  prototype.setRemoteDescription = function (this: RTCPeerConnection, answer: RTCSessionDescriptionInit) {
    const sdp = answer.sdp?.replace(/^a=candidate:\S+ 1 udp \d+ [\d.]+ .*\r\n/gm, '')
    if (!sdp?.includes('a=candidate:')) throw new Error('the answer has no IPv6 candidate')
    return Reflect.apply(take, this, [{ ...answer, sdp }])
  }
}
