import type { Browser } from 'playwright-core'
import { measureGreetings } from '../greeting.ts'
import { median, type Row } from '../table.ts'

/** What a call from a page goes through, in the order of a call in a room. */
const stages = [
  'the order is answered',
  'the microphone is open',
  'the first offer is made',
  'the WebSocket of the room is open',
  'the room has answered',
  'the first answer is taken',
  'the microphone is offered',
  'sound can come: its track is there',
  'the connection stands',
  'texts can be sent',
  'the first packet has come',
  'the page plays',
  'the assistant is told so',
  'heard',
] as const

/** For each stage of calls in fresh pages, ms after the click; those that a way has not are left out. */
export async function measureTimelines(browser: Browser, url: string, calls: number): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>()
  await measureGreetings(browser, url, {
    calls,
    turnsToItFirst: true,
    opened: (page) => page.addInitScript(watchStages),
    async called(page) {
      for (const [stage, ms] of await page.evaluate(readStages)) times.set(stage, [...(times.get(stage) ?? []), ms])
    },
  })
  return times
}

/** Runs in the page. */
function readStages(): [string, number][] {
  const clickedAt = performance.getEntriesByName('click')[0]?.startTime ?? Number.NaN
  return performance.getEntriesByType('mark').map(({ name, startTime }) => [name, startTime - clickedAt])
}

/** Runs in the page, before any of its scripts: marks when each stage is reached for the first time. */
function watchStages() {
  const told = new Set<string>()
  const mark = (stage: string) => {
    if (told.has(stage) || performance.getEntriesByName('click').length === 0) return
    told.add(stage)
    performance.mark(stage)
  }
  /** Marks once what a method of these answers has come; `stageOf` is asked with what it was given. */
  function after<Host extends object>(host: Host, name: keyof Host, stageOf: (given: unknown[]) => string | null) {
    const method = host[name] as (...given: unknown[]) => unknown
    host[name] = function (this: unknown, ...given: unknown[]) {
      const answer = method.apply(this, given)
      const stage = stageOf(given)
      const reached = () => void (stage && mark(stage))
      if (answer instanceof Promise) answer.then(reached, () => {})
      else reached()
      return answer
    } as Host[keyof Host]
  }
  after(window, 'fetch', ([request]) => (`${request}`.includes('/call/web') ? 'the order is answered' : null))
  after(navigator.mediaDevices, 'getUserMedia', () => 'the microphone is open')
  const peer = RTCPeerConnection.prototype
  let offers = 0
  after(peer, 'createOffer', () => {
    offers += 1
    return offers === 1 ? 'the first offer is made' : 'the microphone is offered'
  })
  after(peer, 'setRemoteDescription', () => 'the first answer is taken')
  const playableIn = (data: unknown) => {
    const text = typeof data === 'string' ? data : new TextDecoder().decode(data as ArrayBuffer)
    return text.includes('playable') ? 'the assistant is told so' : null
  }
  after(RTCDataChannel.prototype, 'send', ([data]) => playableIn(data))
  after(HTMLMediaElement.prototype, 'play', () => 'the page plays')
  const OwnPeer = RTCPeerConnection
  window.RTCPeerConnection = class extends OwnPeer {
    constructor(...given: ConstructorParameters<typeof OwnPeer>) {
      super(...given)
      this.addEventListener('connectionstatechange', () => {
        if (this.connectionState === 'connected') mark('the connection stands')
      })
      this.addEventListener('track', ({ track }) => {
        if (track.kind !== 'audio') return
        mark('sound can come: its track is there')
        track.addEventListener('unmute', () => mark('the first packet has come'))
      })
    }
    override createDataChannel(...given: Parameters<RTCPeerConnection['createDataChannel']>) {
      const channel = super.createDataChannel(...given)
      channel.addEventListener('open', () => mark('texts can be sent'))
      return channel
    }
  }
  const OwnSocket = WebSocket
  window.WebSocket = class extends OwnSocket {
    constructor(...given: ConstructorParameters<typeof OwnSocket>) {
      super(...given)
      this.addEventListener('open', () => mark('the WebSocket of the room is open'))
      this.addEventListener('message', () => mark('the room has answered'))
    }
  }
}

/** Side by side, the middle of each. */
export function timelineRows(ways: { name: string; times: Map<string, number[]> }[]): Row[] {
  const ms = (values: number[] | undefined) => (values?.length ? Math.round(median(values)) : '–')
  return stages.map((stage) => ({
    'after the click, ms, p50': stage,
    ...Object.fromEntries(ways.map(({ name, times }) => [name, ms(times.get(stage))])),
  }))
}
