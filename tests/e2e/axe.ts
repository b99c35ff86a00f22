import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type AxeResult = { violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[] }

/** Says what axe-core finds wrong with a document as it stands, each time it is asked; `only` by these rules, in what the selector `within` names. */
export type Axe = (only?: readonly string[] | null, within?: string) => Promise<string[]>

/** What another colour scheme can change. */
export const ofColours = ['color-contrast', 'link-in-text-block']

/** What axe-core finds wrong with the page as it stands. */
export const violations = async (page: Page) => (await axeOn(page))()

/** Brings axe-core to a document, which takes longer than most of what it is asked there. */
export async function axeOn(page: Page): Promise<Axe> {
  const session = await page.context().newCDPSession(page)
  const { frameTree } = await session.send('Page.getFrameTree')
  return axeIn(session, frameTree.frame.id)
}

/** A frame is no page: its heading is the page's. */
const ofPagesOnly = ['page-has-heading-one']

/** The same of the documents in its frames, each by itself: axe looks into no frame that it is not in. */
export async function violationsInFrames(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { frameTree } = await session.send('Page.getFrameTree')
  const found: string[] = []
  for (const { frame } of frameTree.childFrames ?? [])
    found.push(...(await (await axeIn(session, frame.id, ofPagesOnly))()))
  return found
}

/** In an isolated world of the inspector: the page's own policy would refuse the script. */
async function axeIn(session: CDPSession, frameId: string, without: string[] = []): Promise<Axe> {
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId })
  const evaluate = (expression: string) =>
    session.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
    })
  await evaluate(`${axe};0`)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const rules = Object.fromEntries(without.map((id) => [id, { enabled: false }]))
  const all = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'], rules }
  return async (only, within) => {
    const options = JSON.stringify(only ? { ...all, runOnly: { type: 'rule', values: only } } : all)
    const { result, exceptionDetails } = await evaluate(
      `axe.run(${within ? JSON.stringify(within) : 'document'}, ${options}).then(({ violations }) => ({ violations }))`,
    )
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return (result.value as AxeResult).violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`,
    )
  }
}

/** The same in light, and in dark what other colours can change. */
export async function violationsInBothSchemes(page: Page, axe?: Axe): Promise<string[]> {
  axe ??= await axeOn(page)
  const found: string[] = []
  for (const [colorScheme, only] of [['light'], ['dark', ofColours]] as const) {
    await inScheme(page, colorScheme)
    found.push(...(await axe(only)).map((violation) => `${colorScheme}: ${violation}`))
  }
  return found
}

/** Animations are brought to their end, for what is not drawn, as in a closed <details>, would never come to it. */
export async function inScheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  })
}
