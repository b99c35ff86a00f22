import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { endsWithTests } from './temporary.ts'

/** Only ends what hangs: two such waits end before the limit of one test. */
const patienceMs = 120_000
const pollMs = 20
/** Of what it said last, for whoever reads why a test failed. */
const tailChars = 5_000

/** A program that tests have started. `said`: what it has written so far. */
export type Program = { name: string; child: ChildProcess; said?: () => string }

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** What it is now and what it said last. */
function stateOf({ name, child, said }: Program): string {
  const words = said ? `; it said last:\n${said().slice(-tailChars)}` : ''
  return `${name} ${hasEnded(child) ? `ended with ${child.exitCode ?? child.signalCode}` : 'runs'}${words}`
}

/**
 * Waits until the program is what it was started for. `holds` may throw while it is not, and heeds the signal. Throws where
 * the program ends meanwhile, or time is up: it is killed then, as it is when this process ends.
 */
export async function untilProgram(
  program: Program,
  what: string,
  holds: (inTime: AbortSignal) => boolean | Promise<boolean>,
  withinMs = patienceMs,
): Promise<void> {
  endsWithTests(program.child)
  const inTime = AbortSignal.timeout(withinMs)
  const asked = async () => holds(inTime)
  while (!(await asked().catch(() => false))) {
    if (hasEnded(program.child)) throw new Error(`waited in vain: ${what}. ${stateOf(program)}`)
    if (inTime.aborted) {
      const state = stateOf(program)
      program.child.kill('SIGKILL')
      throw new Error(`waited ${withinMs / 1000} s in vain: ${what}. ${state}`)
    }
    await sleep(pollMs)
  }
}

/** Ends the program, and resolves once all that it has said has come; at once where it has ended. Kills and throws when time is up. */
export async function endProgram(program: Program, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  const { child, name } = program
  if (hasEnded(child)) return
  const closed = Promise.withResolvers<void>()
  child.once('close', closed.resolve)
  child.kill(signal)
  const late = setTimeout(() => {
    const state = stateOf(program)
    child.kill('SIGKILL')
    closed.reject(new Error(`${name} had not ended ${patienceMs / 1000} s after ${signal}. ${state}`))
  }, patienceMs)
  await closed.promise.finally(() => clearTimeout(late))
}
