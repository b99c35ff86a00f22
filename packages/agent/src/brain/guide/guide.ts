import type { ConsultationField, Knowledge, KnowledgeEntry } from '@parley/protocol'
import { consultationLimits, validateConsultation } from '@parley/protocol'
import type { ExpectedAnswer } from '../../lib/expected-answer.ts'
import type { Brain } from '../brain.ts'
import type { PlaceSentences } from '../sentences/sentence-model.ts'
import { boundaries, comparison } from './boundaries.ts'
import { beginConsultation, type ConsultationTalk, freeText, step } from './consultation/consultation-talk.ts'
import { askIfRight, questions, whatToPress } from './consultation/consultation-words.ts'
import { detailsIn, type Fields } from './consultation/details.ts'
import { hearConsultation, sends } from './consultation/hear-consultation.ts'
import { nameIn } from './consultation/names.ts'
import { type Answered, Answers, isChat } from './finding/answers.ts'
import { KeptLearning } from './finding/kept-learning.ts'
import { type MeaningOf, type Meanings, meaningsOf } from './finding/meanings.ts'
import { partsIn, wishesIn } from './finding/wishes.ts'
import { isForeign, onlyEnglish } from './foreign.ts'
import { type Memory, nothingYet, type Offer } from './memory.ts'
import { contact, courtesies, finished, type SmallTalk } from './small-talk.ts'
import { inSlices, type Steps } from './steps.ts'
import {
  agrees,
  asksCommitment,
  asksFigureAgain,
  asksMore,
  checks,
  corrects,
  declines,
  isQuestion,
  openers,
  placeSaid,
  pointsBack,
  repeats,
  slows,
  wantsConsultation,
  withoutManners,
} from './turns-of-phrase.ts'
import { asMeant } from './words/as-meant.ts'
import { sentencesOf } from './words/sentences.ts'

type Turn = {
  memory: Memory
  reply: string
  ends?: boolean | undefined
}

const sentencesAtOnce = 3
/** So many answers go by without an offer before the next one. */
const answersBetweenOffers = 3
export const offerDetails = 'Shall I take your details?'
const notKnown = ['I don’t know, but a person here will.', 'I don’t know that either.'] as const
const notQuoted = 'I can’t quote prices or make promises beyond what this site says; that’s for a person.'
const admissions = [...notKnown, notQuoted]
const whichOne = 'Which would you like?'
/** Enough for a form: each is answered anew, and whoever can write to a page's assistant can send hundreds. */
const mostRecalled = 30

/**
 * The brain that needs no model: it answers in the words of `knowledge`, fills the consultation request by conversation,
 * and says so when it does not know. It has no words of its own for prices or promises. With a model of sentences it also
 * finds what was asked for in other words. It prepares itself while the thread goes on with everything else; what is asked
 * before that waits for it.
 */
export function guide(knowledge: Knowledge, place: PlaceSentences | null = null): Brain {
  const prepared = answersOf(knowledge).then((answers) => talker(knowledge.company, answers))
  const meanings = place && meaningsOf(knowledge, place)
  // whoever asks is told; a call in which nobody does must not end the server
  prepared.catch(() => {})

  return async function* ({ messages, memory, signal }) {
    const { turn, recall } = await prepared
    const said = messages.flatMap(({ role, content }) =>
      // a client may have written of a message what is no words, which a model would get as it is
      role === 'user' ? [(typeof content === 'string' ? content : '').trim().replace(openers, '')] : [],
    )
    const known: Memory = { ...nothingYet, ...(memory as Memory | undefined) }
    const before = memory ? known : await inSlices(recall(said.slice(0, -1)))
    const next = await answerTo(said.at(-1) ?? '', before, turn, meanings, signal)
    if (signal.aborted) return
    const { fields } = next.memory
    yield { type: 'memory', memory: remembered(next) }
    if (JSON.stringify(fields) !== JSON.stringify(known.fields)) {
      yield { type: 'form', fields, complete: validateConsultation(fields).ok }
    }
    const expects = expectedBy(next.memory)
    if (expects !== expectedBy(known)) yield { type: 'expects', answer: expects }
    yield { type: 'text', text: next.reply }
    if (next.ends) yield { type: 'end-call' }
  }
}

/**
 * Prepares all that this knowledge holds, so that the first question need not wait for it, and learns from it; what it learned is
 * kept in the file `keptIn`, for the next time. Throws `provider-failed`, and where `signal` ended it.
 */
export async function prepareGuide(
  knowledge: Knowledge,
  place: PlaceSentences | null = null,
  { signal, keptIn }: { signal?: AbortSignal; keptIn?: string } = {},
): Promise<void> {
  const answers = await answersOf(knowledge)
  if (!place) return
  await inSlices(answers.learnParaphrases())
  await meaningsOf(knowledge, place).prepare({ signal, kept: keptIn ? new KeptLearning(keptIn) : null })
}

/** Answers by its rules; where they leave a doubt, it asks the model for what they would have liked to know, and answers again. */
async function answerTo(
  said: string,
  memory: Memory,
  turn: Talker['turn'],
  meanings: Meanings | null,
  signal: AbortSignal,
): Promise<Turn> {
  const doubted = new Set<string>()
  const byRules = turn(said, memory, (text) => {
    doubted.add(text)
    return null
  })
  if (!meanings || doubted.size === 0) return byRules
  const meaningOf = await meanings.inTime([...doubted], signal)
  return meaningOf ? turn(said, memory, meaningOf) : byRules
}

type Talker = ReturnType<typeof talker>

/** What the guide says to what is said, and what it remembers of it. */
function talker(company: Knowledge['company'], answers: Answers) {
  function turn(whole: string, memory: Memory, meaningOf: MeaningOf): Turn {
    const said = heeded(whole)
    if (!/[\p{L}\p{N}]/u.test(said)) return notMadeOut(memory)
    if (repeats.test(said) && memory.lastReply) return { memory, reply: memory.lastReply }
    const { talk } = memory
    const form = 'fields' in talk && talk.status !== 'left' ? talk : null
    // a question of the form is short, and to offer the rest of it would leave the form
    if (slows.test(said) && memory.lastReply) return form ? { memory, reply: memory.lastReply } : slowly(memory)
    if (form) return inConsultation({ said, whole }, memory, form, meaningOf)
    if (memory.lastReply && (checks(said, memory.lastReply) || asksFigureAgain(said, memory.lastReply))) {
      return { memory, reply: withoutOffer(memory.lastReply) }
    }
    if (talk.status === 'asked-back') {
      const turn = choose(said, talk.between, memory)
      if (turn) return turn
    }
    const corrected = memory.lastReply ? said.replace(corrects, '') : said
    if (corrected !== said && answers.to(withoutManners(corrected), null, meaningOf).found === 'answers') {
      return inPassing(corrected, { ...chatting(memory), subject: null }, meaningOf)
    }
    if (talk.status === 'offered') {
      if (declines.test(said)) {
        return { memory: chatting(memory), reply: 'That’s fine. What else would you like to know?' }
      }
      if (agrees.test(said) && !wantsConsultation.test(said)) return accept(talk.offer, memory)
    }
    return inPassing(said, memory, meaningOf)
  }

  /** Nobody knows what was said: the form asks in another way when it hears nothing twice. */
  function notMadeOut(memory: Memory): Turn {
    const { talk } = memory
    const next = 'fields' in talk ? step(talk, { type: 'unclear' }) : talk
    if (next === talk || !('fields' in next))
      return { memory, reply: 'Sorry, I didn’t catch that. Could you say it again?' }
    return { memory: { ...memory, talk: next, fields: next.fields }, reply: next.reply }
  }

  /** What was meant when the guide asked which of two it was; null for something else. */
  function choose(said: string, between: readonly [string, string], memory: Memory): Turn | null {
    const entries = between.flatMap((id) => answers.byId(id) ?? [])
    const [first, second] = entries
    const place = placeSaid(said)
    if (place === 'neither') return doNotKnow(said, memory)
    if (place === 'both') return tell(entries, said, memory)
    const chosen = place === 'first' ? first : place === 'second' ? second : answers.which(said, entries)
    if (!chosen && first && memory.lastReply.endsWith(whichOne) && agrees.test(said) && !wantsConsultation.test(said)) {
      return tell([first], said, memory)
    }
    return chosen ? tell([chosen], said, memory) : null
  }

  function inConsultation(
    { said, whole }: { said: string; whole: string },
    memory: Memory,
    talk: ConsultationTalk,
    meaningOf: MeaningOf,
  ): Turn {
    if (isAside(said, memory, talk, meaningOf)) return aside(inPassing(said, memory, meaningOf), talk)
    const takesAll = talk.status === 'asking' && freeText.has(talk.field)
    const next = step(talk, hearConsultation(talk, takesAll ? whole.slice(0, consultationLimits.problems) : said))
    if (next === talk) return aside(inPassing(said, memory, meaningOf), talk)
    return { memory: { ...memory, talk: next, fields: next.fields, heard: {} }, reply: next.reply }
  }

  /** Whether it is no answer to the form: a question, or something else that people say in between. */
  function isAside(said: string, memory: Memory, talk: ConsultationTalk, meaningOf: MeaningOf): boolean {
    const heard = hearConsultation(talk, said)
    if (heard.type === 'send' && sends.test(said)) return false
    if (heard.type === 'details' && heard.fields.email) return false
    const small = smallTalkIn(said)
    const isYesOrNo = expectedBy(memory) === 'yes-or-no' && (heard.type === 'yes' || heard.type === 'no')
    if (small?.ends) return heard.type !== 'skip' && !(small === finished && isYesOrNo)
    const isAnswerable = () =>
      talk.status === 'complete' || answers.to(said, memory.subject, meaningOf).found === 'answers'
    if (isQuestion.test(said) && isAnswerable()) return true
    const isFreeText = talk.status === 'asking' && freeText.has(talk.field)
    const isNamed = heard.type === 'details' && small?.inNames && isCompany(heard.fields.companyName, said, small)
    const isAnswer = heard.type === 'no' || isNamed || partsOfAddress.test(said)
    return !isFreeText && !isAnswer && small?.inForm === true
  }

  /** What comes in between is answered, and the form goes on. */
  function aside(turn: Turn, talk: ConsultationTalk): Turn {
    const { status } = turn.memory.talk
    if (turn.ends || (talk.status === 'complete' && (status === 'offered' || status === 'asked-back'))) return turn
    const said = status === 'asked-back' ? doNotKnow('', turn.memory) : turn
    const question = stillAsked(talk)
    const backTo = question ? `Now, back to the form. ${question}` : ''
    return { memory: { ...said.memory, talk }, reply: `${withoutOffer(said.reply)} ${backTo}`.trim() }
  }

  function inPassing(said: string, memory: Memory, meaningOf: MeaningOf): Turn {
    if (isForeign(said)) return { memory: chatting(memory), reply: onlyEnglish(company) }
    if (sends.test(said) && validateConsultation(memory.fields).ok) return { memory, reply: whatToPress }
    const small = smallTalkIn(said)
    if (small && !hasOwnAnswer(said) && !isOnlyBeside(small, said, memory, meaningOf)) return smallTalk(small, memory)
    if (asksMore.test(said)) return more(memory) ?? doNotKnow(said, memory)
    const fresh = detailsOf(said)
    const told = { ...memory.heard, ...fresh }
    const introduces = fresh.problems && fresh.fullName
    const wants = introduces || wantsConsultation.test(wishesIn(said).wanted)
    const beside = wants ? askedBesideForm(said, memory, meaningOf) : undefined
    if (fresh.email || (wants && !beside)) return begin(memory, told)
    const asked = withoutManners(beside ?? (fresh.fullName ? withoutName(said, fresh.fullName) : said))
    const answered = answers.to(asked, memory.subject, meaningOf)
    if (answers.leavesAllOut(said) && isKnown(answered, memory)) return more(memory) ?? doNotKnow(said, memory)
    if (answered.found !== 'nothing') return answer(answered, asked, { ...memory, heard: told })
    if (fresh.fullName) return greet(told, memory)
    if (answers.leavesAllOut(said)) return more(memory) ?? doNotKnow(said, memory)
    if (small && answers.lists(said)) return smallTalk(small, memory)
    return contact.pattern.test(said) ? smallTalk(contact, memory) : doNotKnow(said, memory, answered.near)
  }

  /** What the owner lists as a way of asking has their answer, whatever it sounds like; what is all theirs is no other's. */
  const hasOwnAnswer = (said: string) => answers.lists(said) || answers.namesBeside(said, comparison.pattern)

  /** What has an answer of its own beside the wish for the form: "I will fill it in tonight. When do I hear from you?" */
  const askedBesideForm = (said: string, memory: Memory, meaningOf: MeaningOf) =>
    partsIn(said)
      .filter(({ text, asks }) => asks && !pointsBack.test(text) && !wantsConsultation.test(text))
      .map(({ text }) => text)
      .find((text) => answers.to(withoutManners(text), memory.subject, meaningOf).found === 'answers')

  /** Whether words of courtesy stand in a longer question: "I am hopeless with names, will you remind me?" */
  const isOnlyBeside = (small: SmallTalk, said: string, memory: Memory, meaningOf: MeaningOf) =>
    courtesies.includes(small) &&
    !small.ends &&
    !small.asks &&
    isChat(said) &&
    (partsIn(said).some(({ text, asks }) => asks && !small.pattern.test(text)) ||
      answers.to(withoutManners(said), memory.subject, meaningOf).found === 'answers')

  /** Whether it would say again what was said already. */
  const isKnown = (answered: Answered, { told }: Memory) =>
    answered.found === 'answers' && answered.entries.every(({ id }) => told.includes(id))

  function answer(answered: Exclude<Answered, { found: 'nothing' }>, asked: string, memory: Memory): Turn {
    if (answered.found === 'answers') return tell(answered.entries, asked, memory, answered.questions)
    const [one, other] = answered.between
    const talk = { status: 'asked-back', between: [one.id, other.id] } as const
    const reply = `Do you mean ${one.about} or ${other.about}?`
    return reply === memory.lastReply ? doNotKnow(asked, memory) : { memory: { ...memory, talk }, reply }
  }

  function smallTalkIn(said: string): SmallTalk | undefined {
    const meant = asMeant(said, answers.isWord)
    return [...boundaries, ...courtesies].find(({ pattern }) => pattern.test(said) || pattern.test(meant))
  }

  function smallTalk({ reply, ends, offers }: SmallTalk, memory: Memory): Turn {
    return { memory: offers ? offering(memory) : chatting(memory), reply: reply(company), ends }
  }

  function greet(heard: Fields, memory: Memory): Turn {
    const reply = `Hello, ${heard.fullName?.split(' ')[0]}. What would you like to know?`
    return { memory: { ...chatting(memory), heard }, reply }
  }

  function tell(
    entries: readonly KnowledgeEntry[],
    said: string,
    memory: Memory,
    questions: number = entries.length,
  ): Turn {
    const subject = answers.subjectOf(entries.at(-1), said) ?? memory.subject
    const told = [...memory.told, ...entries.map(({ id }) => id)].slice(-40)
    const answered = entries.map((entry) => answers.sentences(entry, said, sentencesAtOnce))
    const sentences = questions < entries.length ? inTurns(answered) : answered.flat()
    return invite(say(sentences, { ...chatting(memory), subject, told }, questions))
  }

  /** As many sentences as can be listened to; the rest is kept for "tell me more". */
  function say(sentences: readonly string[], memory: Memory, questions = 1): Turn {
    const count = memory.isSlow ? 1 : sentencesAtOnce + questions - 1
    return { memory: { ...memory, rest: sentences.slice(count) }, reply: sentences.slice(0, count).join(' ') }
  }

  /** Now and then an answer leads on: to what comes next on its subject, or to a person. */
  function invite({ memory, reply }: Turn): Turn {
    const { subject, told, rest, sinceOffer } = memory
    if (memory.isSlow && rest.length > 0) return offerRest({ memory, reply })
    const next = subject ? answers.more(subject.about, told) : undefined
    const isShort = rest.length === 0 && sentencesOf(reply).length < sentencesAtOnce
    if (!isShort || sinceOffer === 0) return { memory: { ...memory, sinceOffer: sinceOffer + 1 }, reply }
    if (next?.invite) {
      const offered = { ...memory, talk: { status: 'offered', offer: { entryId: next.id } } as const, sinceOffer: 0 }
      return { memory: offered, reply: `${reply} Would you like to hear ${next.invite}?` }
    }
    if (sinceOffer < answersBetweenOffers) return { memory: { ...memory, sinceOffer: sinceOffer + 1 }, reply }
    return { memory: offering(memory), reply: `${reply} Would you like a free consultation with a person?` }
  }

  function accept(offer: Offer, memory: Memory): Turn {
    if (offer === 'rest') return more(memory) ?? begin(memory)
    const entry = offer === 'consultation' ? undefined : answers.byId(offer.entryId)
    return entry ? tell([entry], '', memory) : begin(memory)
  }

  function more(memory: Memory): Turn | null {
    if (memory.rest.length > 0) return invite(say(memory.rest, chatting(memory)))
    const next = memory.subject && answers.more(memory.subject.about, memory.told)
    if (next) return tell([next], '', memory)
    return memory.subject
      ? {
          memory: offering(memory),
          reply: `That’s all I know about it, but a person can tell you more. ${offerDetails}`,
        }
      : null
  }

  function slowly(memory: Memory): Turn {
    const again = say(sentencesOf(withoutOffer(memory.lastReply)), { ...memory, isSlow: true })
    const turn = { memory: again.memory, reply: `Of course. ${again.reply}` }
    return turn.memory.rest.length > 0 ? offerRest(turn) : turn
  }

  /** Says so, and names what it knows that is `near` to what was asked: the second time in a row it offers a person. */
  function doNotKnow(said: string, memory: Memory, near: readonly KnowledgeEntry[] = []): Turn {
    const isRepeated = memory.lastReply.endsWith(offerDetails)
    const admission = asksCommitment.test(said) ? notQuoted : notKnown[isRepeated ? 1 : 0]
    const [one, other] = admissions.some((words) => memory.lastReply.startsWith(words)) ? [] : near
    if (one && other) {
      const talk = { status: 'asked-back', between: [one.id, other.id] } as const
      return {
        memory: { ...memory, talk },
        reply: `${admission} I can tell you about ${nameOf(one)} or ${nameOf(other)}. ${whichOne}`,
      }
    }
    if (one) {
      const talk = { status: 'offered', offer: { entryId: one.id } } as const
      return {
        memory: { ...memory, talk, sinceOffer: 0 },
        reply: `${admission} Would you like to hear about ${nameOf(one)}?`,
      }
    }
    const offer = isRepeated ? `You can also write to ${company.email}, and a person will answer.` : offerDetails
    return { memory: offering(memory), reply: `${admission} ${offer}` }
  }

  /** What it would remember, had it answered the last of these messages itself: those of a call that broke off and goes on here. */
  function* recall(said: readonly string[]): Steps<Memory> {
    let memory = nothingYet
    for (const words of said.slice(-mostRecalled)) {
      memory = remembered(turn(words, memory, unknownMeaning))
      yield
    }
    return memory
  }

  return { turn, recall }
}

/** An address that was misheard may have any word in it, and sound like a question or an insult. */
const partsOfAddress = /\b(?:at|dot)\b.*\bdot\b/i

/** What the form waits for; null when it waits for nothing. */
function stillAsked(talk: ConsultationTalk): string | null {
  if (talk.status === 'asking') return questions[talk.field]
  if (talk.status === 'confirming-email') return askIfRight(talk.email)
  return talk.status === 'complete' || talk.status === 'left' ? null : talk.reply
}

/** Whether what sounds like small talk is the name of a firm: "Promotions", or "Bright Promotions", but not "half price". */
function isCompany(companyName = '', said: string, { pattern }: SmallTalk): boolean {
  const named = companyName.replace(/^the /i, '')
  const isOneWord = /^\p{L}+\W*$/u.test(said) && !isQuestion.test(said)
  return nameIn(named) !== null && (isOneWord || /\p{L}/u.test(named.replace(pattern, '')))
}

/** The longest beginning and the longest end of what is said that are listened to, in characters: half a minute of speech each. */
const heededAtEachEnd = 500

/**
 * What is listened to of what was said: where it is very long, how it begins and how it ends. Patterns go back and forth in it, so
 * that work grows with the square of its length, and whoever can write to a page's assistant can write without end.
 */
function heeded(whole: string): string {
  if (whole.length <= 2 * heededAtEachEnd) return whole
  return `${whole.slice(0, heededAtEachEnd)} ${whole.slice(-heededAtEachEnd)}`
}

const ownDetails: ReadonlySet<ConsultationField> = new Set(['fullName', 'email', 'companyName'])

function expectedBy({ talk }: Memory): ExpectedAnswer {
  switch (talk.status) {
    case 'confirming-email':
    case 'confirming-part':
    case 'checking':
      return 'yes-or-no'
    case 'spelling':
      return 'spelling'
    case 'finding-mistake':
    case 'complete':
      return 'details'
    case 'asking':
      return ownDetails.has(talk.field) ? 'details' : 'anything'
    default:
      return 'anything'
  }
}

const unknownMeaning: MeaningOf = () => null

const remembered = ({ memory, reply }: Turn): Memory => ({ ...memory, lastReply: reply })

/** Made once for each knowledge: every call begins with it. */
const prepared = new WeakMap<Knowledge, Promise<Answers>>()

function answersOf(knowledge: Knowledge): Promise<Answers> {
  const before = prepared.get(knowledge)
  if (before) return before
  const answers = inSlices(Answers.of(knowledge))
  prepared.set(knowledge, answers)
  answers.catch(() => prepared.delete(knowledge))
  return answers
}

/** What remains of "I am Jo, what does it cost?" when the introduction is left out. */
function withoutName(said: string, fullName: string) {
  const name = fullName.split(' ').map((word) => word.toLowerCase())
  return said
    .split(/\s+/)
    .filter((word) => !name.includes(word.toLowerCase().replace(/[.,!?]+$/, '')))
    .join(' ')
    .replace(/\b(?:my )?(?:full )?name(?:['’]s| is)?\b/i, '')
}

const nameOf = ({ named, about }: KnowledgeEntry) => named ?? about

const chatting = (memory: Memory): Memory => ({ ...memory, talk: { status: 'chatting' } })
const offering = (memory: Memory): Memory => ({
  ...memory,
  talk: { status: 'offered', offer: 'consultation' },
  sinceOffer: 0,
})

/** To want a consultation is no problem that one could solve. */
function detailsOf(said: string): Fields {
  const { problems, ...others } = detailsIn(said)
  return problems && !wantsConsultation.test(problems) ? { ...others, problems } : others
}

function begin(memory: Memory, told: Fields = memory.heard): Turn {
  const talk = beginConsultation(memory.fields, told)
  return { memory: { ...memory, talk, fields: talk.fields, heard: {} }, reply: talk.reply }
}

/** The first two sentences of one answer and then another's, so that both are heard at once. */
const inTurns = ([one = [], ...others]: readonly string[][]) => [...one.slice(0, 2), ...others.flat(), ...one.slice(2)]

const offerRest = ({ memory, reply }: Turn): Turn => ({
  memory: { ...memory, talk: { status: 'offered', offer: 'rest' } },
  reply: `${reply} Shall I go on?`,
})

const withoutOffer = (reply: string) =>
  sentencesOf(reply)
    .filter((sentence) => !/^(?:(?:Shall I|Would you like)\b.*|Of course\.)$/.test(sentence))
    .join(' ')
