/** One way in which this library accepts or refuses otherwise than the hosted one, 0.79.0, and why. */
export type Difference = { what: string; why: string; cases: string[] }

const inCall = (...methods: string[]) => methods.map((method) => `${method} without anything, in a call`)
const always = (method: string) => [`${method} without anything`, ...inCall(method)]

/** `cases` are those of the test that gives both the same inputs. */
export const differences: Difference[] = [
  {
    what: 'An interval of levels of 0 is refused',
    why: 'it promises at least 100 ms, and lets 0 pass by accident',
    cases: ['an interval of 0'],
  },
  {
    what: 'A language that is not one of the list is refused by `setDailyLang()`, as it is among the options of a call',
    why: 'there it is taken and does nothing',
    cases: ['an invalid language', ...always('setDailyLang')],
  },
  {
    what: '`setUserName()` wants a text',
    why: 'there anything is taken, and others see it as a name',
    cases: always('setUserName'),
  },
  {
    what: 'Recording and streaming before a call has begun are refused with `not-begun`',
    why: 'there the request is lost without a word',
    cases: [
      ...['startRecording without anything', 'stopRecording without anything'],
      ...['startLiveStreaming without anything', 'stopLiveStreaming without anything'],
    ],
  },
  {
    what: 'A test of the connection without a live video track is refused at once',
    why: 'there the script is loaded first, and the test fails then',
    cases: ['testPeerToPeerCallQuality without anything', 'testNetworkConnectivity without anything'],
  },
  {
    what: 'An integration whose address runs a script is refused',
    why: 'integrations can be started by others in the call',
    cases: ['an integration that runs a script'],
  },
  {
    what: '`loadCss()`, `setBandwidth()`, `updateRecording()` and `updateLiveStreaming()` without anything change nothing',
    why: 'there they break with an error of the engine',
    cases: [...always('loadCss'), ...always('setBandwidth'), ...inCall('updateRecording', 'updateLiveStreaming')],
  },
  {
    what: 'Whom a decision about the lobby is of, and what it is, has to be said',
    why: 'there anything is taken, and nobody is let in',
    cases: [
      ...inCall('updateWaitingParticipant', 'updateWaitingParticipants'),
      ...['who waits, without a decision', 'whoever waits, as a word'],
    ],
  },
  {
    what: '`stopCustomTrack()`, `stopDialOut()` and `setNetworkTopology()` are refused where they name nothing that there is',
    why: 'there the request waits for an answer of the room',
    cases: inCall('stopCustomTrack', 'stopDialOut', 'setNetworkTopology'),
  },
]

/** Refused by both, in other words than a name or a misspelling: cases of the same test. */
export const otherWords = [
  // what is wrong with an option stands in the message itself, without its whole shape
  ...['user data of 4097', 'an integration at the top', 'an integration without a source'],
  ...['what nobody may send', 'a permission that there is not', 'chosen tracks while all are received'],
  // they say what was given, or speak of another method
  ...['testNetworkConnectivity without anything, in a call', ...always('testConnectionQuality')],
]

/** Beyond accepting and refusing. */
export const alsoDifferent = [
  'What is refused is a `CallFailure`, where the hosted library now and then rejects with a mere text or with nothing; the text is its `message`.',
  'Texts that name the hosted service or misspell a word say it otherwise; what is wrong with an option stands in the message itself, not in the console.',
  '`simulcastEncodings` of a remote media player are judged; there they break the call.',
  '`load-attempt-failed` carries its `errorMsg`.',
  'Methods of a destroyed call say `Use after destroy` before anything else.',
]
