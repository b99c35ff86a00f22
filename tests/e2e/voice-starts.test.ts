import { expect, test } from 'vitest'
import { startVoiceServer } from '../setup/voice-server.ts'
import { browserTests, visit } from './browser.ts'
import { watchMedia } from './open-media.ts'
import { button } from './voice-stage.ts'

browserTests('a button that is pressed again and again', () => {
  test('20 starts and stops leave nothing: no connection, no microphone, no player, no call', async () => {
    const server = await startVoiceServer()
    try {
      const page = await visit('/', { origin: server.url, prepare: (page) => page.addInitScript(watchMedia) })
      for (let round = 0; round < 20; round += 1) {
        await button(page, 'Call AI').click()
        await button(page, 'End Call').click()
        await button(page, 'Call AI').waitFor()
      }
      expect(await page.evaluate('window.openMedia()')).toEqual({ connections: 0, tracks: 0, players: 0 })
      await expect.poll(() => server.endedCalls()).toHaveLength(20)
    } finally {
      await server.stop()
    }
  })
})
