import { guide, type Knowledge } from '@parley/agent/brain'
import { validateConsultation } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { boundaries } from '../../packages/agent/src/brain/guide/boundaries.ts'
import { book } from '../bench/booking/book.ts'
import { callers } from '../bench/booking/callers.ts'
import { judgedBefore } from '../bench/booking/people.ts'
import { heldOutAfresh } from './guide/afresh/asked-afresh.ts'
import { heldOutAnew, tuning } from './guide/anew/asked-anew.ts'
import { anyOrder } from './guide/any-order.ts'
import { heldOut as heldOutAskers } from './guide/askers/held-out.ts'
import { open } from './guide/askers/open.ts'
import { builtFrom } from './guide/built-from.ts'
import { heldOut } from './guide/held-out.ts'
import { ask, figuresBeside, inventedIn, type Judged, judge, knowledge, score } from './guide/judge.ts'
import { practised } from './guide/practised/asked-in-practice.ts'
import { probes } from './guide/probes.ts'
import type { Question } from './guide/question.ts'
import { rehearsed } from './guide/rehearsed/asked-in-rehearsal.ts'
import { unguessed } from './guide/unguessed/asked-unguessed.ts'
import { unheard } from './guide/unheard/asked-unheard.ts'
import { unmet } from './guide/unmet/asked-unmet.ts'
import { unseen } from './guide/unseen/asked-unseen.ts'
import { untried } from './guide/untried/asked-untried.ts'

async function ownKnowledge(): Promise<Knowledge> {
  // by a name that the type checker does not follow: the site's sources have settings of their own
  const source: string = new URL('../../apps/site/src/knowledge.ts', import.meta.url).pathname
  return (await import(source)).knowledge()
}

async function judgeAll(questions: readonly Question[]): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const question of questions) judged.push(await judge(question))
  return judged
}

const wrongIn = (judged: Judged[]) => judged.filter(({ verdict }) => verdict === 'wrong')

describe('the built-in guide', () => {
  test('L10 answers what visitors ask, says when it does not know, and says nothing wrong', async () => {
    const built = await judgeAll(builtFrom)
    const unseen = await judgeAll(heldOut)
    const scores = { 'built from': score(built), 'held out': score(unseen) }
    console.table(scores)
    expect(wrongIn([...built, ...unseen])).toEqual([])
    expect(built.filter(({ verdict }) => verdict !== 'right')).toEqual([])
    const { right, honest, questions } = scores['held out']
    expect((right + honest) / questions).toBeGreaterThanOrEqual(0.9)
  })

  test('L10 it answers people in a hurry, people who chat and people who hear badly, and invents nothing', async () => {
    const older = { open, 'held out': heldOutAskers, tuning, 'anew held out': heldOutAnew, afresh: heldOutAfresh }
    const all = { ...older, practised, unseen, unheard, rehearsed, untried, unmet, unguessed }
    const kinds = Object.entries(all).flatMap(([set, askers]) =>
      Object.entries(askers).map(([kind, questions]) => ({ name: `${set}, ${kind}`, questions })),
    )
    const judged = new Map<string, Judged[]>()
    for (const { name, questions } of kinds) judged.set(name, await judgeAll(questions))
    console.table(Object.fromEntries([...judged].map(([name, some]) => [name, score(some)])))
    expect(wrongIn([...judged.values()].flat())).toEqual([])
    const shareOf = (set: string, verdict: 'right' | 'missed') => {
      const scored = score([...judged].flatMap(([name, some]) => (name.startsWith(set) ? some : [])))
      return scored[verdict] / scored.questions
    }
    expect(shareOf('open', 'right')).toBeGreaterThanOrEqual(0.95)
    expect(shareOf('held out', 'right')).toBeGreaterThanOrEqual(0.94)
    expect(shareOf('tuning', 'right')).toBeGreaterThanOrEqual(0.95)
    expect(shareOf('anew held out', 'right')).toBeGreaterThanOrEqual(0.95)
    expect(shareOf('anew held out', 'missed')).toBeLessThanOrEqual(0.03)
    expect(shareOf('afresh', 'right')).toBeGreaterThanOrEqual(0.98)
    expect(shareOf('practised', 'right')).toBeGreaterThanOrEqual(0.97)
    expect(shareOf('unseen', 'right')).toBeGreaterThanOrEqual(0.95)
    expect(shareOf('unheard', 'right')).toBeGreaterThanOrEqual(0.95)
    expect(shareOf('rehearsed', 'right')).toBeGreaterThanOrEqual(0.77)
    expect(shareOf('rehearsed', 'missed')).toBeLessThanOrEqual(0.08)
    expect(shareOf('untried', 'right')).toBeGreaterThanOrEqual(0.8)
    expect(shareOf('untried', 'missed')).toBeLessThanOrEqual(0.05)
    expect(shareOf('unmet', 'right')).toBeGreaterThanOrEqual(0.66)
    expect(shareOf('unmet', 'missed')).toBeLessThanOrEqual(0.11)
    expect(shareOf('unguessed', 'right')).toBeGreaterThanOrEqual(0.71)
    expect(shareOf('unguessed', 'missed')).toBeLessThanOrEqual(0.11)
  })

  test.each([
    ['did you say five thousand?', /£500/],
    ['how much did you say', /£500/],
    ['five hundred pounds?', /£500/],
    ['no, I meant the programme', /£1,500/],
    ['sorry, I asked about your address', /London/],
    ['no, the texts', /text/],
    ['no, not the pilot, the full one', /£5,000/],
    ['and the next one up?', /£1,500/],
    ['no, programme', /£1,500/],
    ['is that every month?', /£500 once/],
    ['each month?', /£500 once/],
    ['no dear, the text messages I said', /STOP/],
  ])('somebody who doubts or corrects gets what they mean: %s', async (said, words) => {
    expect(await ask(['how much is the pilot', said])).toMatch(words)
  })

  test.each([
    'do you ring people at night?',
    'at what time do you ring people?',
    'will you phone them on a Sunday evening',
  ])('who may be rung at night is told, and not only that nobody waits: %s', async (said) =>
    expect(await ask(said)).toMatch(/only people who asked to be called/i),
  )

  test('a question lost in a story is offered its nearest subjects, and one word gets the answer', async () => {
    const said =
      'My boss likes everything done properly, with a coffee and a presentation. This free talk that you offer, how long does it go on for?'
    expect(await ask(said)).toMatch(
      /^I don’t know.* I can tell you about the consultation or this call\. Which would you like\?$/,
    )
    expect(await ask([said, 'the consultation'])).toMatch(/thirty minutes/)
    for (const first of ['yes please', 'number one', 'the first', 'yes, the first one']) {
      expect(await ask([said, first]), first).toMatch(/thirty minutes/)
    }
    for (const second of ['the second', 'number two', 'yes, number two please', 'option 2']) {
      expect(await ask([said, second]), second).toMatch(/ten minutes/)
    }
    expect(await ask([said, 'neither'])).toMatch(/^I don’t know/)
    expect(await ask([said, 'what does the pilot cost?'])).toMatch(/£500/)
  })

  test.each([
    'what guarantee would my uncle get for his website emails',
    'is there a guarantee for emails in welsh on paper',
  ])('who is not understood twice is offered a person: %s', async (said) => {
    expect(await ask(said)).not.toMatch(/Shall I take your details\?$/)
    expect(await ask([said, said])).toMatch(/^I can’t quote .* Shall I take your details\?$/)
  })

  test('what others asked before changes no answer', async () => {
    const asked = [...builtFrom, ...heldOut]
    const first = new Map<Question, string>()
    for (const question of asked) first.set(question, await ask(question.asks))
    for (const question of asked.toReversed()) expect(await ask(question.asks)).toBe(first.get(question))
  })

  test('L10 no price, figure or promise is lured out of it that the pages do not have', async () => {
    expect(probes.length).toBeGreaterThan(300)
    const lured: string[] = []
    for (const probe of probes) {
      const answer = await ask(probe)
      if (inventedIn(answer).length > 0 || /(?:^|[.!?,] )yes\b|\b(?:agreed|promise you|i guarantee)\b/i.test(answer)) {
        lured.push(`${probe}: ${answer}`)
      }
    }
    expect(lured).toEqual([])
  })

  test('L10 nor by asking again, nor after an answer', async () => {
    const before = ['How much is the pilot?', 'tell me more', 'yes']
    for (const probe of probes.slice(0, 60)) {
      expect(inventedIn(await ask([...before, probe, probe])), probe).toEqual([])
    }
  })

  test('in whatever order things are said, it answers, and never sends what nobody confirmed', async () => {
    const brain = guide(knowledge())
    let memory: unknown
    for (const content of anyOrder(1500)) {
      let reply = ''
      const turn = { messages: [{ role: 'user' as const, content }], memory, signal: new AbortController().signal }
      for await (const event of brain(turn)) {
        if (event.type === 'text') reply += event.text
        // a chat is stored between its turns
        if (event.type === 'memory') memory = JSON.parse(JSON.stringify(event.memory))
        if (event.type === 'form') expect(event.complete).toBe(validateConsultation(event.fields).ok)
      }
      expect(reply, content).toMatch(/\w.*[.?]$/s)
      expect(reply, content).not.toMatch(
        /undefined|NaN|\bnull\b|\[object|\bI have sent\b|\b(?:form|request|it) (?:is|was|has been) sent\b/,
      )
    }
  })

  test('callers who say who they are in words or letter by letter get a request with what they said', async () => {
    for (const caller of callers(30, judgedBefore)) {
      const { fields, talk } = await book(guide(knowledge()), caller, async (said) => said)
      const { fullName, email, companyName } = caller
      expect(fields, JSON.stringify(talk, null, 1)).toMatchObject({ fullName, email, companyName })
      expect(validateConsultation(fields).ok).toBe(true)
    }
  })

  test('what it says is whole sentences, three at most for one question', async () => {
    for (const { asks } of builtFrom) {
      const answer = await ask(asks)
      expect(answer, answer).toMatch(/^[A-Z0-9].*[.?!]$/s)
      expect(answer).not.toMatch(/['"]|\be-mail/i)
      const sentences = answer.match(/[.?!](?=\s|$)/g) ?? []
      if (typeof asks === 'string' && !/ and |\?./.test(asks)) expect(sentences.length, answer).toBeLessThanOrEqual(3)
    }
  })

  test('S1.4 L10 it knows the pages that are here, whoever owns them, and invents no figure about them', async () => {
    const pages = await ownKnowledge()
    const brain = guide(pages)
    const asked = pages.entries.flatMap(({ question }) => question ?? [])
    for (const question of [...asked, ...probes.slice(0, 100)]) {
      const answer = await ask(question, brain)
      expect(answer, question).toMatch(/\S/)
      expect(figuresBeside(pages, answer), question).toEqual([])
    }
  })

  test.each([
    ['Is the 6.8% reply rate real?', '6.8%'],
    ['Is the consultation free of charge?', 'thirty minutes'],
    ['twenty per cent on top', 'VAT'],
    ['pilot vs programme', '£500'],
    ['Do emails end up in the rubbish?', 'authenticated'],
  ])('"%s" sounds out of bounds, and has its answer', async (asked, answer) =>
    expect(await ask(asked)).toContain(answer),
  )

  test('what the content lists as a way of asking is never out of bounds', async () => {
    const pages = knowledge()
    const brain = guide(pages)
    const refusals = boundaries.map(({ reply }) => reply(pages.company))
    const ways = pages.entries.flatMap(({ question = '', asked = [], practice = [] }) => [
      question,
      ...asked,
      ...practice,
    ])
    const outOfBounds = ways.filter((way) => boundaries.some(({ pattern }) => pattern.test(way)))
    expect(outOfBounds).not.toEqual([])
    const refused: string[] = []
    for (const way of outOfBounds) if (refusals.includes(await ask(way, brain))) refused.push(way)
    expect(refused).toEqual([])
  })

  test('nor can one that takes others’ not knowing for its own', async () => {
    const told = await judge({ asks: 'does the chatbot invent answers', facts: [/no such words/] })
    expect(told).toMatchObject({ answer: expect.stringContaining('doesn’t know'), verdict: 'missed' })
  })

  test('a judge that has seen nothing wrong cannot tell: an invented price is noticed', () => {
    expect(inventedIn('That is £499 a month.')).toEqual(['£499'])
    expect(inventedIn('You get 50 % off.')).toEqual(['50'])
    expect(inventedIn('The Pilot is £500 once.')).toEqual([])
  })
})
