import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../scripts/lib.ts'
import { livekitSettings, startLivekitServer } from '../setup/livekit-server.ts'
import { endProgram } from '../setup/program.ts'
import { installPeer } from './peers.ts'

export { livekitVersion } from '../setup/livekit-server.ts'

const home = join(root, 'tests/bench/peers/livekit')

/** A LiveKit server with a page that calls an agent in one of its rooms; an error says why there is none here. */
export async function startLivekit(): Promise<{ url: string; stop(): Promise<void> } | Error> {
  const server = await startLivekitServer()
  if (server instanceof Error) return server
  try {
    if (!installPeer(home)) throw new Error('npm could not install the clients of LiveKit; its message is above')
    const agent = fork(join(home, 'agent.ts'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        ...livekitSettings(server),
      },
    })
    return {
      url: await addressOf(agent),
      async stop() {
        await endProgram({ name: 'the agent', child: agent })
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    return error as Error
  }
}

async function addressOf(agent: ChildProcess): Promise<string> {
  const [url] = (await Promise.race([
    once(agent, 'message'),
    once(agent, 'exit').then(([code]) => Promise.reject(new Error(`the agent of LiveKit stopped with ${code}`))),
  ])) as [string]
  return url
}
