import type { CircuitBreaker } from '../lib/circuit-breaker.ts'
import { firstThatWorks } from '../lib/first-that-works.ts'
import type { Brain } from './brain.ts'

const modelWithinMs = 6000

/**
 * A hosted model, and the guide in its place whenever it fails before its first word, its breaker leaves it out, or its owner
 * pays for nothing more.
 */
export function withGuideFallback(
  hosted: Brain,
  guide: Brain,
  { breaker, onFailure }: { breaker?: CircuitBreaker; onFailure?(error: unknown): void } = {},
): Brain {
  const hostedStage = remembering('hosted', hosted)
  const guideStage = remembering('guide', guide)
  const either = firstThatWorks(
    [hostedStage, guideStage].map(
      (stage) => (turn: Parameters<Brain>[0], options: { signal: AbortSignal }) => stage({ ...turn, ...options }),
    ),
    { firstItemWithinMs: modelWithinMs, breaker, onFailure },
  )
  return (turn) => (turn.meter?.isSpent() ? guideStage(turn) : either(turn, { signal: turn.signal }))
}

/** A hosted model without a stand-in; where its owner pays for nothing more, the guide. */
export function untilSpent(hosted: Brain, guide: Brain): Brain {
  const hostedStage = remembering('hosted', hosted)
  const guideStage = remembering('guide', guide)
  return (turn) => (turn.meter?.isSpent() ? guideStage : hostedStage)(turn)
}

/** Each brain keeps a memory of its own shape, so they are kept apart. */
function remembering(name: string, brain: Brain): Brain {
  return async function* (turn) {
    const memories = (turn.memory ?? {}) as Record<string, unknown>
    for await (const event of brain({ ...turn, memory: memories[name] })) {
      yield event.type === 'memory' ? { type: 'memory', memory: { ...memories, [name]: event.memory } } : event
    }
  }
}
