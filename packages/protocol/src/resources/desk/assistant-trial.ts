import * as v from 'valibot'
import { operation, resource, takes } from '../../resource.ts'
import { type Assistant, type AssistantInput, type AssistantVersion, assistantSchema } from '../assistants/assistant.ts'

/** How a version did in the calls that are over and still kept. */
export type VersionFigures = {
  version: number
  calls: number
  /** Requests whose form was filled in such a call. */
  requests: number
  /** Questions that it said it had no answer to. */
  unanswered: number
  /** How often callers spoke over it. */
  interruptions: number
  /** The median of how long callers waited for its first answer; null where none was measured. */
  firstAnswerMs: number | null
  /** In US dollars. */
  cost: number
}
/** Which version has the calls of an assistant, which one a share of the new ones, and how they did. */
export type AssistantTrial = {
  /** The version that is published. */
  published: number
  /** Null where every call has the published version. */
  trial: { version: number; percent: number; startedAt: string } | null
  /** Of the calls since the trial began; of all where there is none. The newest version first. */
  figures: VersionFigures[]
}

const version = () => whole('must be the number of a version', 1)
const percent = () =>
  whole('must be a whole number from 1 to 99: publish a version to give it every call, or end its trial', 1, 99)

function whole(message: string, min: number, max = Number.MAX_SAFE_INTEGER) {
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))
}

/** `id` is that of the assistant. */
export const assistantTrial = {
  get: operation('GET /assistant-trial/{id}', takes<[id: string], AssistantTrial>),
  /** Gives a version its share of the new calls, in the place of what was tried before. */
  set: operation(
    'PUT /assistant-trial/{id} json',
    takes<[id: string, trial: { version: number; percent: number }], AssistantTrial>,
  ),
  /** Every new call has the published version again. */
  end: operation('DELETE /assistant-trial/{id}', takes<[id: string], AssistantTrial>),
  /** Keeps words as a version of the assistant, which is left as it is. */
  keepVersion: operation(
    'POST /assistant-trial/{id}/version json',
    takes<[id: string, words: AssistantInput], AssistantVersion>,
  ),
  /** Every new call has that version; what was tried of it is over. */
  publish: operation(
    'POST /assistant-trial/{id}/publish json',
    takes<[id: string, of: { version: number }], Assistant>,
  ),
}

export const assistantTrialResource = /* @__PURE__ */ resource('assistant-trial', assistantTrial, () => ({
  about: 'A version of an assistant that has a share of its calls, before it has all of them.',
  fields: {},
  bodies: {
    set: { version: version(), percent: percent() },
    keepVersion: assistantSchema(),
    publish: { version: version() },
  },
  answers: { get: 'other', set: 'other', end: 'other', keepVersion: 'other', publish: 'other' },
}))
