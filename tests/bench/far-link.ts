import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../../scripts/lib.ts'
import { endProgram } from '../setup/program.ts'

/** This machine's end of the link, and the visitors'. */
const here = '10.203.77.1'
const there = '10.203.77.2'

export type FarLink = {
  /** Where visitors find this machine. */
  address: string
  /** What makes of a command one that runs where the visitors are. */
  fromAfar: readonly string[]
  /** A program that runs another there, with the arguments it gets. */
  wrapped(program: string): string
  /** Processes that run there. */
  pids(): number[]
  /** `loss`: share of packets, each way, 0–1. */
  set(network: { roundTripMs: number; loss: number }): Promise<void>
  close(): Promise<void>
}

/**
 * A network of visitors on this machine that is joined to it by a link in user space, every packet of which can be late or
 * lost: the kernel's own emulation is not everywhere. An error says what is missing: Linux, root, Go or the right to.
 */
export async function openFarLink(): Promise<FarLink | Error> {
  const name = `parley-${process.pid}`
  const [near, far] = [`pn${process.pid}`, `pf${process.pid}`]
  const folder = mkdtempSync(join(tmpdir(), 'parley-link-'))
  let link: ChildProcess | null = null
  const close = async () => {
    if (link) await endProgram({ name: 'the far link', child: link })
    run('ip', 'netns', 'del', name)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const program = join(folder, 'far-link')
    must('go', 'build', '-o', program, join(root, 'tests/bench/far-link/main.go'))
    must('ip', 'netns', 'add', name)
    const joined = spawn(program, [near, far], { stdio: ['pipe', 'pipe', 'inherit'] })
    link = joined
    const answers = createInterface({ input: joined.stdout })
    const stopped = once(joined, 'exit').then(() => Promise.reject(new Error('the link between networks stopped')))
    stopped.catch(() => {})
    await Promise.race([once(answers, 'line'), stopped])
    must('ip', 'link', 'set', far, 'netns', name)
    must('ip', 'addr', 'add', `${here}/30`, 'dev', near)
    must('ip', 'link', 'set', near, 'up')
    const fromAfar = ['ip', 'netns', 'exec', name]
    must(...fromAfar, 'ip', 'addr', 'add', `${there}/30`, 'dev', far)
    for (const device of [far, 'lo']) must(...fromAfar, 'ip', 'link', 'set', device, 'up')
    return {
      address: here,
      fromAfar,
      wrapped(wanted) {
        const script = join(folder, 'from-afar.sh')
        writeFileSync(script, `#!/bin/sh\nexec ${fromAfar.join(' ')} ${wanted} "$@"\n`)
        chmodSync(script, 0o755)
        return script
      },
      pids: () => run('ip', 'netns', 'pids', name).stdout.split('\n').filter(Boolean).map(Number),
      async set({ roundTripMs, loss }) {
        joined.stdin.write(`${roundTripMs / 2} ${loss}\n`)
        await Promise.race([once(answers, 'line'), stopped])
      },
      close,
    }
  } catch (error) {
    await close()
    return error as Error
  }
}

const run = (...[program = '', ...args]: string[]) => spawnSync(program, args, { encoding: 'utf8' })

function must(...command: string[]) {
  const { error, status, stderr } = run(...command)
  if (error || status !== 0) throw new Error(`${command.join(' ')}: ${error?.message ?? stderr.trim()}`)
}
