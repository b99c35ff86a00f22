import type { Page } from 'playwright-core'

const sampleRateHz = 16_000

/** For `visit`: a microphone that is silent until the test speaks into it. */
export const speakingMicrophone = (page: Page) => page.addInitScript(replaceMicrophone, sampleRateHz)

/** Says this sound (mono PCM16 at 16 000 Hz) into the page's microphone; resolves when it is said. */
export const speak = (page: Page, pcm: Int16Array) =>
  page.evaluate((samples) => (window as unknown as Speaking).speak(samples), [...pcm])

type Speaking = { speak: (samples: number[]) => Promise<void> }

/** Runs in the page before its scripts. */
function replaceMicrophone(sampleRate: number) {
  const context = new AudioContext()
  const line = context.createMediaStreamDestination()
  navigator.mediaDevices.getUserMedia = async () => line.stream.clone()
  const speak: Speaking['speak'] = (samples) => {
    const sound = context.createBuffer(1, samples.length, sampleRate)
    sound.copyToChannel(
      Float32Array.from(samples, (sample) => sample / 0x8000),
      0,
    )
    const source = new AudioBufferSourceNode(context, { buffer: sound })
    source.connect(line)
    source.start()
    return new Promise((resolve) => source.addEventListener('ended', () => resolve()))
  }
  Object.assign(window, { speak })
}
