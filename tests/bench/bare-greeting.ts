import type { Browser } from 'playwright-core'
import type { Network } from '../setup/network-relay.ts'
import { type Way, withEnds } from './bare-connection.ts'

/**
 * The least that a greeting takes on this machine, in ms: from a click to the first sample heard of a tone, with the microphone
 * open, over a bare connection between two ends in one page, and over the same network as the calls that it is compared with.
 */
export async function measureBareGreetings(
  browser: Browser,
  url: string,
  { calls, network = null }: { calls: number; network?: Network | null },
): Promise<number[]> {
  const heardMs: number[] = []
  for (let count = 0; count < calls; count += 1) {
    heardMs.push(await withEnds(browser, url, { network, use: (page, way) => page.evaluate(greetOnce, way) }))
  }
  return heardMs
}

/** Runs in the page. */
async function greetOnce(way: Way | null): Promise<number> {
  const sounding = new AudioContext()
  const tone = sounding.createOscillator()
  const out = sounding.createMediaStreamDestination()
  tone.connect(out)
  tone.start()
  const listening = new AudioContext()
  await Promise.all([sounding.resume(), listening.resume()])
  const analyser = listening.createAnalyser()
  analyser.fftSize = 256
  const samples = new Float32Array(analyser.fftSize)

  const startedAt = performance.now()
  const microphone = await navigator.mediaDevices.getUserMedia({ audio: true })
  const caller = new RTCPeerConnection()
  const callee = new RTCPeerConnection()
  const player = document.createElement('audio')
  player.autoplay = true
  caller.ontrack = ({ track }) => {
    const stream = new MediaStream([track])
    player.srcObject = stream
    listening.createMediaStreamSource(stream).connect(analyser)
  }
  for (const track of microphone.getTracks()) caller.addTrack(track, microphone)
  for (const track of out.stream.getTracks()) callee.addTrack(track, out.stream)
  await window.joinEnds(caller, callee, way)

  const isHeard = () => {
    analyser.getFloatTimeDomainData(samples)
    return samples.some((sample) => Math.abs(sample) > 0.005)
  }
  while (!isHeard() && performance.now() - startedAt < 10_000) await new Promise((resolve) => setTimeout(resolve, 2))
  const heardMs = performance.now() - startedAt
  for (const track of microphone.getTracks()) track.stop()
  for (const end of [caller, callee]) end.close()
  await Promise.all([sounding.close(), listening.close()])
  return heardMs
}
