// What a program pays for a client of a REST API: ours and those of others, whole and for one resource, bundled alike.
import { join } from 'node:path'
import { weigh } from '../../packages/sdk/scripts/weigh.ts'
import { root } from '../../scripts/lib.ts'
import { atLeast, atMost, type Bench, unmeasured } from './bench.ts'
import { installPeer } from './peers.ts'
import { type Row, table } from './table.ts'

/** `one` is the narrowest import that can ask for one resource. */
type Client = { name: string; whole: string; one: string }

const ours: Client = {
  name: 'Parley (`@parley/sdk/api`)',
  whole: "export { allResources, createClient } from './index.ts'",
  one: "export { createClient, squad } from './index.ts'",
}
const others: Client[] = [
  {
    name: 'Vapi (`@vapi-ai/server-sdk`)',
    whole: "export { VapiClient } from '@vapi-ai/server-sdk'",
    one: "export { SquadsClient } from '@vapi-ai/server-sdk/squads'",
  },
  {
    name: 'OpenAI (`openai`)',
    whole: "export { default } from 'openai'",
    one: "export { default } from 'openai'",
  },
  {
    name: 'ElevenLabs (`@elevenlabs/elevenlabs-js`)',
    whole: "export { ElevenLabsClient } from '@elevenlabs/elevenlabs-js'",
    one: "export { ElevenLabsClient } from '@elevenlabs/elevenlabs-js'",
  },
]

async function measure({ name, whole, one }: Client, from: string) {
  const all = (await weigh(whole, from)).atOnce
  const single = (await weigh(one, from)).atOnce
  const row: Row = {
    client: name,
    'whole, gzip': all.gzipBytes,
    'whole, brotli': all.brotliBytes,
    'one resource, gzip': single.gzipBytes,
    'one resource, brotli': single.brotliBytes,
  }
  return { row, wholeBytes: all.gzipBytes, oneBytes: single.gzipBytes }
}

const about = `Each client as an app for browsers bundles it with rolldown (minified, unused exports left out): with everything it can
ask, and with what one resource takes by the narrowest import the package offers.`

export const apiBytes: Bench = {
  name: 'api-bytes',
  title: 'What a client of the REST API weighs',
  async run() {
    const own = await measure(ours, join(root, 'packages/sdk/src/api'))
    const limits = [
      atMost('our client with every resource, gzip', own.wholeBytes, 4500, ' bytes'),
      atMost('our client with one resource, gzip', own.oneBytes, 3600, ' bytes'),
    ]
    const home = join(root, 'tests/bench/peers/api-clients')
    if (!installPeer(home)) {
      return {
        report: table([own.row]),
        limits: [...limits, unmeasured('other clients', 'npm could not install them')],
      }
    }
    const peers = await Promise.all(others.map((client) => measure(client, home)))
    const least = (of: 'wholeBytes' | 'oneBytes') => Math.min(...peers.map((peer) => peer[of])) / own[of]
    return {
      report: `${about}\n\n${table([own, ...peers].map(({ row }) => row))}`,
      limits: [
        ...limits,
        atLeast('the lightest of the others is heavier, whole, by', least('wholeBytes'), 4, ' times'),
        atLeast('the lightest of the others is heavier, for one resource, by', least('oneBytes'), 2, ' times'),
      ],
    }
  },
}
