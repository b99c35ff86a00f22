import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { company } from '../../apps/site/content/company.ts'
import { notRunHere } from '../setup/not-run.ts'
import { saying } from '../setup/site-content.ts'
import { violations } from './axe.ts'
import { browserTests, visit } from './browser.ts'
import { watchMedia } from './open-media.ts'
import { runningVoiceServer } from './running-voice-server.ts'
import { button, call, hears, log, loudness, panel, prices, type } from './voice-stage.ts'

const isGlobal = ({ family, address, internal }: { family: string; address: string; internal: boolean }) =>
  family === 'IPv6' && !internal && !address.startsWith('fe80:')
const hasIpv6 = Object.values(networkInterfaces()).some((addresses) => addresses?.some(isGlobal))
if (!hasIpv6) notRunHere('calls by IPv6', 'This machine has no such address.')

browserTests('many calls', () => {
  const server = runningVoiceServer()

  test('two visitors at once are each answered, and neither hears of the other', async () => {
    const [ada, bob] = [await call(server), await call(server)]
    await Promise.all([type(ada, 'What does it cost?'), type(bob, 'Where is your office?')])
    await Promise.all([hears(ada, prices), hears(bob, saying(company.registeredOffice.town))])
    expect(await log(ada).innerText()).not.toContain('London')
    expect(await log(bob).innerText()).not.toMatch(prices)
    for (const page of [ada, bob]) await button(page, 'End Call').click()
    await expect.poll(() => server.endedCalls()).toHaveLength(2)
  })

  test.skipIf(!hasIpv6)('a visitor whom only IPv6 reaches is called by it', async () => {
    const page = await call(server, { prepare: (page) => page.addInitScript(onlyIpv6) })
    await expect.poll(() => loudness(page)).toBeGreaterThan(0.01)
    await button(page, 'End Call').click()
  })

  test.each(['light', 'dark'] as const)(
    'the panel of a call has no accessibility violation, %s',
    async (colorScheme) => {
      const page = await call(server, { colorScheme })
      await type(page, 'I would like to book a consultation')
      await hears(page, /name/i)
      await type(page, 'My name is Ada Byron')
      await panel(page).getByText('Your request so far').waitFor()
      expect(await violations(page)).toEqual([])
      await button(page, 'End Call').click()
    },
  )

  test('the microphone is chosen in the panel, and the one before is let go', async () => {
    const page = await visit('/', { origin: server.url, prepare: (page) => page.addInitScript(watchMedia) })
    await button(page, 'Call AI').click()
    const choice = panel(page).getByLabel('Microphone')
    await choice.waitFor()
    expect(await choice.locator('option').count()).toBeGreaterThan(1)
    await choice.selectOption({ label: 'Fake Audio Input 2' })
    await expect.poll(() => page.evaluate('window.spokenInto()')).toBe('Fake Audio Input 2')
    expect(await choice.locator('option:checked').innerText()).toBe('Fake Audio Input 2')
    expect(await page.evaluate('window.openMedia()')).toEqual({ connections: 1, tracks: 1, players: 1 })
    await button(page, 'End Call').click()
    await expect.poll(() => page.evaluate('window.openMedia()')).toEqual({ connections: 0, tracks: 0, players: 0 })
  })
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
