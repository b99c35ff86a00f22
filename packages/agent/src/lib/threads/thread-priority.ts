import { getPriority, setPriority } from 'node:os'

/** 3 is half the share of what is equal: at 10 a reply waited 1.7 s on a busy machine for a sentence of 0.1 s. */
const niceness = { 'before-others': -7, 'after-others': 3 }

/**
 * Puts the calling thread before or behind other work: a sentence may wait for a frame, but no frame for a sentence. Only
 * Linux knows the priority of one thread, and only a privileged process may put one before others; otherwise all stay equal.
 */
export function setThreadPriority(rank: keyof typeof niceness) {
  if (process.platform !== 'linux') return
  try {
    setPriority(getPriority() + niceness[rank])
  } catch {
    // not allowed
  }
}
