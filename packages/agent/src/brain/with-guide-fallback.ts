import type { CircuitBreaker } from '../lib/circuit-breaker.ts'
import { firstThatWorks } from '../lib/first-that-works.ts'
import type { Brain } from './brain.ts'

const modelWithinMs = 6000

/** A hosted model, and the guide in its place whenever it fails before its first word or its breaker leaves it out. */
export function withGuideFallback(
  hosted: Brain,
  guide: Brain,
  { breaker, onFailure }: { breaker?: CircuitBreaker; onFailure?(error: unknown): void } = {},
): Brain {
  // each brain keeps a memory of its own shape, so they are kept apart
  const stages = [remembering('hosted', hosted), remembering('guide', guide)]
  const either = firstThatWorks(
    stages.map(
      (stage) => (turn: Parameters<Brain>[0], options: { signal: AbortSignal }) => stage({ ...turn, ...options }),
    ),
    { firstItemWithinMs: modelWithinMs, breaker, onFailure },
  )
  return (turn) => either(turn, { signal: turn.signal })
}

function remembering(name: string, brain: Brain): Brain {
  return async function* (turn) {
    const memories = (turn.memory ?? {}) as Record<string, unknown>
    for await (const event of brain({ ...turn, memory: memories[name] })) {
      yield event.type === 'memory' ? { type: 'memory', memory: { ...memories, [name]: event.memory } } : event
    }
  }
}
