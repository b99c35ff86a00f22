import { CallFailure, isCallFailure } from '../call-failure.ts'
import type { Methods, TestResults } from '../call-object.ts'
import type { Inside } from '../inside/inside.ts'
import { isTrack } from '../valid/fault.ts'

type Name =
  | 'testCallQuality'
  | 'stopTestCallQuality'
  | 'testPeerToPeerCallQuality'
  | 'stopTestPeerToPeerCallQuality'
  | 'testWebsocketConnectivity'
  | 'abortTestWebsocketConnectivity'
  | 'testNetworkConnectivity'
  | 'abortTestNetworkConnectivity'
  | 'testConnectionQuality'
  | 'stopTestConnectionQuality'

type Kind = 'call-quality' | 'p2p-call-quality' | 'websocket-connectivity' | 'network-connectivity'
const callQualitySeconds = 30
const peerQualitySeconds = 15
const measuring = () => import('../network/measuring.ts')

export function qualityTestMethods(core: Inside): Methods<Name> {
  const running = new Map<Kind, AbortController>()

  /** One of a kind at a time; however it ends, its result is an answer and an event. Rejects only where this call has no such test. */
  async function run(kind: Kind, test: (signal: AbortSignal) => Promise<TestResults>): Promise<TestResults> {
    running.get(kind)?.abort()
    const stop = new AbortController()
    running.set(kind, stop)
    const startedAt = Date.now()
    const signal = AbortSignal.any([stop.signal, core.ongoing])
    const failed = (error: Error): TestResults => {
      if (signal.aborted) return { result: 'aborted' }
      // nothing was tried
      if (isCallFailure(error, 'not-supported')) throw error
      return { result: 'failed', errorMsg: error.message }
    }
    const result = await test(signal)
      .catch(failed)
      .finally(() => {
        stop.abort()
        if (running.get(kind) === stop) running.delete(kind)
      })
    const results = { ...result, secondsElapsed: Math.round((Date.now() - startedAt) / 1000) }
    core.tell('test-completed', { test: kind, results })
    return results
  }
  const stop = (kind: Kind) => running.get(kind)?.abort()

  /** How the room is reached; without credentials before one was named. */
  const way = () => {
    const { options, proxyUrl } = core.settings
    return { credentials: options.url ? core.settings.credentials() : null, proxyUrl }
  }

  async function iceServers(): Promise<RTCIceServer[]> {
    const own = core.settings.iceConfig?.iceServers ?? []
    return core.has('iceServers') ? [...own, ...(await core.ask('iceServers', way()))] : own
  }

  async function peerQuality(track: MediaStreamTrack, seconds: number, signal: AbortSignal): Promise<TestResults> {
    const { loop, looks, verdictOf } = await measuring()
    const look = await loop({ track, iceServers: await iceServers(), policy: 'all', signal })
    const samples = await looks(look, seconds, signal)
    signal.throwIfAborted()
    return verdictOf(samples)
  }

  async function callQuality(signal: AbortSignal): Promise<TestResults> {
    const { looks, verdictOf } = await measuring()
    const { track } = core.media.lines.video
    if (!track) throw new Error('What is tested is the camera’s picture: open it with startCamera() first.')
    const { iceConfig } = core.settings
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    try {
      await Promise.race([core.ask('startQualityTest', { ...way(), track, iceConfig }), stopped])
      const samples = await looks(() => core.ask('sample', undefined), callQualitySeconds, signal)
      if (samples.length < 2) signal.throwIfAborted()
      return verdictOf(samples)
    } finally {
      core.sendIfKnown('stopQualityTest', undefined)
    }
  }

  /** Whether a connection can be had through a relay, as behind the strictest networks. */
  async function relayed(track: MediaStreamTrack, signal: AbortSignal): Promise<TestResults> {
    await core.load()
    const { loop } = await measuring()
    const servers = await iceServers()
    signal.throwIfAborted()
    if (!servers.some(({ urls }) => [urls].flat().some((url) => url.startsWith('turn'))))
      throw new Error('No relay is known that could be tried.')
    const look = await loop({ track, iceServers: servers, policy: 'relay', signal })
    await look()
    return { result: 'passed' }
  }

  async function sockets(): Promise<TestResults> {
    const { options, proxyUrl } = core.settings
    const { passed, failed } = await core.ask('tryWebSockets', { url: options.url ?? null, proxyUrl })
    const result = failed.length === 0 ? 'passed' : passed.length === 0 ? 'failed' : 'warning'
    return { result, abortedRegions: [], failedRegions: failed, passedRegions: passed }
  }

  function requireVideo(track: unknown): asserts track is MediaStreamTrack {
    if (!isTrack(track) || track.kind !== 'video' || track.readyState !== 'live')
      throw new CallFailure('invalid-argument', 'a videoTrack that is live is needed')
  }

  async function peer(options: { videoTrack: MediaStreamTrack; duration?: number } | undefined) {
    const { videoTrack, duration = peerQualitySeconds } = options ?? {}
    requireVideo(videoTrack)
    return run('p2p-call-quality', (signal) => peerQuality(videoTrack, duration, signal))
  }

  return {
    async testCallQuality() {
      if (!core.has('startQualityTest')) throw new CallFailure('not-supported', 'This call has no testCallQuality().')
      core.testing = 'call-quality'
      return run('call-quality', callQuality).finally(() => {
        core.testing = null
      })
    },
    stopTestCallQuality: () => stop('call-quality'),

    testPeerToPeerCallQuality: peer,
    stopTestPeerToPeerCallQuality: () => stop('p2p-call-quality'),

    testWebsocketConnectivity: () =>
      run('websocket-connectivity', async (signal) => {
        await core.load()
        signal.throwIfAborted()
        return sockets()
      }),
    abortTestWebsocketConnectivity: () => stop('websocket-connectivity'),

    async testNetworkConnectivity(track) {
      requireVideo(track)
      return run('network-connectivity', (signal) => relayed(track, signal))
    },
    abortTestNetworkConnectivity: () => stop('network-connectivity'),

    testConnectionQuality: (options) => {
      console.warn('testConnectionQuality() is deprecated: use testPeerToPeerCallQuality().')
      return peer(options)
    },
    stopTestConnectionQuality: () => stop('p2p-call-quality'),
  }
}
