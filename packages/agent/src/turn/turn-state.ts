import { type EndedReason, stepper, type Table } from '@parley/protocol'
import { bare, join } from '../lib/text/words.ts'
import type { Segment } from '../speech/speech.ts'
import { type Heard, hear, nothing, restates, said } from './heard.ts'
import { type Interruption, usualInterruption } from './interruption.ts'

/** Whose turn it is. All instants are the clock's, in ms. */
export type TurnState =
  /**
   * `silentSince`: when the caller last fell silent without a word known yet; null when nothing is owed.
   * `unconfirmed`: the interim that was answered, while its final is still to come.
   */
  | { status: 'listening'; silentSince: number | null; unconfirmed: string }
  /** The caller speaks, or the transcriber still brings words. */
  | { status: 'hearing'; heard: Heard; lastHeardAt: number }
  /** The caller has paused: is the turn over? */
  | { status: 'endpointing'; heard: Heard; silentSince: number }
  /** The reply is being made. It waits with its first sound while the caller may be speaking. */
  | { status: 'thinking'; heard: Heard; text: string }
  /** The caller's words are taken up, and a tool is at work. `heard` and `unconfirmed` as below. */
  | { status: 'acting'; heard: Heard; unconfirmed: string }
  /** `heard` collects what the caller says without stopping the assistant; `unconfirmed` is the answered interim. */
  | { status: 'speaking'; segment: Segment; heard: Heard; unconfirmed: string }
  /** The caller made a sound over the assistant: it holds its breath until it knows whether that was an interruption. */
  | { status: 'paused'; segment: Segment; heard: Heard; changedAt: number }
  | { status: 'ended'; reason: EndedReason }

export type TurnInput =
  | { type: 'speech-started'; at: number }
  /** `at` is when the sound ended, which is earlier than when the VAD is sure of it. */
  | { type: 'speech-stopped'; at: number }
  | { type: 'transcript'; at: number; text: string; final: boolean }
  /** A turn that was typed: no endpointing needed. An empty text asks for a reply to the conversation as it stands. */
  | { type: 'typed'; text: string }
  | { type: 'silence-elapsed' }
  /** There is sound, but no words come of it. */
  | { type: 'sound-was-nothing' }
  /** The caller's page wants quiet. */
  | { type: 'interrupt'; at: number }
  | { type: 'act' }
  /** `answers`: whether it is the reply that the caller waits for. Default true. */
  | { type: 'speak'; segment: Segment; answers?: boolean }
  | { type: 'no-reply' }
  | { type: 'played'; at: number; segmentId: number; awaitsAnswer: boolean; endsCall: EndedReason | null }
  | { type: 'end'; reason: EndedReason }

type In<Status extends TurnState['status']> = Extract<TurnState, { status: Status }>
type On<Type extends TurnInput['type']> = Extract<TurnInput, { type: Type }>

export const idle: Extract<TurnState, { status: 'listening' }> = {
  status: 'listening',
  silentSince: null,
  unconfirmed: '',
}

/** Who has the floor, where `interruption` says what takes it from the assistant. */
export const turnTableFor = (interruption: Interruption): Table<TurnState, TurnInput> => ({
  listening: {
    'speech-started': startHearing,
    transcript: hearFirstWords,
    typed: answerTyped,
    speak: startSpeaking,
    end,
  },
  hearing: {
    'speech-started': keepHearing,
    'speech-stopped': waitForMore,
    transcript: hearMore,
    typed: answerTyped,
    'sound-was-nothing': dropSound,
    'silence-elapsed': answerOrListen,
    speak: startSpeaking,
    end,
  },
  endpointing: {
    'speech-started': keepHearing,
    transcript: hearLate,
    typed: answerTyped,
    'silence-elapsed': answerOrListen,
    speak: startSpeaking,
    end,
  },
  thinking: {
    'speech-started': noteSpeech,
    'speech-stopped': noteSilence,
    'sound-was-nothing': ignoreSound,
    transcript: amendQuestion,
    typed: answerTyped,
    act: startTool,
    speak: startSpeaking,
    'no-reply': listen,
    end,
  },
  acting: {
    'speech-started': noteSpeech,
    'speech-stopped': noteSilence,
    transcript: interruptWork(interruption),
    typed: answerTyped,
    speak: startSpeaking,
    'no-reply': listen,
    end,
  },
  speaking: {
    'speech-started': pauseIfInterruptible(interruption),
    'speech-stopped': noteSilence,
    transcript: interruptByWords(interruption),
    typed: interruptByTyping,
    interrupt,
    speak: startSpeaking,
    played: afterPlayed(interruption),
    end,
  },
  paused: {
    'speech-started': noteSound,
    'speech-stopped': noteSilence,
    transcript: judgeSound(interruption),
    typed: interruptByTyping,
    interrupt,
    'sound-was-nothing': resumeSpeaking,
    speak: startSpeaking,
    played: afterPlayed(interruption),
    end,
  },
  ended: {},
})

export const turnTable = turnTableFor(usualInterruption())
export const step = stepper(turnTable)

function startHearing(_state: In<'listening'>, { at }: On<'speech-started'>): TurnState {
  return { status: 'hearing', heard: { ...nothing, speaking: true }, lastHeardAt: at }
}

function keepHearing({ heard }: In<'hearing'> | In<'endpointing'>, { at }: On<'speech-started'>): TurnState {
  return { status: 'hearing', heard: { ...heard, speaking: true }, lastHeardAt: at }
}

function waitForMore({ heard }: In<'hearing'>, { at }: On<'speech-stopped'>): TurnState {
  return { status: 'endpointing', heard: { ...heard, speaking: false }, silentSince: at }
}

/** Words without the VAD (a browser's recogniser), or after it: a late transcript is not made to wait once more. */
function hearFirstWords(state: In<'listening'>, input: On<'transcript'>): TurnState {
  if (!input.text.trim()) return state
  if (input.final && restates(state.unconfirmed, input.text)) return { ...state, unconfirmed: '' }
  const heard = hear(nothing, input)
  return input.final
    ? { status: 'endpointing', heard, silentSince: state.silentSince ?? input.at }
    : { status: 'hearing', heard, lastHeardAt: input.at }
}

function hearMore({ heard }: In<'hearing'>, input: On<'transcript'>): TurnState {
  const now = hear(heard, input)
  return input.final && !now.speaking && said(now)
    ? { status: 'endpointing', heard: now, silentSince: input.at }
    : { status: 'hearing', heard: now, lastHeardAt: input.at }
}

function hearLate(state: In<'endpointing'>, input: On<'transcript'>): TurnState {
  return { ...state, heard: hear(state.heard, input) }
}

function dropSound(state: In<'hearing'>): TurnState {
  const heard = { ...state.heard, speaking: false }
  if (!said(heard)) return idle
  return heard.interim ? { ...state, heard } : { status: 'endpointing', heard, silentSince: state.lastHeardAt }
}

function answerOrListen(state: In<'hearing'> | In<'endpointing'>): TurnState {
  const text = said(state.heard)
  if (text) return { status: 'thinking', heard: state.heard, text }
  return { ...idle, silentSince: state.status === 'endpointing' ? state.silentSince : null }
}

function answerTyped(state: TurnState, { text }: On<'typed'>): TurnState {
  const { heard } = { heard: nothing, ...state }
  const whole = join(said(heard), text)
  return { status: 'thinking', heard: { ...nothing, words: whole, speaking: !text && heard.speaking }, text: whole }
}

/** The transcriber changes its mind after the turn was over: think again, unless the words are the same. */
function amendQuestion(state: In<'thinking'>, input: On<'transcript'>): TurnState {
  const heard = hear(state.heard, input)
  const text = said(heard)
  if (!text || isSameQuestion(state, input)) return { ...state, heard }
  return input.final ? { status: 'thinking', heard, text } : { status: 'hearing', heard, lastHeardAt: input.at }
}

const restatesWhole = (before: string, after: string) => restates(before, after) && restates(after, before)

/** Settled words are not said again; unsettled ones may be spelt better, but grow only when the caller goes on. */
function isSameQuestion({ text, heard }: In<'thinking'>, input: On<'transcript'>): boolean {
  if (!heard.interim) return restatesWhole(text, input.text)
  const after = said(hear(heard, input))
  return restatesWhole(text, after) && !(heard.speaking && bare(after).length > bare(text).length)
}

function startTool({ heard }: In<'thinking'>): TurnState {
  return { status: 'acting', heard: { ...nothing, speaking: heard.speaking }, unconfirmed: heard.interim }
}

/** A sound stops no reply: only words do. */
function noteSpeech(state: In<'thinking'> | In<'acting'>): TurnState {
  return { ...state, heard: { ...state.heard, speaking: true } }
}

/** New words are answered together with what the tool brings; a noise is nothing. */
function interruptWork({ isBackchannel }: Interruption) {
  return (state: In<'acting'>, input: On<'transcript'>): TurnState => {
    if (input.final && restates(state.unconfirmed, input.text)) return { ...state, unconfirmed: '' }
    const heard = hear(state.heard, input)
    return !said(heard) || isBackchannel(said(heard)) ? { ...state, heard } : hearingOrWaiting(heard, input)
  }
}

function startSpeaking(state: TurnState, { segment, answers = true }: On<'speak'>): TurnState {
  const answered = state.status === 'thinking' && answers
  const heard = 'heard' in state && !answered ? state.heard : nothing
  const unconfirmed = answered ? state.heard.interim : state.status === 'acting' ? state.unconfirmed : ''
  return { status: 'speaking', segment, heard, unconfirmed }
}

function pauseIfInterruptible({ bySound }: Interruption) {
  return (state: In<'speaking'>, { at }: On<'speech-started'>): TurnState => {
    const heard = { ...state.heard, speaking: true }
    if (!state.segment.interruptible || !bySound) return { ...state, heard, unconfirmed: '' }
    return { status: 'paused', segment: state.segment, heard, changedAt: at }
  }
}

function noteSound(state: In<'paused'>, { at }: On<'speech-started'>): TurnState {
  return { ...state, heard: { ...state.heard, speaking: true }, changedAt: at }
}

function ignoreSound(state: In<'thinking'>): TurnState {
  return { ...state, heard: { ...state.heard, speaking: false } }
}

function noteSilence(
  state: In<'thinking'> | In<'acting'> | In<'speaking'> | In<'paused'>,
  { at }: On<'speech-stopped'>,
): TurnState {
  const heard = { ...state.heard, speaking: false }
  return state.status === 'paused' ? { ...state, heard, changedAt: at } : { ...state, heard }
}

function interruptByWords({ byWords }: Interruption) {
  return (state: In<'speaking'>, input: On<'transcript'>): TurnState => {
    if (input.final && restates(state.unconfirmed, input.text)) return { ...state, unconfirmed: '' }
    const heard = hear(state.heard, input)
    if (!state.segment.interruptible || !said(heard) || !byWords(said(heard))) return { ...state, heard }
    return hearingOrWaiting(heard, input)
  }
}

function judgeSound({ byWords }: Interruption) {
  return (state: In<'paused'>, input: On<'transcript'>): TurnState => {
    const heard = hear(state.heard, input)
    const text = said(heard)
    if (!text) return input.final && !heard.speaking ? resumeSpeaking({ ...state, heard }) : { ...state, heard }
    if (byWords(text)) return hearingOrWaiting(heard, input, state.changedAt)
    if (!input.final) return { ...state, heard }
    return { status: 'speaking', segment: state.segment, heard: { ...heard, speaking: false }, unconfirmed: '' }
  }
}

function hearingOrWaiting(heard: Heard, input: On<'transcript'>, silentSince = input.at): TurnState {
  return input.final && !heard.speaking
    ? { status: 'endpointing', heard, silentSince }
    : { status: 'hearing', heard, lastHeardAt: input.at }
}

function interruptByTyping(state: In<'speaking'> | In<'paused'>, input: On<'typed'>): TurnState {
  if (state.segment.interruptible) return answerTyped({ ...state, heard: nothing }, input)
  return { ...state, heard: { ...state.heard, words: join(state.heard.words, input.text) } }
}

function interrupt(state: In<'speaking'> | In<'paused'>, { at }: On<'interrupt'>): TurnState {
  const { heard, segment } = state
  if (!segment.interruptible) return state
  return heard.speaking || said(heard) ? { status: 'hearing', heard, lastHeardAt: at } : idle
}

function resumeSpeaking({ segment, heard }: In<'paused'>): TurnState {
  return { status: 'speaking', segment, heard: { ...heard, speaking: false }, unconfirmed: '' }
}

/** "Yes" over the end of a question answers it; over the end of a statement it only said "go on". */
function afterPlayed({ isBackchannel }: Interruption) {
  return (state: In<'speaking'> | In<'paused'>, input: On<'played'>): TurnState => {
    if (input.segmentId !== state.segment.id) return state
    if (input.endsCall) return { status: 'ended', reason: input.endsCall }
    const { heard } = state
    if (heard.speaking) return { status: 'hearing', heard, lastHeardAt: input.at }
    if (!said(heard) || (isBackchannel(said(heard)) && !input.awaitsAnswer)) {
      return { ...idle, unconfirmed: state.status === 'speaking' ? state.unconfirmed : '' }
    }
    return { status: 'endpointing', heard, silentSince: input.at }
  }
}

function listen(): TurnState {
  return idle
}

function end(_state: TurnState, { reason }: On<'end'>): TurnState {
  return { status: 'ended', reason }
}
