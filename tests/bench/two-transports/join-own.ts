import { setTimeout as sleep } from 'node:timers/promises'
import { CallerLink, opusPackets } from '@parley/agent/testing'
import { frameMs } from '../../../packages/agent/src/audio/frame.ts'
import { type CallerSounds, type Join, written } from './background-caller.ts'

/** These callers are no browsers: where one packet of their last flight of DTLS is lost, some never connect. */
const openWithinMs = 15_000

/** Encoded once for all. */
let packets: Record<keyof CallerSounds, Promise<Buffer[]>> | null = null

/** Over our own connection. */
export const joinOwn: Join = async ({ webCallUrl, transport }, origin, sounds, next) => {
  packets ??= { question: opusPackets(joined(sounds.question)), room: opusPackets(joined(sounds.room)) }
  const encoded = { question: await packets.question, room: await packets.room }
  const listening = Promise.withResolvers<true>()
  const link = new CallerLink({
    message: (text) => text === 'listening' && listening.resolve(true),
    packet: () => {},
  })
  const response = await fetch(webCallUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ sdp: await link.offer(), token: transport.callToken }),
  })
  if (!response.ok) throw new Error(`not joined: ${response.status} ${await response.text()}`)
  await link.accept(((await response.json()) as { sdp: string }).sdp)
  if (!(await Promise.race([listening.promise, sleep(openWithinMs, false)]))) {
    await link.close()
    throw new Error(`the call did not open within ${openWithinMs / 1000} s`)
  }
  let dueAt = performance.now()
  const sending = setInterval(() => {
    for (; dueAt <= performance.now(); dueAt += frameMs) {
      const [sound, index] = next()
      const packet = encoded[sound][index]
      if (packet) link.sendOpus(packet)
    }
  }, 5)
  return {
    hears: (transcript) => link.send(written(transcript)),
    async hangUp() {
      clearInterval(sending)
      link.send({ type: 'end-call' })
      await link.close()
    },
  }
}

function joined(frames: readonly Int16Array[]): Int16Array {
  const pcm = new Int16Array(frames.reduce((samples, frame) => samples + frame.length, 0))
  let at = 0
  for (const frame of frames) {
    pcm.set(frame, at)
    at += frame.length
  }
  return pcm
}
