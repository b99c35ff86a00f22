import type { Brain } from './brain.ts'
import type { Tool } from './tool.ts'

/** What a model has to do in one conversation. */
export type ModelTask = {
  systemPrompt: string
  tools?: readonly Tool[]
  /** The tool that the model has to call first; without it, it decides. */
  mustCall?: string
  /** 0–2; the provider's default when left out. */
  temperature?: number
  maxTokens?: number
  /** Whether the answer has to be JSON. */
  json?: boolean
}

/** A language model, before it is told what to do. */
export type Model = (task: ModelTask) => Brain
