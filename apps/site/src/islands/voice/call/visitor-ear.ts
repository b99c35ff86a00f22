import { listMicrophones, type Voice } from '@parley/sdk'
import { canRecognise, type Recogniser, recognise } from './recognition.ts'

export type Hearing = {
  /** How the visitor's words reach the assistant. */
  hearing: 'undecided' | 'server' | 'browser' | 'no-browser' | 'browser-failed' | 'no-microphone' | 'typed'
  /** What the visitor can do about a microphone that is not there. */
  microphoneHint: string | null
  /** Those that the browser names. */
  microphones: readonly { deviceId: string; label: string }[]
  /** The id of the one in use. */
  microphone: string
}

export const unheard: Hearing = { hearing: 'undecided', microphoneHint: null, microphones: [], microphone: '' }

/** Chromium's name for "whatever is used for calls": the same device once more. */
const alias = 'communications'

/** The visitor's end of the sound: which microphone it is, and the browser writing down what it hears. */
export class VisitorEar {
  readonly #voice: Voice
  readonly #show: (change: Partial<Hearing>) => void
  #recogniser: Recogniser | null = null
  #hearing: Hearing['hearing'] = 'undecided'
  /** The server writes down what is said in this call, from the beginning or since the browser could not. */
  #serverHears = false
  /** The browser has written down something of this call. */
  #hasHeard = false
  /** Browsers that lack a service behind their recognition find out only when they use it. */
  #browserHears = canRecognise()

  constructor(voice: Voice, show: (change: Partial<Hearing>) => void) {
    this.#voice = voice
    this.#show = show
    voice.on('camera-error', ({ message }) => {
      show({ microphoneHint: message })
      this.#hears('no-microphone')
    })
    voice.on('mute-changed', () => this.#write())
    voice.on('reconnected', () => this.#recover())
  }

  /** Who shall write down what is said in the next call, where this browser cannot. */
  get transcription(): 'server' | undefined {
    return this.#browserHears ? undefined : 'server'
  }

  /** Nothing is known of the next call's microphone. */
  reset() {
    this.#hearing = 'undecided'
    this.#hasHeard = false
    this.#serverHears = false
  }

  begin() {
    this.#serverHears = this.#transport?.transcription !== 'caller'
    this.#write()
    this.#look()
    devices()?.addEventListener('devicechange', this.#look)
  }

  end() {
    this.#recogniser?.stop()
    this.#recogniser = null
    devices()?.removeEventListener('devicechange', this.#look)
  }

  /** The former one stays where the new one cannot be opened. */
  async choose(deviceId: string): Promise<void> {
    try {
      await this.#voice.setMicrophone(deviceId)
      this.#show({ microphoneHint: null })
      if (this.#hearing === 'no-microphone') this.#hears('undecided')
    } catch (error) {
      this.#show({ microphoneHint: error instanceof Error ? error.message : null })
    }
    this.#write()
    await this.#look()
  }

  readonly #look = async () => {
    const microphones = (await listMicrophones()).filter(({ deviceId, label }) => label && deviceId !== alias)
    const microphone = this.#voice.getMicrophoneTrack()?.getSettings?.().deviceId ?? ''
    this.#show({ microphones: microphones.map(({ deviceId, label }) => ({ deviceId, label })), microphone })
  }

  /** Has the browser write down what the visitor says, where the server does not and while there is something to hear. */
  #write() {
    this.#recogniser?.stop()
    this.#recogniser = null
    const { status, muted, typedOnly } = this.#voice.getState()
    if ((status !== 'active' && status !== 'reconnecting') || muted || typedOnly) return
    if (this.#browserHears && !this.#serverHears) this.#recogniser = this.#recognise()
    if (this.#hearing === 'undecided') this.#hears(this.#writer)
  }

  get #writer() {
    if (this.#serverHears) return 'server'
    return this.#recogniser ? 'browser' : 'no-browser'
  }

  get #transport() {
    const state = this.#voice.getState()
    return 'call' in state ? state.call?.transport : undefined
  }

  #recognise() {
    return recognise(this.#voice.getMicrophoneTrack(), {
      onText: (transcript, final) => {
        this.#hasHeard ||= transcript !== ''
        const transcriptType = final ? 'final' : 'partial'
        this.#voice.send({ type: 'transcript-input', role: 'user', transcriptType, transcript })
      },
      onFailure: () => {
        this.#browserHears = false
        this.#leaveToServer()
      },
    })
  }

  /** What the browser cannot write down, the server does where it can: it has kept what was said just now. */
  #leaveToServer() {
    if (this.#transport?.transcriptionFallback !== 'server') {
      return this.#hears(this.#hasHeard ? 'browser-failed' : 'no-browser')
    }
    this.#serverHears = true
    this.#askServer()
    this.#hears('server')
  }

  #askServer() {
    this.#voice.send({ type: 'transcribe' })
  }

  /** What was asked shortly before the loss may never have come; and a browser that the network failed can write again. */
  #recover() {
    if (this.#serverHears) {
      if (this.#transport?.transcription === 'caller') this.#askServer()
    } else if (!this.#browserHears && canRecognise()) {
      this.#browserHears = true
      this.#hearing = 'undecided'
      this.#write()
    }
  }

  #hears(hearing: Hearing['hearing']) {
    this.#hearing = hearing
    this.#show({ hearing })
  }
}

const devices = () => globalThis.navigator?.mediaDevices
