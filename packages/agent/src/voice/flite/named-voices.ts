import type { Voice } from '../voice.ts'
import { Flite } from './flite.ts'
import type { FliteVoice } from './worker.ts'

/** A thread that nobody has used for so long is ended, with what it holds in memory. */
const restAfterMs = 60_000

const voices = new Map<FliteVoice, { flite: Flite; rest: NodeJS.Timeout }>()

/** One of the built-in voices by its name, in a thread of its own that all calls share: begun when it is first heard. */
export function namedVoice(name: FliteVoice): Voice {
  return (text, options) => {
    const { flite, rest } = voices.get(name) ?? begun(name)
    rest.refresh()
    return flite.voice(text, options)
  }
}

function begun(name: FliteVoice) {
  const flite = new Flite({ voice: name })
  const rest = setTimeout(() => flite.rest().catch(() => {}), restAfterMs) // one that has died is begun anew
  rest.unref()
  const voice = { flite, rest }
  voices.set(name, voice)
  return voice
}
