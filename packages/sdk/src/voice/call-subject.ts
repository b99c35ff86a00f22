type Inline = Record<string, unknown>

/** What to talk to: the id of one on the platform, or its whole configuration. */
export type CallSubject = Inline | string
export type Overrides = Inline

/** Under which key the platform wants it; JSON leaves out a key without a value. */
export const idOrInline = (kind: 'assistant' | 'squad' | 'workflow', subject?: CallSubject) => ({
  [typeof subject === 'string' ? `${kind}Id` : kind]: subject,
})
