import { readFileSync } from 'node:fs'
import { sum } from '../voice-load/in-parallel.ts'

const ticksPerSecond = 100

/** Seconds of processor that these processes have used together, all their threads; NaN where the system does not tell. */
export const cpuSecondsOf = (pids: readonly number[]): number => sum(pids.map((pid) => cpuSeconds(pid, 2)))

/** The same with what their children had used that have ended. */
export const cpuSecondsWithEnded = (pids: readonly number[]): number => sum(pids.map((pid) => cpuSeconds(pid, 4)))

/** What they hold in memory together. */
export const residentBytesOf = (pids: readonly number[]): number => sum(pids.map(residentBytes))

/** How many files and sockets a process of this user may have open at a time, as far as the system tells. */
export function openFilesLimit(): number {
  return Number(/^Max open files\s+(\d+)/m.exec(read('/proc/self/limits'))?.[1] ?? Number.POSITIVE_INFINITY)
}

/** `figures`: 2 for its own, in user space and in the kernel; 4 with those of its ended children. */
function cpuSeconds(pid: number, figures: 2 | 4): number {
  const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  return fields.length ? sum(fields.slice(11, 11 + figures).map(Number)) / ticksPerSecond : Number.NaN
}

function residentBytes(pid: number): number {
  return 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? Number.NaN)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
