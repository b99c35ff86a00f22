import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { offers, pounds } from '../../apps/site/content/offers.ts'
import { voiceWords } from '../../apps/site/content/voice.ts'
import { roomsOfAll } from '../setup/carrier.ts'
import { saying } from '../setup/site-content.ts'
import type { VoiceServer } from '../setup/voice-server.ts'
import { promisedTo, requestedBy, type Visit, visit } from './browser.ts'

/** What the assistant says first: the build insists that it says what it is. */
export const greeting = /\bAI\b/
/** What it answers who asks what things cost. */
export const prices = saying(pounds(Math.min(...offers.map(({ priceGbp }) => priceGbp))))
export const asked = (question: string, answer: RegExp) =>
  new RegExp(`${saying(question).source}.*${answer.source}`, 's')

export const button = (page: Page, name: 'Call AI' | 'Connecting...' | 'End Call' | 'Mute') =>
  page.locator('main').getByRole('button', { name, exact: true })
export const island = (page: Page) => page.locator('[data-island="voice"]')
export const panel = (page: Page) => page.getByRole('region', { name: voiceWords.panel })
export const log = (page: Page) => page.getByRole('log')
export const alert = (page: Page) => island(page).getByRole('alert')

export async function call(server: { url: string }, options: Visit = {}) {
  const page = await visit('/', { origin: server.url, ...options })
  await button(page, 'Call AI').click()
  await button(page, 'End Call').waitFor()
  return page
}

/** What its server says of the calls of this page that are over. */
export function endedCalls(server: VoiceServer, page: Page) {
  const joined = requestedBy(page).map((url) => /\/call\/([^/]+)\/(?:connect|listen)$/.exec(url)?.[1])
  // whoever joins a room asks another server for it
  const ids = roomsOfAll() ? promisedTo(page) : joined
  return server.endedCalls().filter(({ callId }) => ids.includes(callId))
}

export const type = (page: Page, text: string) => send(page, voiceWords.type, text)
/** In a conversation that is only in writing. */
export const write = (page: Page, text: string) => send(page, voiceWords.message, text)

async function send(page: Page, label: string, text: string) {
  const field = page.getByLabel(label)
  await field.fill(text)
  await field.press('Enter')
}

/** Waits until the assistant has said something that matches. */
export const hears = (page: Page, words: string | RegExp) =>
  expect.poll(() => log(page).innerText(), { interval: 100 }).toMatch(words)

/** How loud the page's own loudspeaker is, measured behind the element that plays the assistant: root mean square, 0–1. */
export const loudness = (page: Page) =>
  page.evaluate(async () => {
    const player = document.querySelector('audio')
    if (!player?.srcObject || player.paused) return 0
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(player.srcObject as MediaStream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let loudest = 0
    for (let look = 0; look < 20 && loudest < 0.01; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, 25))
      analyser.getFloatTimeDomainData(samples)
      loudest = Math.max(loudest, Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length))
    }
    await context.close()
    return loudest
  })
