import type { Brain } from '../brain.ts'
import type { Model } from '../model.ts'

/** The first model that begins an answer: the others are asked only when those before them fail without a word. */
export function firstModelThatWorks(
  models: readonly [Model, ...Model[]],
  onFailure: (error: unknown) => void = () => {},
): Model {
  const [first, ...others] = models
  if (others.length === 0) return first
  return (task) => {
    const brains = models.map((model) => model(task))
    return async function* (turn): ReturnType<Brain> {
      for (const [index, brain] of brains.entries()) {
        let begun = false
        try {
          for await (const event of brain(turn)) {
            begun = true
            yield event
          }
          return
        } catch (error) {
          if (begun || index === brains.length - 1 || turn.signal.aborted) throw error
          onFailure(error)
        }
      }
    }
  }
}
