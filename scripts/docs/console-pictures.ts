// Takes the pictures of the owner's console, every screen in both schemes, from a server with a few requests.
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { asPerson, type ConsoleUnderTest, type SignedIn, startConsole } from '../../tests/setup/console-under-test.ts'

const screens = {
  inbox: '/inbox',
  board: '/inbox?view=board',
  request: '/inbox/REQUEST',
  calls: '/calls',
  assistant: '/assistants/ASSISTANT',
  quality: '/quality',
  analytics: '/analytics',
  health: '/health',
  mails: '/health?part=mails',
  settings: '/settings',
  account: '/account',
} as const

const sizes = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 360, height: 640 },
} as const

const people = [
  ['Ada Byron', 'Engines Ltd', 'Our diary is empty on Tuesdays, and nobody answers the phone at lunch.'],
  ['Grace Hopper', 'Compilers & Sons', 'We need more first meetings with hospitals.'],
  ['Alan Mathison', '', 'Could the assistant speak to our callers in the evening?'],
  ['Mary Somerville', 'Celestial Charts', 'Our mails are never answered.'],
  ['Charles Wheatstone', 'Concertina Works', 'Twelve meetings a month would do.'],
] as const

/** Writes `console-<screen>-<size>-<scheme>.jpg` into the folder. */
export async function takeConsolePictures(browser: Browser, folder: string) {
  const desk = await startConsole()
  try {
    const admin = await desk.makeAdmin()
    const names = await furnish(desk, admin)
    for (const [size, viewport] of Object.entries(sizes)) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await browser.newContext({ reducedMotion: 'reduce', viewport, colorScheme })
        const page = await context.newPage()
        await asPerson(admin)(page)
        for (const [screen, path] of Object.entries(screens)) {
          const filled = Object.entries(names).reduce((text, [name, id]) => text.replace(name, id), path as string)
          await page.goto(`${desk.url}/console${filled}`)
          await page.getByRole('heading', { level: 1 }).first().waitFor()
          await page.waitForFunction(() => document.querySelector('p.state[role=status]') === null)
          const file = join(folder, `console-${screen}-${size}-${colorScheme}.jpg`)
          await page.screenshot({ path: file, type: 'jpeg', quality: 70 })
        }
        await context.close()
      }
    }
  } finally {
    await desk.stop()
  }
}

/** Requests as they come in, one of which somebody has worked on. Returns what stands in the place of names in addresses. */
async function furnish(desk: ConsoleUnderTest, { access_token: token }: SignedIn) {
  for (const [fullName, companyName, problems] of people) await desk.request(fullName, { companyName, problems })
  const { results } = await desk.ask<{ results: { id: string; version: number }[] }>(
    'GET /consultation',
    undefined,
    token,
  )
  const [first, second, third] = results
  if (!first || !second || !third) throw new Error('the requests are not in the inbox')
  const change = (of: typeof first, to: object) =>
    desk.ask(`PATCH /consultation/${of.id}`, { version: of.version, ...to }, token)
  await change(first, { labels: ['hospital', 'urgent'] })
  await change(second, { status: 'meeting' })
  await change(third, { status: 'contacted' })
  await desk.ask(`POST /consultation/${first.id}/note`, { text: 'Rang twice; they pick up after four.' }, token)
  const assistant = await desk.ask<{ id: string }>(
    'POST /assistant',
    {
      name: 'Evening assistant',
      firstMessage: 'Good evening, I am an AI assistant. How can I help?',
      model: { provider: 'guide' },
      voice: { provider: 'flite', voiceId: 'awb' },
    },
    token,
  )
  return { REQUEST: first.id, ASSISTANT: assistant.id }
}
