import type { Browser } from 'playwright-core'

/**
 * The least that a greeting takes on this machine, in ms: from a click to the first sample heard of a tone, with the microphone
 * open, over a bare connection between two ends in one page. No server, no signalling, nothing of ours.
 */
export async function measureBareGreetings(browser: Browser, url: string, calls: number): Promise<number[]> {
  const heardMs: number[] = []
  for (let count = 0; count < calls; count += 1) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'networkidle' })
    heardMs.push(await page.evaluate(greetOnce))
    await context.close()
  }
  return heardMs
}

/** Runs in the page. */
async function greetOnce(): Promise<number> {
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
  caller.onicecandidate = ({ candidate }) => candidate && callee.addIceCandidate(candidate)
  callee.onicecandidate = ({ candidate }) => candidate && caller.addIceCandidate(candidate)
  const player = document.createElement('audio')
  player.autoplay = true
  caller.ontrack = ({ track }) => {
    const stream = new MediaStream([track])
    player.srcObject = stream
    listening.createMediaStreamSource(stream).connect(analyser)
  }
  for (const track of microphone.getTracks()) caller.addTrack(track, microphone)
  for (const track of out.stream.getTracks()) callee.addTrack(track, out.stream)
  await caller.setLocalDescription()
  await callee.setRemoteDescription(caller.localDescription as RTCSessionDescription)
  await callee.setLocalDescription()
  await caller.setRemoteDescription(callee.localDescription as RTCSessionDescription)

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
