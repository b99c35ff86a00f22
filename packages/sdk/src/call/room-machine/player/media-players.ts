import { type Deferred, deferred } from '../../../lib/deferred.ts'
import type { MachineHost, PlayerInfo, PlayerSettings, Published } from '../../machine.ts'
import { isObject } from '../../valid/fault.ts'
import { playerSettingsFault } from '../../valid/media.ts'
import { playableAddress } from './playable.ts'
import { type Played, type PlayMedia, playMedia } from './played-media.ts'

type Info = PlayerInfo['remoteMediaPlayerState']
type Tracks = Played['tracks']
/** Why one is over: what it played has ended, or somebody stopped it. */
type Reason = 'EOS' | 'stopped-by-peer'

/** What pages tell each other of players, under this name in an app message that no page sees. */
const envelope = 'parleyMediaPlayer'
type Word =
  | { type: 'started' | 'updated'; info: Info; updatedBy: string }
  | { type: 'stopped'; reason: Reason; updatedBy: string }
  | { type: 'ask'; ask: number; wanted: PlayerSettings | 'stop' }
  | { type: 'answer'; ask: number; info?: Info; refused?: string }

export type PlayersDeps = {
  report: MachineHost['report']
  ownId(): string
  /** Everybody else whose page is told; not the assistant. */
  others(): string[]
  /** Whether this person may stop and change what somebody else plays. */
  mayControl(sessionId: string): boolean
  say(data: unknown, to: string[]): Promise<unknown>
  publish(published: Published): Promise<unknown>
  encode(encodings: object[]): Promise<unknown>
  play?: PlayMedia
}

type Own =
  | { status: 'none' }
  | { status: 'starting' }
  | Playing
  /** Its tracks are on their way off their lines. */
  | { status: 'ending' }
/** `told`: its state as everybody was told of it last; null before anybody was. */
type Playing = { status: 'on'; played: Played; settings: PlayerSettings; told: Info['state'] | null }

const trackNames = ['rmpVideo', 'rmpAudio'] as const
const answerWithinMs = 20_000
/** Whoever comes together is greeted together: a room takes so many words a second from a page. */
const greetEveryMs = 1_000

/**
 * What people in a room play to each other: each of them one at a time, in the page that started it, sent as tracks of that
 * person. A player is known by the session id of whoever started it.
 */
export class MediaPlayers {
  readonly #deps: PlayersDeps
  readonly #others = new Map<string, Info>()
  readonly #asked = new Map<number, { of: string; answer: Deferred<Info | undefined> }>()
  #own: Own = { status: 'none' }
  #lastAsk = 0
  readonly #ungreeted = new Set<string>()
  #greeting: ReturnType<typeof setTimeout> | undefined

  constructor(deps: PlayersDeps) {
    this.#deps = deps
  }

  /** What of the visitor's own player others see. */
  get tracks(): Partial<Tracks> {
    return this.#own.status === 'on' ? this.#own.played.tracks : {}
  }

  async start(given: string, settings: PlayerSettings): Promise<PlayerInfo> {
    const url = playableAddress(given)
    if (this.#own.status !== 'none') throw new Error('This page plays something already: stop that first.')
    const starting: Own = { status: 'starting' }
    this.#own = starting
    try {
      // begun once it can be heard: nothing of it is lost on the way
      const played = await (this.#deps.play ?? playMedia)(
        url,
        { ...settings, state: 'pause' },
        {
          changed: (state) => this.#changed(state),
          ended: () => void this.#end('EOS', this.#deps.ownId()),
          failed: ({ message: errorMsg }) => {
            this.#deps.report({ type: 'nonfatal-error', error: { type: 'remote-media-player-error', errorMsg } })
            void this.#end('EOS', this.#deps.ownId())
          },
        },
      )
      if (this.#own !== starting) {
        played.close()
        throw new Error('The call was left before anything was played.')
      }
      const playing: Playing = { status: 'on', played, settings, told: null }
      this.#own = playing
      try {
        await this.#send(playing)
        if (settings.state !== 'pause') await played.set({ state: 'play' })
        if (this.#own !== playing) throw new Error('What was to be played was over before it had begun.')
      } catch (error) {
        await this.#close(playing)
        throw error
      }
    } catch (error) {
      if (this.#own === starting) this.#own = { status: 'none' }
      throw error
    }
    this.#tellOwn('started', this.#deps.ownId())
    return this.#ownInfo()
  }

  async update(sessionId: string, settings: PlayerSettings): Promise<PlayerInfo> {
    const { ownId } = this.#deps
    if (sessionId === ownId()) return this.#set(settings, ownId())
    const info = await this.#ask(sessionId, settings)
    if (!info) throw new Error('Whoever plays it did not say what became of it.')
    return { session_id: sessionId, remoteMediaPlayerState: info }
  }

  async stop(sessionId: string): Promise<void> {
    const { ownId } = this.#deps
    if (sessionId !== ownId()) await this.#ask(sessionId, 'stop')
    else if (this.#own.status === 'on') await this.#end('stopped-by-peer', ownId())
    else throw new Error('There is no such player.')
  }

  /** Whoever comes later learns of what is played already. */
  greet(sessionId: string): void {
    if (this.#own.status !== 'on' || this.#own.told === null) return
    this.#ungreeted.add(sessionId)
    if (this.#greeting !== undefined) return
    this.#greetAll()
    this.#greeting = setTimeout(() => {
      this.#greeting = undefined
      if (this.#ungreeted.size > 0) this.#greetAll()
    }, greetEveryMs)
  }

  /** Whether this was a word between pages, and none for the page itself. */
  hear(data: unknown, from: string): boolean {
    const word = isObject(data) ? data[envelope] : undefined
    if (!isObject(word)) return false
    if (word.type === 'ask') void this.#answer(word as Extract<Word, { type: 'ask' }>, from)
    else if (word.type === 'answer') this.#settle(word as Extract<Word, { type: 'answer' }>, from)
    else if (word.type === 'stopped')
      this.#forget(from, word.reason === 'EOS' ? 'EOS' : 'stopped-by-peer', word.updatedBy)
    else this.#learn(from, word.info, word.updatedBy)
    return true
  }

  left(sessionId: string): void {
    this.#forget(sessionId, 'stopped-by-peer', sessionId)
    for (const [ask, { of, answer }] of this.#asked) {
      if (of !== sessionId) continue
      this.#asked.delete(ask)
      answer.reject(new Error('Whoever played it has left.'))
    }
  }

  /** The call is over. */
  reset(): void {
    if (this.#own.status === 'on') this.#own.played.close()
    this.#own = { status: 'none' }
    clearTimeout(this.#greeting)
    this.#greeting = undefined
    this.#ungreeted.clear()
    this.#others.clear()
    for (const { answer } of this.#asked.values()) answer.reject(new Error('You have left this meeting.'))
    this.#asked.clear()
  }

  #greetAll() {
    const greeted = [...this.#ungreeted]
    this.#ungreeted.clear()
    if (this.#own.status !== 'on') return
    const { remoteMediaPlayerState: info } = this.#ownInfo()
    this.#say({ type: 'started', info, updatedBy: this.#deps.ownId() }, greeted)
  }

  async #send(playing: Playing) {
    const { encode, publish } = this.#deps
    const { played, settings } = playing
    await encode(settings.simulcastEncodings ?? [{}])
    for (const name of trackNames) {
      const track = played.tracks[name]
      if (!track || this.#own !== playing) continue
      await publish({ name, track, isOn: true, ...(name === 'rmpAudio' && { mode: 'music' }) })
    }
  }

  async #close(playing: Playing) {
    if (this.#own !== playing) return
    playing.played.close()
    const ending: Own = { status: 'ending' }
    this.#own = ending
    // nothing of it is left behind where the room refused the other half
    for (const name of trackNames) await this.#deps.publish({ name, track: null, isOn: false }).catch(() => {})
    if (this.#own === ending) this.#own = { status: 'none' }
  }

  async #set(settings: PlayerSettings, updatedBy: string): Promise<PlayerInfo> {
    const own = this.#own
    if (own.status !== 'on') throw new Error('There is no such player.')
    const { told } = own
    // told below, and not once more when the browser says it too
    if (settings.state) own.told = settings.state === 'play' ? 'playing' : 'paused'
    try {
      await own.played.set(settings)
    } catch (error) {
      own.told = told
      throw error
    }
    own.settings = { ...own.settings, ...settings }
    if (settings.simulcastEncodings) await this.#deps.encode(settings.simulcastEncodings)
    if (this.#own === own) this.#tellOwn('updated', updatedBy)
    return this.#ownInfo(own)
  }

  /** What the browser tells of itself: that it waits for more, or was paused by a key of the keyboard. */
  #changed(state: Info['state']) {
    if (this.#own.status !== 'on' || this.#own.told === null || this.#own.told === state) return
    this.#tellOwn('updated', this.#deps.ownId())
  }

  async #end(reason: Reason, updatedBy: string) {
    const own = this.#own
    if (own.status !== 'on') return
    await this.#close(own)
    if (own.told === null) return
    this.#tell('stopped', { session_id: this.#deps.ownId(), updatedBy, reason })
    this.#say({ type: 'stopped', reason, updatedBy })
  }

  #ownInfo(own = this.#own): PlayerInfo {
    if (own.status !== 'on') throw new Error('What was played is over.')
    const { played, settings } = own
    return { session_id: this.#deps.ownId(), remoteMediaPlayerState: { state: played.state, settings } }
  }

  #tellOwn(type: 'started' | 'updated', updatedBy: string) {
    const own = this.#ownInfo()
    const { remoteMediaPlayerState: info } = own
    if (this.#own.status === 'on') this.#own.told = info.state
    this.#tell(type, { ...own, updatedBy })
    this.#say({ type, info, updatedBy })
  }

  // Others'

  async #ask(of: string, wanted: PlayerSettings | 'stop'): Promise<Info | undefined> {
    if (!this.#others.has(of)) throw new Error('There is no such player.')
    this.#lastAsk += 1
    const ask = this.#lastAsk
    const answer = deferred<Info | undefined>()
    this.#asked.set(ask, { of, answer })
    const timer = setTimeout(() => answer.reject(new Error('Whoever plays it does not answer.')), answerWithinMs)
    try {
      await this.#deps.say({ [envelope]: { type: 'ask', ask, wanted } satisfies Word }, [of])
      return await answer.promise
    } finally {
      clearTimeout(timer)
      this.#asked.delete(ask)
    }
  }

  async #answer({ ask, wanted }: Extract<Word, { type: 'ask' }>, from: string) {
    try {
      if (!this.#deps.mayControl(from))
        throw new Error('Only whoever started it and who may administer participants can change what is played.')
      if (wanted === 'stop' && this.#own.status === 'on') await this.#end('stopped-by-peer', from)
      else {
        const fault = wanted === 'stop' ? 'There is no such player.' : playerSettingsFault(wanted)
        if (fault) throw new Error(fault)
        const { remoteMediaPlayerState: info } = await this.#set(wanted as PlayerSettings, from)
        return this.#say({ type: 'answer', ask, info }, [from])
      }
      this.#say({ type: 'answer', ask }, [from])
    } catch (error) {
      this.#say({ type: 'answer', ask, refused: (error as Error).message }, [from])
    }
  }

  #settle({ ask, info, refused }: Extract<Word, { type: 'answer' }>, from: string) {
    const asked = this.#asked.get(ask)
    if (asked?.of !== from) return
    if (refused === undefined) asked.answer.resolve(isInfo(info) ? info : undefined)
    else asked.answer.reject(new Error(`${refused}`))
  }

  #learn(sessionId: string, info: unknown, updatedBy: unknown) {
    if (!isInfo(info)) return
    const before = this.#others.get(sessionId)
    if (before && JSON.stringify(before) === JSON.stringify(info)) return
    this.#others.set(sessionId, info)
    const details = { session_id: sessionId, updatedBy: `${updatedBy}`, remoteMediaPlayerState: info }
    this.#tell(before ? 'updated' : 'started', details)
  }

  #forget(sessionId: string, reason: Reason, updatedBy: unknown) {
    if (this.#others.delete(sessionId))
      this.#tell('stopped', { session_id: sessionId, updatedBy: `${updatedBy}`, reason })
  }

  #tell(what: 'started' | 'updated' | 'stopped', details: Record<string, unknown>) {
    this.#deps.report({ type: 'event', name: `remote-media-player-${what}`, details })
  }

  #say(word: Word, to = this.#deps.others()) {
    if (to.length > 0) this.#deps.say({ [envelope]: word }, to).catch(() => {}) // the room is gone
  }
}

const isInfo = (info: unknown): info is Info =>
  isObject(info) &&
  ['playing', 'paused', 'buffering'].includes(`${info.state}`) &&
  playerSettingsFault(info.settings) === undefined
