export type CallSettings = {
  publicKey: string
  /** Who is called: by id, or, where there is none, by an inline configuration. */
  assistantId?: string
  assistant?: Record<string, unknown>
  variableValues: Record<string, string>
  artifactPlan: { recordingEnabled: boolean }
}
