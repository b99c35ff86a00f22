import type { Knowledge } from '@parley/protocol'
import { validateConsultation } from '@parley/protocol'
import type { Brain, BrainEvent } from '../brain.ts'
import {
  answerConsultation,
  askField,
  beginConsultation,
  type ConsultationTalk,
  type Fields,
} from './consultation-talk.ts'
import { Retrieval } from './retrieval.ts'
import { smallTalk } from './small-talk.ts'

/** What the guide remembers of a call. */
type Memory = {
  talk: ConsultationTalk | { status: 'chatting' } | { status: 'offered' }
  fields: Fields
  lastReply: string
  /** Sentences of the last answer that were left out, and the entries already told. */
  rest: string[]
  told: string[]
}

type Turn = { memory: Memory; reply: string; ends?: boolean }

const nothingYet: Memory = { talk: { status: 'chatting' }, fields: {}, lastReply: '', rest: [], told: [] }
/** What people begin with before they say what they mean. */
const openers = /^(?:(?:ok(?:ay)?|sorry|well|um+|uh+|so|right|great|alright|all right|and|but)[,.!\s]+)+(?=\w)/i
const spokenSentences = 3
/** An entry answers a question when it holds at least this share of the question's weight. */
const minCoverage = 0.45

const wantsConsultation =
  /\b(?:book|arrange|schedule|set up|have|get|want|like|request)\b.*\b(?:consultation|call back|callback|a call|meeting with you|appointment|demo)\b|\b(?:take|leave|give you) (?:my|your) details\b|\bget (?:in touch|started)\b|\bsign (?:me )?up\b|\bfill (?:in|out) (?:the |a )?form\b|\b(?:contact|call|e-?mail) me\b/i
const agrees =
  /^(?:yes|yeah|yep|sure|ok(?:ay)?|please|go ahead|that would be|let'?s do|i would|i'd like that|of course)\b/i
const declines = /^(?:no|nope|not now|not yet|maybe later|later)\b/i
const repeats =
  /^(?:(?:sorry|pardon|what)\??|(?:could|can|would) you (?:please )?(?:repeat|say) (?:that|it).*|say that again.*|repeat that.*|come again.*|i (?:didn'?t|did not) (?:hear|catch|get) that.*)[?.!]*$/i
const asksMore =
  /^(?:tell me more|go on|more|and then|what else|anything else|continue|more (?:details?|about (?:it|that)))[?.!]*$/i
const asksCommitment =
  /\b(?:price|pricing|cost|how much|quote|discount|cheaper|guarantee|promise|refund|contract|deal)\b/i
const isQuestion =
  /\?\s*$|^(?:what|how|why|when|where|who|which|do you|does it|can you|could you|is it|is there|are you|are there|will (?:it|you|i))\b/i

/**
 * The brain that needs no model: it answers in the words of `knowledge`, fills the consultation request by conversation,
 * and says so when it does not know. It has no words of its own for prices or promises.
 */
export function guide(knowledge: Knowledge): Brain {
  const retrieval = new Retrieval(knowledge.entries)

  function answer(text: string, memory: Memory): Turn {
    if (repeats.test(text) && memory.lastReply) return { memory, reply: memory.lastReply }
    const { talk } = memory
    if (talk.status === 'asking' || talk.status === 'confirming-email' || talk.status === 'complete') {
      return answerInConsultation(text, memory, talk)
    }
    if (talk.status === 'offered' && agrees.test(text)) return begin(memory)
    if (talk.status === 'offered' && declines.test(text)) {
      return { memory: chatting(memory), reply: 'That is fine. What else would you like to know?' }
    }
    return answerFreely(text, memory)
  }

  function answerInConsultation(text: string, memory: Memory, talk: ConsultationTalk): Turn {
    const field = talk.status === 'asking' ? talk.field : null
    const asks = isQuestion.test(text) && (field === null || findAnswer(text, memory))
    if (asks && field) {
      const aside = answerFreely(text, memory)
      return {
        ...aside,
        memory: { ...aside.memory, talk },
        reply: `${aside.reply} Now, back to the form. ${askField(field)}`,
      }
    }
    const answered = asks ? null : answerConsultation(talk, memory.fields, text)
    if (!answered) return answerFreely(text, { ...memory, talk: { status: 'chatting' } })
    return {
      memory: { ...memory, fields: answered.fields, talk: answered.talk ?? { status: 'chatting' } },
      reply: answered.reply,
    }
  }

  function answerFreely(text: string, memory: Memory): Turn {
    if (asksMore.test(text) && memory.rest.length > 0) return tell(memory.rest, memory, [])
    const small = smallTalk.find(({ pattern }) => pattern.test(text))
    if (small) {
      const talk = small.offers ? ({ status: 'offered' } as const) : ({ status: 'chatting' } as const)
      return { memory: { ...memory, talk }, reply: small.reply(knowledge.company), ends: small.ends }
    }
    if (wantsConsultation.test(text)) return begin(memory)
    const found = findAnswer(text, memory)
    if (found) return tell(sentencesOf(found.text), memory, [found.id])
    return doNotKnow(text, memory)
  }

  function findAnswer(text: string, memory: Memory) {
    const found = retrieval.find(text)
    const good = found.filter(({ coverage }) => coverage >= minCoverage)
    const [first] = good
    if (!first) return null
    // "what else?" about the same thing: prefer what has not been told, if it fits nearly as well
    const fresh = good.find(({ entry, score }) => !memory.told.includes(entry.id) && score > first.score * 0.8)
    return (fresh ?? first).entry
  }

  function doNotKnow(text: string, memory: Memory): Turn {
    const offer = 'Shall I take your details, so that a person can answer you?'
    const reply = asksCommitment.test(text)
      ? `I cannot quote prices or make promises; that is for a person, in a free consultation. ${offer}`
      : `I do not know that. ${offer}`
    return { memory: { ...memory, talk: { status: 'offered' } }, reply }
  }

  return async function* ({ messages, memory, signal }) {
    const before = (memory as Memory | undefined) ?? nothingYet
    const text = (messages.findLast(({ role }) => role === 'user')?.content ?? '').trim().replace(openers, '')
    const turn = answer(text, before)
    if (signal.aborted) return
    yield { type: 'memory', memory: { ...turn.memory, lastReply: turn.reply } satisfies Memory }
    if (turn.memory.fields !== before.fields || turn.memory.talk.status === 'complete')
      yield formEvent(turn.memory.fields)
    yield { type: 'text', text: turn.reply }
    if (turn.ends) yield { type: 'end-call' }
  }
}

const chatting = (memory: Memory): Memory => ({ ...memory, talk: { status: 'chatting' } })

function begin(memory: Memory): Turn {
  const { talk, fields, reply } = beginConsultation(memory.fields)
  return { memory: { ...memory, fields, talk: talk ?? { status: 'chatting' } }, reply }
}

function tell(sentences: string[], memory: Memory, ids: string[]): Turn {
  return {
    memory: {
      ...chatting(memory),
      rest: sentences.slice(spokenSentences),
      told: [...memory.told, ...ids].slice(-20),
    },
    reply: sentences.slice(0, spokenSentences).join(' '),
  }
}

const sentencesOf = (text: string) =>
  text.match(/[^.!?]+(?:[.!?](?!\s|$)[^.!?]*)*[.!?]*(?:\s+|$)/g)?.map((s) => s.trim()) ?? [text]

function formEvent(fields: Fields): BrainEvent {
  return { type: 'form', fields, complete: validateConsultation(fields).ok }
}
