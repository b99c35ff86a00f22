import { describe, expect, test } from 'vitest'
import type { Heard } from './heard.ts'
import { idle, step, type TurnInput, type TurnState, turnTable } from './turn-state.ts'

type Transition = [promise: string, from: TurnState, input: TurnInput, to: TurnState]

const segment = { id: 1, interruptible: true }
const farewell = { id: 2, interruptible: false }

const heard = (words = '', part: Partial<Heard> = {}): Heard => ({ words, interim: '', speaking: false, ...part })
const speaks = { speaking: true }

const listening = (part: Partial<typeof idle> = {}): TurnState => ({ ...idle, ...part })
const hearing = (heard: Heard, lastHeardAt = 10): TurnState => ({ status: 'hearing', heard, lastHeardAt })
const endpointing = (heard: Heard, silentSince = 10): TurnState => ({ status: 'endpointing', heard, silentSince })
const thinking = (heard: Heard, text: string): TurnState => ({ status: 'thinking', heard, text })
const acting = (heard: Heard, unconfirmed = ''): TurnState => ({ status: 'acting', heard, unconfirmed })
const paused = (heard: Heard, changedAt = 10): TurnState => ({ status: 'paused', segment, heard, changedAt })
const speaking = (heard: Heard, unconfirmed = '', said = segment): TurnState => ({
  status: 'speaking',
  segment: said,
  heard,
  unconfirmed,
})

const at = 50
const started: TurnInput = { type: 'speech-started', at }
const stopped: TurnInput = { type: 'speech-stopped', at }
const interim = (text: string): TurnInput => ({ type: 'transcript', at, text, final: false })
const final = (text: string): TurnInput => ({ type: 'transcript', at, text, final: true })
const typed = (text: string): TurnInput => ({ type: 'typed', text })
const interrupt: TurnInput = { type: 'interrupt', at }
const elapsed: TurnInput = { type: 'silence-elapsed' }
const nothing: TurnInput = { type: 'sound-was-nothing' }
const act: TurnInput = { type: 'act' }
const noReply: TurnInput = { type: 'no-reply' }
const speak: TurnInput = { type: 'speak', segment }
const played = (part: Partial<Extract<TurnInput, { type: 'played' }>> = {}): TurnInput => ({
  type: 'played',
  at,
  segmentId: 1,
  awaitsAnswer: false,
  endsCall: null,
  ...part,
})
const end: TurnInput = { type: 'end', reason: 'customer-ended-call' }
const ended: TurnState = { status: 'ended', reason: 'customer-ended-call' }

const transitions: Record<Exclude<TurnState['status'], 'ended'>, Transition[]> = {
  listening: [
    ['a sound may be the caller', idle, started, hearing(heard('', speaks), at)],
    ['first words come, without a sound', idle, interim('I need'), hearing(heard('', { interim: 'I need' }), at)],
    ['a whole sentence comes at once', idle, final('I need help'), endpointing(heard('I need help'), at)],
    ['late words do not wait anew', listening({ silentSince: 20 }), final('Help'), endpointing(heard('Help'), 20)],
    ['what was answered is only confirmed', listening({ unconfirmed: 'two of them' }), final('Two of them.'), idle],
    ['no words are nothing', idle, final(' '), idle],
    ['typed words need no endpointing', idle, typed('Hello'), thinking(heard('Hello'), 'Hello')],
    ['the assistant begins', idle, speak, speaking(heard())],
    ['the call ends', idle, end, ended],
  ],
  hearing: [
    ['the caller goes on', hearing(heard('I need')), started, hearing(heard('I need', speaks), at)],
    ['the caller pauses', hearing(heard('I need', speaks)), stopped, endpointing(heard('I need'), at)],
    ['words come', hearing(heard('', speaks)), interim('I'), hearing(heard('', { ...speaks, interim: 'I' }), at)],
    ['words settle in silence', hearing(heard()), final('I need help'), endpointing(heard('I need help'), at)],
    ['words settle in speech', hearing(heard('', speaks)), final('I need'), hearing(heard('I need', speaks), at)],
    ['typed words follow spoken ones', hearing(heard('I am')), typed('Jo'), thinking(heard('I am Jo'), 'I am Jo')],
    ['a noise is forgotten', hearing(heard('', speaks)), nothing, idle],
    ['noise behind settled words is silence', hearing(heard('Help', speaks)), nothing, endpointing(heard('Help'), 10)],
    [
      'noise behind words that may change waits for them',
      hearing(heard('', { ...speaks, interim: 'Help' })),
      nothing,
      hearing(heard('', { interim: 'Help' })),
    ],
    ['no new words for long: they are answered', hearing(heard('Help')), elapsed, thinking(heard('Help'), 'Help')],
    ['no words for long: there was nobody', hearing(heard('', speaks)), elapsed, idle],
    ['the assistant begins over a noise', hearing(heard('', speaks)), speak, speaking(heard('', speaks))],
    ['the call ends', hearing(heard()), end, ended],
  ],
  endpointing: [
    ['the caller goes on', endpointing(heard('I need')), started, hearing(heard('I need', speaks), at)],
    ['late words count as before the pause', endpointing(heard('I')), final('need'), endpointing(heard('I need'))],
    ['typed words follow spoken ones', endpointing(heard('I am')), typed('Jo'), thinking(heard('I am Jo'), 'I am Jo')],
    ['the pause was long enough: answered', endpointing(heard('Help')), elapsed, thinking(heard('Help'), 'Help')],
    ['a pause after no words owes an answer', endpointing(heard()), elapsed, listening({ silentSince: 10 })],
    ['the assistant begins', endpointing(heard()), speak, speaking(heard())],
    ['the call ends', endpointing(heard()), end, ended],
  ],
  thinking: [
    ['a sound stops no reply', thinking(heard('Hi'), 'Hi'), started, thinking(heard('Hi', speaks), 'Hi')],
    ['nor its end', thinking(heard('Hi', speaks), 'Hi'), stopped, thinking(heard('Hi'), 'Hi')],
    ['nor noise', thinking(heard('Hi', speaks), 'Hi'), nothing, thinking(heard('Hi'), 'Hi')],
    [
      'the same words, settled, change nothing',
      thinking(heard('', { interim: 'two of them' }), 'two of them'),
      final('Two of them.'),
      thinking(heard('Two of them.'), 'two of them'),
    ],
    [
      'more words are answered too',
      thinking(heard('Hi'), 'Hi'),
      final('Jo here'),
      thinking(heard('Hi Jo here'), 'Hi Jo here'),
    ],
    [
      'more words that may change are heard out',
      thinking(heard('Hi'), 'Hi'),
      interim('Jo'),
      hearing(heard('Hi', { interim: 'Jo' }), at),
    ],
    ['typed words are answered too', thinking(heard('Hi'), 'Hi'), typed('Jo'), thinking(heard('Hi Jo'), 'Hi Jo')],
    [
      'a tool takes the words up',
      thinking(heard('Book', { ...speaks, interim: 'it' }), 'Book it'),
      act,
      acting(heard('', speaks), 'it'),
    ],
    ['the reply begins', thinking(heard('', { interim: 'Hi' }), 'Hi'), speak, speaking(heard(), 'Hi')],
    ['there is no reply', thinking(heard('Hi'), 'Hi'), noReply, idle],
    ['the call ends', thinking(heard('Hi'), 'Hi'), end, ended],
  ],
  acting: [
    ['a sound stops no work', acting(heard()), started, acting(heard('', speaks))],
    ['nor its end', acting(heard('', speaks)), stopped, acting(heard())],
    [
      'what was taken up is only confirmed',
      acting(heard(), 'book two of them'),
      final('Book two of them.'),
      acting(heard()),
    ],
    ['"mm-hm" does not stop it', acting(heard()), final('Okay'), acting(heard('Okay'))],
    ['new words are heard', acting(heard()), final('And a table'), endpointing(heard('And a table'), at)],
    ['typed words are answered', acting(heard()), typed('And tea'), thinking(heard('And tea'), 'And tea')],
    ['the result is said', acting(heard('Okay'), 'it'), speak, speaking(heard('Okay'), 'it')],
    ['there is nothing to say', acting(heard()), noReply, idle],
    ['the call ends', acting(heard()), end, ended],
  ],
  speaking: [
    ['a sound makes the assistant hold its breath', speaking(heard()), started, paused(heard('', speaks), at)],
    ['but not in a farewell', speaking(heard(), 'it', farewell), started, speaking(heard('', speaks), '', farewell)],
    ['the sound ends', speaking(heard('', speaks)), stopped, speaking(heard())],
    [
      'what is being answered is only confirmed',
      speaking(heard(), 'two of them'),
      final('Two of them.'),
      speaking(heard()),
    ],
    ['words interrupt it', speaking(heard()), interim('No'), hearing(heard('', { interim: 'No' }), at)],
    ['"mm-hm" does not', speaking(heard()), final('Right, okay'), speaking(heard('Right, okay'))],
    [
      'nothing interrupts a farewell',
      speaking(heard(), '', farewell),
      final('No'),
      speaking(heard('No'), '', farewell),
    ],
    ['typed words interrupt it', speaking(heard('Okay')), typed('Stop'), thinking(heard('Stop'), 'Stop')],
    ['the page may want quiet', speaking(heard()), interrupt, listening()],
    ['who speaks by then is heard', speaking(heard('', speaks)), interrupt, hearing(heard('', speaks), at)],
    ['a farewell is said to its end', speaking(heard(), '', farewell), interrupt, speaking(heard(), '', farewell)],
    [
      'typed words wait for a farewell',
      speaking(heard(), '', farewell),
      typed('Hi'),
      speaking(heard('Hi'), '', farewell),
    ],
    [
      'the words that it answers turn out to be others',
      speaking(heard(), 'what does it mean'),
      final('What does it cost?'),
      endpointing(heard('What does it cost?'), at),
    ],
    ['something else is said', speaking(heard('Okay'), 'it'), speak, speaking(heard('Okay'))],
    ['said, it is the caller’s turn', speaking(heard(), 'it'), played(), listening({ unconfirmed: 'it' })],
    [
      '"yes" over a question answers it',
      speaking(heard('Yes')),
      played({ awaitsAnswer: true }),
      endpointing(heard('Yes'), at),
    ],
    ['"yes" over a statement only said "go on"', speaking(heard('Yes')), played(), idle],
    [
      'words over a farewell come next',
      speaking(heard('No', speaks), '', farewell),
      played({ segmentId: 2 }),
      hearing(heard('No', speaks), at),
    ],
    ['another segment’s report is not its own', speaking(heard()), played({ segmentId: 7 }), speaking(heard())],
    ['the last word ends the call', speaking(heard()), played({ endsCall: 'customer-ended-call' }), ended],
    ['the call ends', speaking(heard()), end, ended],
  ],
  paused: [
    ['one more sound', paused(heard()), started, paused(heard('', speaks), at)],
    ['the sound ends', paused(heard('', speaks)), stopped, paused(heard(), at)],
    [
      'words are an interruption',
      paused(heard('', speaks)),
      interim('No'),
      hearing(heard('', { ...speaks, interim: 'No' }), at),
    ],
    ['settled words too, since the sound', paused(heard()), final('No thanks'), endpointing(heard('No thanks'), 10)],
    ['"mm-hm" is none', paused(heard('', speaks)), final('Mhm'), speaking(heard('Mhm'))],
    [
      '"mm-hm" that may become more is waited for',
      paused(heard()),
      interim('Okay'),
      paused(heard('', { interim: 'Okay' })),
    ],
    ['no words, so no interruption', paused(heard()), final(''), speaking(heard())],
    ['typed words are one', paused(heard('', speaks)), typed('Stop'), thinking(heard('Stop'), 'Stop')],
    ['noise is none', paused(heard('', speaks)), nothing, speaking(heard())],
    ['the page may want quiet', paused(heard('', speaks)), interrupt, hearing(heard('', speaks), at)],
    ['something else is said', paused(heard('', speaks)), speak, speaking(heard('', speaks))],
    [
      'it was the end anyway, and the caller speaks',
      paused(heard('', speaks)),
      played(),
      hearing(heard('', speaks), at),
    ],
    ['the call ends', paused(heard()), end, ended],
  ],
}

describe.each(Object.entries(transitions))('%s', (_, cases) => {
  test.each(cases)('%s', (_, from, input, to) => {
    expect(step(from, input)).toEqual(to)
  })
})

test('every cell of the table stands above, and no more', () => {
  const tried = Object.values(transitions).flatMap((cases) =>
    cases.map(([, from, { type }]) => `${from.status} ${type}`),
  )
  const cells = Object.entries(turnTable).flatMap(([status, row]) =>
    Object.keys(row).map((type) => `${status} ${type}`),
  )
  expect([...new Set(tried)].sort()).toEqual(cells.sort())
})

test('what a state does not list changes nothing, not even the object', () => {
  for (const input of [act, noReply, played(), elapsed, nothing, stopped]) expect(step(idle, input)).toBe(idle)
  for (const input of [started, final('Hello'), speak, end]) expect(step(ended, input)).toBe(ended)
})
