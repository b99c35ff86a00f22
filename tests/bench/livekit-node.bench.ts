// Kills the node of LiveKit that carries a call, again and again, and takes the time until the assistant speaks again.

import { type LivekitNodes, startLivekitNodes } from '../setup/livekit-nodes.ts'
import { livekitSettings } from '../setup/livekit-server.ts'
import { joinRoomCall, orderRoomCall } from '../setup/livekit-visitor.ts'
import { startVoiceServer } from '../setup/voice-server.ts'
import { atMost, type Bench, unmeasured } from './bench.ts'
import { median, table } from './table.ts'

const rounds = 20
const question = 'What does it cost?'
const answer = /£500|pounds/
/** A visitor who hears nothing says something again: more seldom, and it is that which would be measured. */
const askedEveryMs = 2_000
const promise = '0 calls of a killed node lost without words'

type Losses = { silencesMs: number[]; wordless: string[] }

export const livekitNode: Bench = {
  name: 'livekit-node',
  title: 'A killed node of LiveKit',
  async run() {
    const nodes = await startLivekitNodes()
    if (nodes instanceof Error)
      return { report: `Not measured here: ${nodes.message}.`, limits: [unmeasured(promise, nodes.message)] }
    try {
      const seen = await killNodes(nodes)
      return { report: describe(seen), limits: [atMost(promise, seen.wordless.length, 0)] }
    } finally {
      await nodes.stop()
    }
  },
}

async function killNodes(nodes: LivekitNodes): Promise<Losses> {
  const server = await startVoiceServer({
    VOICE_TRANSPORT: 'livekit',
    ...livekitSettings(nodes),
  })
  const seen: Losses = { silencesMs: [], wordless: [] }
  for (let round = 0; round < rounds; round += 1) {
    const visitor = await joinRoomCall(await orderRoomCall(server.url))
    await visitor.hears(/./)
    visitor.type(question)
    await visitor.hears(answer)
    const before = visitor.said.length
    const killedAt = await nodes.kill()
    const asking = setInterval(() => visitor.type(question), askedEveryMs)
    try {
      await visitor.hears(/./, before)
      seen.silencesMs.push((visitor.said[before]?.at ?? Number.NaN) - killedAt)
      clearInterval(asking)
      visitor.type(question)
      await visitor.hears(answer, before + 1)
    } catch (error) {
      seen.wordless.push(String(error))
    }
    clearInterval(asking)
    await visitor.leave()
  }
  await server.stop('SIGKILL')
  return seen
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function describe({ silencesMs, wordless }: Losses) {
  return [
    `${rounds} calls in rooms of LiveKit whose nodes share a Redis: amid the first answer a second node has started and the ` +
      'one that carries the call is killed. From the kill until the next words have come:',
    table([
      {
        'half of them': seconds(median(silencesMs)),
        'the longest': seconds(Math.max(...silencesMs)),
        'without words': wordless.length,
      },
    ]),
    ...wordless.slice(0, 5).map((line) => `- ${line}`),
  ].join('\n\n')
}
