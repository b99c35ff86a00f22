import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { SiteManifest, WebCall } from '@parley/protocol'
import type { Assistant } from '@parley/protocol/resources'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { totpCode } from '../../apps/server/src/auth/auth-fixture.ts'
import { join as joinCall, requestsTo } from '../../apps/server/src/calls/call-fixture.ts'
import { filesDir } from '../../apps/server/src/files/open-file-store.ts'
import { recordingFile } from '../../apps/server/src/files/recording-file.ts'
import { repositoryRoot } from '../../apps/server/src/settings/config.ts'
import { openSqliteStore } from '../../apps/server/src/store/sqlite/sqlite-store.ts'
import { uuidV7 } from '../../apps/server/src/store/uuid-v7.ts'
import { asPerson, type ConsoleUnderTest, type SignedIn, startConsole } from '../setup/console-under-test.ts'
import { firstKeys } from '../setup/first-keys.ts'
import { firstVisit, owner } from '../setup/first-visit.ts'
import { axeOn, violations, violationsInBothSchemes } from './axe.ts'
import { browserTests, type Visit, viewports, visit } from './browser.ts'
import { goTo, press } from './console-stage.ts'
import { loudness } from './voice-stage.ts'

let desk: ConsoleUnderTest
/** Another one, with a voice that members may listen to, which nobody has visited. */
let fresh: ConsoleUnderTest
let saysListened: string
let admin: SignedIn
let editor: SignedIn
let viewer: SignedIn

beforeAll(async () => {
  if (!inject('chromiumPath')) return
  saysListened = siteSaying({ listensToCalls: true })
  const listened = { VOICE: 'on', VOICE_LISTENING_IN: 'on', PARLEY_SITE_DIR: saysListened }
  ;[desk, fresh] = await Promise.all([startConsole(), startConsole(listened)])
  admin = await desk.makeAdmin()
  ;[editor, viewer] = await Promise.all([
    desk.invite(admin, 'editor', 'ed@engine.example'),
    desk.invite(admin, 'viewer', 'vi@engine.example'),
  ])
})
afterAll(async () => {
  await Promise.all([desk?.stop(), fresh?.stop()])
  if (saysListened) rmSync(saysListened, { recursive: true, force: true })
})

/** The built site as it is for these settings. What its pages say of them is tested where they are built. */
function siteSaying(changes: Partial<SiteManifest>): string {
  const dir = mkdtempSync(join(tmpdir(), 'parley-site-'))
  cpSync(join(repositoryRoot, 'apps/site/dist'), dir, { recursive: true })
  const file = join(dir, 'site.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...changes }))
  return dir
}

const open = (path: string, person: SignedIn, options: Visit = {}) =>
  visit(`/console${path}`, { origin: desk.url, early: true, prepare: asPerson(person), ...options })

const card = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) }).first()

/** Sends a request and waits until it is in the inbox. Returns its id. */
async function requestOf(fullName: string): Promise<string> {
  await desk.request(fullName)
  const { results } = await desk.ask<{ results: { id: string; fullName: string }[] }>(
    `GET /consultation?search=${encodeURIComponent(fullName)}`,
    undefined,
    admin.access_token,
  )
  return results.find((each) => each.fullName === fullName)?.id as string
}

/** At the end of which the assistant is being heard. */
const spokenSteps = ['voice', 'heard', 'call']

browserTests('the first visit', () => {
  test('goes by the link of the first start, on a phone and by keyboard alone: a request arrives live and is answered, a voice is listened to, and a spoken answer is changed and heard', async () => {
    const { pathname, hash } = new URL(await fresh.firstLink())
    const page = await visit(pathname + hash, {
      origin: fresh.url,
      early: true,
      viewport: { width: 360, height: 640 },
    })
    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
    // the first field has the focus
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('fullName')
    for (const [name, step] of Object.entries(firstVisit)) {
      await step.take(page, fresh)
      if (spokenSteps.includes(name)) await expect.poll(() => loudness(page)).toBeGreaterThan(0.01)
    }

    // the link has been used up, and the console is shut for whoever signs out
    await page.goto(`${fresh.url}/console/account`)
    await press(page.getByRole('button', { name: 'Sign out', exact: true }).first())
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password').fill(owner.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'You' }).waitFor()
  })

  test('a wrong password is told in words, and the way by mail asks for the digits', async () => {
    const page = await visit('/console/', {
      origin: desk.url,
      early: true,
      tolerate: /status of 400/,
    })
    await page.getByLabel('Email').fill('ada@engine.example')
    await page.getByLabel('Password').fill('not hers at all')
    await page.keyboard.press('Enter')
    await page.getByText('do not belong together').waitFor()
    expect(await violationsInBothSchemes(page)).toEqual([])
    await press(page.getByRole('button', { name: 'Mail me a code instead' }))
    expect(await page.getByLabel('Email').inputValue()).toBe('ada@engine.example')
    await press(page.getByRole('button', { name: 'Mail me a code' }))
    await page.getByLabel('Code from the mail').waitFor()
  })
})

/** Signs out on whatever screen of the console it is, without loading it anew. */
async function signOut(page: Page) {
  await press(page.getByRole('button', { name: 'Sign out', exact: true }).first())
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

browserTests('signing in', () => {
  test('asks for the code of an app while that is set up, and takes a passkey in place of a password', async () => {
    const [email, password] = ['toni@engine.example', 'three other words']
    await desk.invite(admin, 'editor', email, password)
    const page = await visit('/console/account', {
      origin: desk.url,
      early: true,
      viewport: 'phone',
      tolerate: /status of 422/, // the wrong code
      prepare: (before) => before.addInitScript(() => localStorage.setItem('parley-console-tour', 'seen')),
    })
    const device = await page.context().newCDPSession(page)
    await device.send('WebAuthn.enable')
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    const axe = await axeOn(page)
    const checked = async () => {
      for (const { width, height } of [viewports.phone, viewports.desktop]) {
        await page.setViewportSize({ width, height })
        expect(await axe(), `${width} px`).toEqual([])
      }
    }
    const byPassword = async () => {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').fill(password)
      await page.keyboard.press('Enter')
    }
    const you = page.getByRole('heading', { level: 1, name: 'You', exact: true })
    await byPassword()
    await you.waitFor()

    // the first visit: an app, and a passkey of this device
    const app = page.getByRole('region', { name: 'Authenticator app' })
    await press(app.getByRole('button', { name: 'Set it up' }))
    const secret = await app.locator('code').innerText()
    await checked()
    await app.getByLabel('Code from the app').fill(totpCode(secret))
    await page.keyboard.press('Enter')
    await app.getByRole('button', { name: 'Remove' }).waitFor()
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await press(passkeys.getByRole('button', { name: 'Add this device' }))
    await passkeys.getByRole('button', { name: 'Remove' }).waitFor()
    await signOut(page)

    // a later one, by password: the app is asked for, and a wrong code opens nothing
    await byPassword()
    await page.getByRole('heading', { name: 'Your second step' }).waitFor()
    await checked()
    await page.getByLabel('Code from the app').fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText('This code is wrong.').waitFor()
    const next = totpCode(secret, Date.now() + 30_000)
    await page.getByLabel('Code from the app').fill(next)
    await page.keyboard.press('Enter')
    await you.waitFor()
    await press(app.getByRole('button', { name: 'Remove' }))
    await app.getByRole('button', { name: 'Set it up' }).waitFor()
    await signOut(page)

    // and by passkey
    await press(page.getByRole('button', { name: 'Use a passkey' }))
    await you.waitFor()
    await press(passkeys.getByRole('button', { name: 'Remove' }))
    await passkeys.getByText('None yet.').waitFor()
  })
})

browserTests('the inbox', () => {
  test('shows two people each other’s changes, and who was slower what is there now', async () => {
    const id = await requestOf('Twice Seen')
    const [first, second] = await Promise.all([
      open(`/inbox/${id}`, admin),
      open(`/inbox/${id}`, editor, { tolerate: /status of 409/ }),
    ])
    const stage = (page: Page) => page.locator('.split-open').getByLabel('Stage', { exact: true })
    await Promise.all([first, second].map((page) => page.getByText('Live', { exact: true }).waitFor()))

    await stage(first).selectOption('meeting')
    await expect.poll(() => stage(second).inputValue()).toBe('meeting')

    await stage(first).selectOption('won')
    await first.getByText('Twice Seen is now under Won').waitFor()
    await expect.poll(() => stage(second).inputValue()).toBe('won')
    // what the second sends was read before all that
    await second.route('**/consultation/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.continue({ postData: JSON.stringify({ version: 1, status: 'lost' }) })
        : route.continue(),
    )
    await stage(second).selectOption('lost')
    await second.getByText('Somebody else changed this a moment ago').waitFor()
    await expect.poll(() => stage(second).inputValue()).toBe('won')

    await press(first.getByRole('button', { name: 'Undo' }).first())
    await expect.poll(() => stage(second).inputValue()).toBe('meeting')
  })

  test('keeps notes, labels, reminders and joins, and says all of it in the history', async () => {
    await requestOf('Dora Double')
    const id = await requestOf('Dora Double')
    const page = await open(`/inbox/${id}`, editor)
    const opened = page.locator('.split-open')
    await opened.getByLabel('New label').fill('urgent')
    await press(opened.getByRole('button', { name: 'Add label' }))
    await opened.getByRole('button', { name: 'Remove the label urgent' }).waitFor()
    await opened.getByLabel('A note for your colleagues').fill('Rang twice.')
    await press(opened.getByRole('button', { name: 'Add note' }))
    await opened.getByRole('region', { name: 'Notes' }).getByText('Rang twice.').waitFor()
    await opened.getByLabel('Remind of').fill('Ring back')
    await press(opened.getByRole('button', { name: 'Set reminder' }))
    await opened.getByRole('button', { name: 'Done' }).waitFor()
    await press(opened.getByRole('button', { name: 'Join to this one' }).first())
    await opened.getByText('Joined', { exact: true }).waitFor()
    await opened.getByRole('region', { name: 'History' }).getByText('Rang twice.').waitFor()
    expect(await violationsInBothSchemes(page)).toEqual([])
  })

  test('is searched and filtered by its address, which survives a reload and the back button', async () => {
    await requestOf('Findable Fern')
    const page = await open('/inbox', viewer)
    await page.getByRole('searchbox').fill('findable')
    await page.waitForURL(/search=findable/)
    // the address changes before the list
    await expect.poll(() => page.getByRole('list', { name: 'Requests' }).getByRole('listitem').count()).toBe(1)
    await card(page, 'Findable Fern').waitFor()
    await page.reload()
    await press(card(page, 'Findable Fern'))
    await page.waitForURL(/inbox\/.+search=findable/)
    await page.goBack()
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('findable')
    await page.getByRole('searchbox').fill('nobody is called so')
    await page.getByText('No request is like that').waitFor()
  })

  test('is moved on the board without a mouse', async () => {
    const id = await requestOf('Boarded Bea')
    const page = await open('/inbox?view=board', editor)
    await page.getByLabel('Stage of Boarded Bea').focus()
    await page.getByLabel('Stage of Boarded Bea').selectOption('contacted')
    const column = page.getByRole('region', { name: 'Contacted' })
    await column.getByRole('link', { name: 'Boarded Bea' }).waitFor()
    const focused = column.getByLabel('Stage of Boarded Bea')
    await expect.poll(() => focused.evaluate((select) => select === document.activeElement)).toBe(true)
    const stored = () => desk.ask(`GET /consultation/${id}`, undefined, admin.access_token)
    // the board shows it before the server has said yes
    await expect.poll(stored).toMatchObject({ status: 'contacted' })
    expect(await violationsInBothSchemes(page)).toEqual([])
  })

  test('lets a viewer read, and offers nothing that would be refused', async () => {
    const id = await requestOf('Read Only Ray')
    const page = await open(`/inbox/${id}`, viewer)
    const opened = page.locator('.split-open')
    await opened.getByText('An empty diary').first().waitFor()
    expect(await opened.getByLabel('Stage', { exact: true }).isDisabled()).toBe(true)
    for (const name of ['Send', 'Add note', 'Set reminder', 'Add label', 'Undo', 'Delete this request'])
      expect(await opened.getByRole('button', { name }).count(), name).toBe(0)
    expect(await page.getByRole('link', { name: 'Health' }).count()).toBe(0)
    const refused = desk.ask(`PATCH /consultation/${id}`, { version: 1, status: 'won' }, viewer.access_token)
    await expect(refused).rejects.toThrow(/403/)
  })

  test('holds ten thousand rows of which only those in sight exist', async () => {
    await requestOf('Many Times')
    const page = await open('/inbox', viewer, {
      prepare: async (before) => {
        await asPerson(viewer)(before)
        // the server's own list is flat at 100,000; this is what the page makes of so many
        await before.route('**/consultation?**', async (route) => {
          const answer = await route.fetch()
          const { results } = (await answer.json()) as { results: object[] }
          const rows = Array.from({ length: 10_000 }, (_, index) => ({
            ...results[0],
            id: `row-${index}`,
            fullName: `Row ${index}`,
          }))
          await route.fulfill({ response: answer, json: { results: rows, next: null } })
        })
      },
    })
    await card(page, 'Row 0').focus()
    await page.keyboard.press('End')
    await card(page, 'Row 9999').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/Row 9999/)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/Row 9998/)
    expect(await page.getByRole('listitem').count()).toBeLessThan(80)
  })
})

/** A call that goes on, and one that is over, as servers that play calls write them. */
async function callsInStore() {
  const store = await openSqliteStore(desk.dataDir, { exclusive: false })
  const begun = Date.now() - 60_000
  const row = { orgId: 'main', kind: 'call', parentId: '', revision: 1, createdAt: begun, updatedAt: begun }
  const startedAt = new Date(begun).toISOString()
  await store.calls.open({ ...row, id: 'live', body: { type: 'webCall', status: 'in-progress', startedAt } }, null, 'x')
  const messages = [
    { role: 'assistant', content: 'Good evening. How are you?', secondsFromStart: 0.4, heardChars: 13 },
    { role: 'user', content: 'What does it cost?', secondsFromStart: 2.1 },
  ]
  const turnLatencies = [{ endpointingLatency: 400, transcriberLatency: null, modelLatency: 220, voiceLatency: 80 }]
  const over = { type: 'webCall', status: 'ended', endedReason: 'customer-ended-call', startedAt, cost: 0.0123 }
  const endedAt = new Date(begun + 45_000).toISOString()
  const said = { messages, transcript: 'AI: Good evening.\nUser: What does it cost?' }
  const file = join(filesDir(desk.dataDir), 'main', recordingFile('past'))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, 'OggS')
  const recording = { recordingUrl: `${desk.url}/call/past/stereo-recording`, recording: { bytes: 4 } }
  const artifact = { performanceMetrics: { turnLatencies }, ...recording }
  const body = { ...over, assistantId: 'site', endedAt, ...said, artifact }
  await store.resources.create({ ...row, id: 'past', body }, null, false)
  const question = { callId: 'past', question: 'Do you ship to France?', bareWords: 'do you ship to france' }
  await store.unansweredQuestions.add([{ ...question, id: uuidV7(begun) }])
  await store.close()
}

browserTests('calls', () => {
  test('are stopped while they go on, found by what was said, read with their times and cost, and deleted', async () => {
    await callsInStore()
    const page = await open('/calls', editor, { tolerate: /status of 404/ })
    const live = page.getByRole('region', { name: 'Live now' })
    await press(live.getByRole('button', { name: 'Stop' }))
    await live.getByText('Nobody is talking to an assistant.').waitFor()
    await page.getByRole('searchbox').fill('cost evening')
    await page.waitForURL(/search=cost/)
    await press(page.getByRole('list', { name: 'Past calls' }).getByRole('link').first())
    const said = page.getByRole('region', { name: 'What was said' }).getByRole('listitem')
    await said.filter({ hasText: 'What does it cost?' }).getByText('00:02').waitFor()
    expect(await said.first().locator('s').textContent()).toBe(' How are you?')
    expect(await said.first().innerText()).toContain('The caller spoke over it')
    await page.getByText('400 ms').waitFor()
    await page.getByText('The caller hung up').last().waitFor()
    await page.getByText('US$0.0123').last().waitFor()
    await press(page.getByRole('button', { name: 'Play it' }))
    await page.locator('audio[src^="blob:"]').waitFor()
    expect(await violationsInBothSchemes(page)).toEqual([])
    // what was not known in it stands in a list of its own until somebody has dealt with it
    await goTo(page, '/quality?part=unanswered')
    const questions = page.getByRole('list', { name: 'Questions' })
    await questions.getByText('Do you ship to France?').waitFor()
    expect(await questions.innerText()).toContain('Asked 1 time')
    expect(await violations(page)).toEqual([])
    await press(questions.getByRole('button', { name: /^Answer it/ }))
    const answers = page.getByRole('region', { name: 'Answers' })
    await expect.poll(() => answers.getByLabel('When somebody asks').inputValue()).toBe('Do you ship to France?')
    await answers.getByLabel('It says').fill('Yes, within two days.')
    await press(answers.getByRole('button', { name: 'Put it into the draft' }))
    await press(page.getByRole('button', { name: 'Save', exact: true }))
    await page.getByText('Saved: the next call has it.').waitFor()
    const { ownAnswers } = await desk.ask<Assistant>('GET /assistant/site', undefined, admin.access_token)
    expect(ownAnswers).toEqual([{ question: 'Do you ship to France?', text: 'Yes, within two days.' }])
    await goTo(page, '/quality?part=unanswered')
    await press(questions.getByRole('button', { name: /^Dealt with/ }))
    await page.getByText('No question is open').waitFor()
    await page.getByLabel('Show').selectOption('done')
    await press(questions.getByRole('link'))
    await press(page.getByRole('button', { name: 'Delete' }))
    await press(page.getByRole('button', { name: 'Delete the call' }))
    await page.getByText('The call is gone.').waitFor()
    const left = page.getByRole('list', { name: 'Past calls' }).getByRole('listitem')
    await expect.poll(() => left.count()).toBe(1)
  })
})

browserTests('a call that goes on', () => {
  test('is listened to by keyboard alone, where its caller was told, and its log says by whom', async () => {
    // whoever opens the link of the first start is not needed for it
    const { privateKey } = await firstKeys(fresh.dataDir)
    const signedIn = await fresh.invite({ access_token: privateKey }, 'editor', 'ed@engine.example')
    const ask = <Answer>(line: string, body: object) => fresh.ask<Answer>(line, body, signedIn.access_token)
    const heard = { name: 'Heard', firstMessage: 'Good day.', monitorPlan: { listenEnabled: true } }
    const { id: assistantId } = await ask<{ id: string }>('POST /assistant', heard)
    const call = await ask<Required<WebCall>>('POST /call/web', { assistantId })
    const { peer } = await joinCall(requestsTo(fresh.url), call)
    const page = await visit(`/console/calls/${call.id}`, {
      origin: fresh.url,
      early: true,
      viewport: 'phone',
      prepare: asPerson(signedIn),
    })
    const listen = page.getByRole('button', { name: 'Listen in' })
    await page.getByText('The caller was told that somebody may').waitFor()
    await listen.press('Enter')
    await page.getByText('You hear both sides. Nobody hears you.').waitFor()
    const axe = await axeOn(page)
    for (const { width, height } of [viewports.phone, viewports.desktop]) {
      await page.setViewportSize({ width, height })
      expect(await axe(), `${width} px`).toEqual([])
    }
    await press(page.getByRole('button', { name: 'Stop listening' }))
    await listen.waitFor()
    await press(page.locator('summary').filter({ hasText: 'What happened, line by line' }))
    await page.getByText('ed@engine.example began to listen in.').waitFor()
    expect(peer.messages.join()).toContain('Somebody of our team may listen to this call.')

    const silent = await ask<Required<WebCall>>('POST /call/web', { assistant: { firstMessage: 'Good day.' } })
    const { peer: untold } = await joinCall(requestsTo(fresh.url), silent)
    await goTo(page, `/calls/${silent.id}`)
    await page.getByText('Nobody can listen in on this call').waitFor()
    for (const caller of [peer, untold]) caller.send({ type: 'end-call' })
  })
})

browserTests('an assistant', () => {
  test('is made, written to as a draft before it is saved, saved, and brought back', async () => {
    const page = await open('/assistants', editor)
    await press(page.getByRole('button', { name: 'New assistant' }))
    await page.waitForURL(/assistants\/.+/)
    await page.getByLabel('Name', { exact: true }).fill('Tilda')
    await page.getByLabel('First message', { exact: true }).fill('Good day, this is Tilda.')
    const trial = page.getByRole('region', { name: 'Try it' })
    await trial.getByText('This is your draft').waitFor()
    await trial.getByText('Good day, this is Tilda.').waitFor()
    await trial.getByLabel('What you say').fill('What does it cost?')
    await page.keyboard.press('Enter')
    await trial.getByText(/£\d/).first().waitFor()
    await press(page.getByRole('button', { name: 'Save' }))
    await page.getByText('Saved: the next call has it.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Tilda' }).waitFor()
    await press(page.getByRole('link', { name: 'Versions' }))
    await press(page.getByRole('button', { name: 'Version 1' }))
    await page.getByText('Good day, this is Tilda.').first().waitFor()
    await press(page.getByRole('button', { name: 'Take it as draft' }).last())
    await page.getByRole('button', { name: 'Discard' }).waitFor()
  })

  test('has a version tried on a share of its calls by keyboard alone, sees how it does, and publishes it', async () => {
    const token = editor.access_token
    const { id } = await desk.ask<{ id: string }>(
      'POST /assistant',
      { name: 'Clara', firstMessage: 'Good day.' },
      token,
    )
    const page = await open(`/assistants/${id}`, editor, { viewport: 'phone' })
    await page.getByLabel('First message', { exact: true }).fill('Hello, this is Clara.')
    await page.getByRole('button', { name: 'Try on some calls' }).focus()
    await page.keyboard.press('Enter')
    const share = page.getByLabel('Share of new calls')
    await share.fill('25')
    await page.keyboard.press('Enter')
    const tried = page.getByRole('region', { name: 'Version 2 has 25% of new calls' })
    await tried.getByText('No completed calls since it began').waitFor()
    expect(await desk.ask(`GET /assistant/${id}`, undefined, token)).toMatchObject({ firstMessage: 'Good day.' })

    const store = await openSqliteStore(desk.dataDir, { exclusive: false })
    const went = { orgId: 'main', assistantId: id, interruptions: 3, unanswered: 0, usdNanos: 0, createdAt: Date.now() }
    await store.callFigures.add({ ...went, callId: 'by the old', version: 1, firstAnswerMs: 1200 })
    await store.callFigures.add({ ...went, callId: 'by the new', version: 2, firstAnswerMs: 800 })
    await store.close()
    await page.reload()
    await tried.getByRole('row', { name: 'Wait for the first answer 1.2 s 800 ms' }).waitFor()
    const axe = await axeOn(page)
    for (const { width, height } of [viewports.phone, viewports.desktop]) {
      await page.setViewportSize({ width, height })
      expect(await axe(), `${width} px`).toEqual([])
      const beyondPx = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(beyondPx, `${width} px`).toBeLessThanOrEqual(0)
    }
    const looking = await open(`/assistants/${id}?part=versions`, viewer)
    await looking.getByRole('region', { name: 'Version 2 has 25% of new calls' }).waitFor()
    expect(await looking.getByRole('button', { name: /Publish|Take|Try it on|Change/ }).count()).toBe(0)

    await press(tried.getByRole('button', { name: 'Change its share' }))
    await share.fill('50')
    await page.keyboard.press('Enter')
    const half = page.getByRole('region', { name: 'Version 2 has 50% of new calls' })
    await half.getByRole('button', { name: 'Publish for all' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Version 2 is published: every new call has it.').waitFor()
    await half.waitFor({ state: 'detached' })
    expect(await desk.ask(`GET /assistant/${id}`, undefined, token)).toMatchObject({
      firstMessage: 'Hello, this is Clara.',
    })
    await page.getByRole('button', { name: 'Saved' }).waitFor()
  })
})

browserTests('simulated callers', () => {
  test('stand with what they said and heard, and with what was missing', async () => {
    const token = editor.access_token
    const missing = { name: 'Parrot', type: 'regex', regex: 'parrot', schema: { type: 'boolean' } }
    await desk.ask(
      'POST /eval/simulation/run',
      {
        target: { type: 'assistant', assistant: { name: 'Guide', model: { provider: 'guide' } } },
        simulations: [
          {
            type: 'simulation',
            scenario: {
              name: 'Prices',
              instructions: 'Caller: What does it cost?',
              evaluations: [{ structuredOutput: missing, comparator: '=', value: true }],
            },
            personality: { name: 'Jo', assistant: {} },
          },
        ],
      },
      token,
    )
    const page = await open('/quality?part=simulated', viewer, { viewport: 'phone' })
    const run = page.getByRole('list', { name: 'Runs' }).getByRole('listitem')
    await run.getByText('In writing').waitFor()
    await press(run.getByText('Conversations'))
    await press(run.getByText('Prices, Jo, 1: failed'))
    await run.getByText('Parrot is false').waitFor()
    await run.getByText('User: What does it cost?').waitFor()
    expect(await violations(page)).toEqual([])
  })
})

browserTests('a suite', () => {
  test('says that there is no score yet, and then shows the score of each version over time', async () => {
    const token = editor.access_token
    const { id: assistantId } = await desk.ask<{ id: string }>('POST /assistant', { name: 'Tested' }, token)
    const targetPlan = { assistantId }
    const { id } = await desk.ask<{ id: string }>('POST /test-suite', { name: 'Manners', targetPlan }, token)
    const page = await open(`/quality/${id}`, viewer, { viewport: 'phone' })
    await page.getByText('No score yet').waitFor()
    const store = await openSqliteStore(desk.dataDir, { exclusive: false })
    const hourMs = 3_600_000
    for (const [version, marks] of [
      [1, ['pass', 'fail']],
      [2, ['pass', 'pass']],
    ] as const) {
      const createdAt = Date.now() - (3 - version) * hourMs
      const attempts = marks.map((result) => ({ scorerResults: [{ result }] }))
      const ended = { status: 'completed', testResults: [{ test: { name: 'Greets' }, attempts }] }
      const body = { testSuiteId: id, assistantVersion: version, ...ended }
      const row = { orgId: 'main', kind: 'test-suite-run', parentId: id, revision: 1, createdAt, updatedAt: createdAt }
      await store.resources.create({ ...row, id: uuidV7(createdAt), body }, null, false)
    }
    await store.close()
    await page.reload()
    const score = page.getByRole('figure').filter({ hasText: 'Passed, of a hundred attempts' })
    await score.locator('canvas').waitFor()
    await press(score.locator('summary').filter({ hasText: 'As a table' }))
    await score.getByRole('row', { name: /– 50$/ }).waitFor()
    await score.getByRole('row', { name: /100 –$/ }).waitFor()
    expect(await violations(page)).toEqual([])
  })
})

browserTests('the settings', () => {
  test('keep the secret and the headers of your own server where only its address is changed', async () => {
    const token = admin.access_token
    const server = { url: 'https://owner.example/hooks', secret: 'shared', headers: { 'x-shop': 'Leeds' } }
    await desk.ask('PATCH /org/main', { server }, token)
    const page = await open('/settings?part=handover', admin, { viewport: 'phone' })
    const card = page.locator('form').filter({ hasText: 'Your own server' })
    await card.getByLabel('Address').fill('https://owner.example/moved')
    await press(card.getByRole('button', { name: 'Store it' }))
    await page.getByText('Stored.', { exact: true }).waitFor()
    const kept = await desk.ask<{ server?: object }>('GET /org/main', undefined, token)
    expect(kept.server).toEqual({ ...server, url: 'https://owner.example/moved' })
    await desk.ask('PATCH /org/main', { server: null }, token)
  })
})
