// What a page pays to be able to call: our SDK and those of others, bundled alike.
import { join } from 'node:path'
import { sum, weigh } from '../../packages/sdk/scripts/weigh.ts'
import { root } from '../../scripts/lib.ts'
import { atLeast, atMost, type Bench, unmeasured } from './bench.ts'
import { installPeer } from './peers.ts'
import { type Row, table } from './table.ts'

/** What a page imports to make calls, and of the chunks that come later those that every call loads. */
type Client = { name: string; code: string; callLoads: RegExp }

const none = /^$/
const ours: Client = {
  name: 'Parley (`@parley/sdk`)',
  code: "export { Voice } from './index.ts'",
  callLoads: /^upkeep$/,
}
const others: Client[] = [
  { name: 'Vapi (`@vapi-ai/web`)', code: "export { default } from '@vapi-ai/web'", callLoads: none },
  { name: 'Daily (`@daily-co/daily-js`)', code: "export { default } from '@daily-co/daily-js'", callLoads: none },
  { name: 'LiveKit (`livekit-client`)', code: "export { Room } from 'livekit-client'", callLoads: none },
  {
    name: 'ElevenLabs (`@elevenlabs/client`)',
    code: "export { Conversation } from '@elevenlabs/client'",
    callLoads: none,
  },
  {
    name: 'Retell (`retell-client-js-sdk`)',
    code: "export { RetellWebClient } from 'retell-client-js-sdk'",
    callLoads: none,
  },
  {
    name: 'Pipecat (`@pipecat-ai/client-js` with its small WebRTC transport)',
    code: `export { PipecatClient } from '@pipecat-ai/client-js'
export { SmallWebRTCTransport } from '@pipecat-ai/small-webrtc-transport'`,
    callLoads: none,
  },
  {
    name: 'OpenAI (`@openai/agents-realtime`)',
    code: "export { RealtimeAgent, RealtimeSession } from '@openai/agents-realtime'",
    callLoads: none,
  },
  { name: 'Ultravox (`ultravox-client`)', code: "export { UltravoxSession } from 'ultravox-client'", callLoads: none },
]

export const sdkBytes: Bench = {
  name: 'sdk-bytes',
  title: 'What a page pays to be able to call',
  async run() {
    const own = await rowOf(ours, join(root, 'packages/sdk/src'))
    const limits = [
      atMost('door of our SDK, gzip', own.doorBytes, 6_000, ' bytes'),
      atMost('our SDK with all that every call loads, gzip', own.callBytes, 6_700, ' bytes'),
    ]
    const home = join(root, 'tests/bench/peers/voice-sdks')
    if (!installPeer(home)) {
      return { report: table([own.row]), limits: [...limits, unmeasured('other SDKs', 'npm could not install them')] }
    }
    const peers = await Promise.all(others.map((client) => rowOf(client, home)))
    peers.sort((a, b) => a.doorBytes - b.doorBytes)
    const leastBytes = Math.min(...peers.map(({ doorBytes }) => doorBytes))
    return {
      report: `${about}\n\n${table([own, ...peers].map(({ row }) => row))}`,
      limits: [...limits, atLeast('the lightest of the others is heavier by', leastBytes / own.callBytes, 5, ' times')],
    }
  },
}

const about = `Each client as an app bundles it with rolldown (minified, unused exports left out). The door is what the page
loads to have it; a call loads that and the chunks imported as it starts; all is every chunk that may ever come. What a client
fetches from its vendor at run time is not in it (Daily, and so Vapi, fetch their call machine).`

async function rowOf({ name, code, callLoads }: Client, from: string) {
  const { atOnce, later } = await weigh(code, from)
  const call = sum([atOnce, ...later.filter((chunk) => callLoads.test(chunk.name))])
  const all = sum([atOnce, ...later])
  const row: Row = {
    client: name,
    'door, gzip': atOnce.gzipBytes,
    'door, brotli': atOnce.brotliBytes,
    'a call, gzip': call.gzipBytes,
    'a call, brotli': call.brotliBytes,
    'all, gzip': all.gzipBytes,
  }
  return { row, doorBytes: atOnce.gzipBytes, callBytes: call.gzipBytes }
}
