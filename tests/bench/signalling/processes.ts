import { readFileSync } from 'node:fs'
import { sum } from '../voice-load/in-parallel.ts'

const ticksPerSecond = 100

/** Seconds of processor that these processes have used together, all their threads; NaN where the system does not tell. */
export const cpuSecondsOf = (pids: readonly number[]): number => sum(pids.map(cpuSeconds))

/** What they hold in memory together. */
export const residentBytesOf = (pids: readonly number[]): number => sum(pids.map(residentBytes))

/** How many files and sockets a process of this user may have open at a time, as far as the system tells. */
export function openFilesLimit(): number {
  return Number(/^Max open files\s+(\d+)/m.exec(read('/proc/self/limits'))?.[1] ?? Number.POSITIVE_INFINITY)
}

function cpuSeconds(pid: number): number {
  const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
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
