// Takes the pictures of the owner's console in the guide, from a server with a few requests and calls.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { openSqliteStore } from '../../apps/server/src/store/sqlite/sqlite-store.ts'
import { uuidV7 } from '../../apps/server/src/store/uuid-v7.ts'
import { asPerson, type ConsoleUnderTest, type SignedIn, startConsole } from '../../tests/setup/console-under-test.ts'

const desktop = { width: 1280, height: 800 }
/** High enough to hold all of a call. */
const tall = { width: 1280, height: 1200 }
const phone = { width: 360, height: 640 }

type Picture = { path: string; viewport: typeof desktop; colorScheme: 'light' | 'dark' }

const inLight = { viewport: desktop, colorScheme: 'light' } as const
const inDark = { viewport: desktop, colorScheme: 'dark' } as const

/** Every screen, in both colour schemes; words in capitals stand for ids. */
const screens: Record<string, string> = {
  inbox: '/inbox/REQUEST',
  call: '/calls/CALL',
  answers: '/assistants/site?part=answers',
  quality: '/quality?part=unanswered',
  analytics: '/analytics',
  health: '/health?part=version',
  settings: '/settings?part=keys',
  account: '/account',
}

/** By the name of the picture. */
const pictures: Record<string, Picture> = {
  ...Object.fromEntries(Object.entries(screens).map(([name, path]) => [`${name}-desktop`, { path, ...inLight }])),
  ...Object.fromEntries(Object.entries(screens).map(([name, path]) => [`${name}-desktop-dark`, { path, ...inDark }])),
  'call-desktop': { path: '/calls/CALL', viewport: tall, colorScheme: 'light' },
  'call-desktop-dark': { path: '/calls/CALL', viewport: tall, colorScheme: 'dark' },
  'inbox-phone': { path: '/inbox', viewport: phone, colorScheme: 'light' },
  'unanswered-phone': { path: '/quality?part=unanswered', viewport: phone, colorScheme: 'light' },
}

/** The page that shows every screen in both. */
export function consoleScreensPage(): string {
  const parts = Object.keys(screens).map((name) => {
    const pictures = [`${name}-desktop`, `${name}-desktop-dark`].map(
      (picture) => `![${name}](screenshots/console-${picture}.jpg)`,
    )
    return `| ${pictures.join(' | ')} |`
  })
  return `# The console, screen by screen\n\nTaken from the running product by \`npm run screenshots\`.\n\n| light | dark |\n|---|---|\n${parts.join('\n')}\n`
}

const people = [
  ['Ada Byron', 'Engines Ltd', 'Our diary is empty on Tuesdays, and nobody answers the phone at lunch.'],
  ['Grace Hopper', 'Compilers & Sons', 'We need more first meetings with hospitals.'],
  ['Alan Mathison', '', 'Could the assistant speak to our callers in the evening?'],
  ['Mary Somerville', 'Celestial Charts', 'Our mails are never answered.'],
  ['Charles Wheatstone', 'Concertina Works', 'Twelve meetings a month would do.'],
] as const

/** Writes `console-<name>.jpg` of each into the folder. */
export async function takeConsolePictures(browser: Browser, folder: string) {
  const desk = await startConsole()
  try {
    const admin = await desk.makeAdmin()
    const furnished = await furnish(desk, admin)
    const names = { ...furnished, CALL: await keepCall(desk, furnished.ASSISTANT) }
    for (const [name, { path, ...options }] of Object.entries(pictures)) {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
      const page = await context.newPage()
      await asPerson(admin)(page)
      const filled = Object.entries(names).reduce((text, [word, id]) => text.replace(word, id), path)
      await page.goto(`${desk.url}/console${filled}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.getByText('Live', { exact: true }).waitFor()
      await page.waitForFunction(() => document.querySelector('p.state[role=status]') === null)
      const file = join(folder, `console-${name}.jpg`)
      await page.screenshot({ path: file, type: 'jpeg', quality: 80 })
      await context.close()
      console.log(`console-${name}.jpg ${Math.round(statSync(file).size / 1024)} KB`)
    }
  } finally {
    await desk.stop()
  }
}

const said = [
  ['assistant', 'Good evening, I am an AI assistant. How can I help?', 0.3],
  ['user', 'What does a pilot cost?', 4.2],
  ['assistant', 'A pilot is £500 a month, and you can leave after each.', 6.1, 24],
  ['user', 'And do you call hospitals, too?', 8.4],
  ['assistant', 'I don’t know, but a person here will. Shall I take your details?', 10.9],
  ['user', 'No, thank you. Goodbye.', 16.3],
] as const
const latencies = [
  [850, 90, 220, 130],
  [920, 110, 310, 120],
  [860, 80, 190, 140],
] as const
/** A call whose network was bad for a while. */
function networkOfCall() {
  const figures = { roundTripMs: 84, jitterMs: 6, lossToCaller: 0.004 }
  const lost = [0, 0.002, 0.046, 0.13, 0.01, 0]
  const rating = (share: number) => (share >= 0.1 ? 'poor' : share >= 0.03 ? 'fair' : 'good')
  const stretches = lost.map((lossFromCaller, index) => ({
    ...{ ...figures, lossFromCaller, rating: rating(lossFromCaller) },
    secondsFromStart: index * 10,
  }))
  return { ...figures, rating: 'fair', lossFromCaller: 0.031, concealedMs: 1640, dropouts: 0, stretches }
}

const asked = ['And do you call hospitals, too?', 'Do you work with charities?', 'Who owns the recordings?'] as const

/** A call that is over, as a server that plays calls writes it. Returns its id. */
async function keepCall({ dataDir }: ConsoleUnderTest, assistantId: string): Promise<string> {
  const store = await openSqliteStore(dataDir, { exclusive: false })
  const begun = Date.now() - 25 * 60_000
  const id = uuidV7(begun)
  const at = { createdAt: begun, updatedAt: begun + 21_000 }
  const messages = said.map(([role, content, secondsFromStart, heardChars]) => ({
    ...{ role, content, secondsFromStart },
    ...(heardChars && { heardChars }),
  }))
  const turnLatencies = latencies.map(([endpointingLatency, transcriberLatency, modelLatency, voiceLatency]) => ({
    ...{ endpointingLatency, transcriberLatency, modelLatency, voiceLatency },
  }))
  const body = {
    ...{ type: 'webCall', assistantId, status: 'ended', endedReason: 'customer-ended-call', cost: 0.0123 },
    startedAt: new Date(begun).toISOString(),
    endedAt: new Date(at.updatedAt).toISOString(),
    ...{ messages, artifact: { performanceMetrics: { turnLatencies } }, networkQuality: networkOfCall() },
  }
  await store.resources.create({ orgId: 'main', id, kind: 'call', parentId: '', body, revision: 1, ...at }, null, false)
  for (const [index, question] of asked.entries()) {
    const ids = [uuidV7(begun - index * 40 * 60_000), uuidV7(begun - (index + 3) * 3_600_000)].slice(index % 2)
    await store.unansweredQuestions.add(ids.map((each) => ({ id: each, callId: id, question, bareWords: question })))
  }
  await store.close()
  return id
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
