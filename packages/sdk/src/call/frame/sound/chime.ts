import type { Context } from '../context.ts'

const toneHz = 660
const seconds = 0.15

/** A short tone when somebody comes, where the page wants one. */
export function chime({ call, sound }: Context): void {
  call.on('participant-joined', () => {
    const wanted = sound()
    const count = Object.keys(call.participants()).length
    if (wanted === true || (typeof wanted === 'number' && count <= wanted)) void play()
  })
}

async function play(): Promise<void> {
  const context = new AudioContext()
  const volume = new GainNode(context, { gain: 0.1 })
  const tone = new OscillatorNode(context, { frequency: toneHz })
  tone.connect(volume).connect(context.destination)
  tone.onended = () => void context.close()
  tone.start()
  tone.stop(context.currentTime + seconds)
}
