import type { Locator, Page } from 'playwright-core'
import type { ConsoleUnderTest } from './console-under-test.ts'

type Step = {
  /** What the owner sees at its end. */
  caption: string
  take: (page: Page, desk: ConsoleUnderTest) => Promise<void>
}

export const owner = { email: 'olive@engine.example', password: 'three words of hers' }
const ownWords = 'Ask us anything: we ring you back within the hour.'

/** As a keyboard does it: what is not reachable or not seen is not pressed. */
async function press(target: Locator) {
  await target.focus()
  await target.page().keyboard.press('Enter')
}

async function write(target: Locator, text: string) {
  await target.focus()
  await target.fill('')
  await target.page().keyboard.type(text)
}

const answers = (page: Page) => page.getByRole('list', { name: 'Answers of the site' })
const first = (page: Page) => answers(page).getByRole('listitem').first()
const heading = (page: Page) => first(page).getByRole('heading').innerText()

async function ask(page: Page, field: Locator, log: Locator) {
  await write(field, await question(page))
  await page.keyboard.press('Enter')
  await log.getByText(ownWords).first().waitFor()
}

/** Kept by the browser: in the end its page leaves the console. */
const question = (page: Page) => page.evaluate(() => sessionStorage.getItem('asked') ?? '')

/** What the owner of a new server does first, by keyboard alone, from the page that the link of its first start opens. */
export const firstVisit = {
  link: {
    caption: 'The link of the first start, opened.',
    take: (page) => page.getByRole('heading', { name: 'Welcome' }).waitFor(),
  },
  account: {
    caption: 'A name, an address and a password, and the owner is in.',
    async take(page) {
      for (const text of ['Olive Owner', owner.email, owner.password]) {
        await page.keyboard.type(text)
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByText('Step 1 of 4').waitFor()
    },
  },
  inbox: {
    caption: 'Four steps say where everything is. Nothing has come in yet.',
    async take(page) {
      const tour = page.getByRole('dialog')
      for (const step of [1, 2, 3, 4]) {
        await tour.getByText(`Step ${step} of 4`).waitFor()
        await press(tour.getByRole('button', { name: step === 4 ? 'Begin' : 'Next' }))
      }
      await tour.waitFor({ state: 'detached' })
      await page.getByText('No request has come in yet').waitFor()
      await page.getByText('Live', { exact: true }).waitFor()
    },
  },
  request: {
    caption: 'A visitor sends the form, and the request arrives while one looks.',
    async take(page, desk) {
      await desk.request('Nora Newcomer')
      await page
        .getByRole('link', { name: /Nora Newcomer/ })
        .first()
        .waitFor()
    },
  },
  reply: {
    caption: 'It is answered where it stands: a mail, in the thread of the confirmation.',
    async take(page) {
      await press(page.getByRole('link', { name: /Nora Newcomer/ }).first())
      await page.getByRole('heading', { level: 1, name: 'Nora Newcomer' }).waitFor()
      await write(page.getByRole('textbox', { name: 'Your words' }), 'Thank you. Shall we talk on Tuesday?')
      await press(page.getByRole('button', { name: 'Send' }))
      await page.getByText(/replied “Your request”/).waitFor()
    },
  },
  voice: {
    caption: 'The site’s assistant, and a voice for it: this one is being listened to.',
    async take(page) {
      await press(page.getByRole('link', { name: 'Assistants', exact: true }))
      await press(page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first())
      await press(page.getByRole('link', { name: 'Voices' }))
      await press(page.getByRole('button', { name: 'Listen' }).first())
      await page.getByRole('button', { name: 'Stop' }).waitFor()
    },
  },
  answers: {
    caption: 'What it says, beside the questions: one answer is put in other words.',
    async take(page) {
      await page.getByRole('button', { name: 'Listen' }).first().waitFor()
      await press(page.getByRole('link', { name: 'Answers' }))
      const asked = await heading(page)
      await page.evaluate((text) => sessionStorage.setItem('asked', text), asked)
      await press(first(page).getByRole('button', { name: /^Change/ }))
      // the words are in hand at once
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(ownWords)
      await press(first(page).getByRole('button', { name: 'Put it into the draft' }))
      await first(page).getByText('The site says:').waitFor()
    },
  },
  heard: {
    caption: 'The new words are heard in the assistant’s voice, and come when somebody asks.',
    async take(page) {
      const trial = page.getByRole('region', { name: 'Try it' })
      await ask(page, trial.getByLabel('What you say'), trial.getByRole('log'))
      await press(first(page).getByRole('button', { name: /^Listen/ }))
      await first(page).getByRole('button', { name: /^Stop/ }).waitFor()
    },
  },
  saved: {
    caption: 'Saved: the next call has it.',
    async take(page) {
      await press(page.getByRole('button', { name: 'Save', exact: true }))
      await page.getByText('Saved: the next call has it.').waitFor()
    },
  },
  call: {
    caption: 'The next visitor calls from the site, asks, and hears it.',
    async take(page, desk) {
      await page.goto(desk.url)
      await press(page.getByRole('main').getByRole('button', { name: 'Call AI', exact: true }))
      await page.getByRole('main').getByRole('button', { name: 'End Call', exact: true }).waitFor()
      await ask(page, page.locator('[data-island=voice] form input'), page.getByRole('log'))
    },
  },
} as const satisfies Record<string, Step>
