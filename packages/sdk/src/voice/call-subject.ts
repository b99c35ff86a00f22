import type { Played } from '@parley/protocol/resources'

/** Other words than the listed ones are let through: a hosted platform knows more providers. */
type Loose<Value> = Value extends string
  ? Value | (string & {})
  : Value extends boolean
    ? boolean
    : Value extends readonly (infer Item)[]
      ? Loose<Item>[]
      : Value extends object
        ? { [Name in keyof Value]: Loose<Value[Name]> }
        : Value

/** The declared names alone, so that a misspelt one does not compile; what vendors define lies deeper, and stays open. */
type Spelt<Fields> = { [Name in keyof Fields as string extends Name ? never : Name]: Loose<Fields[Name]> }

type Given<Name extends keyof Played> = Spelt<NonNullable<Played[Name]>>

// interfaces: compilers name them where something is misspelt, and do not write them out
export interface InlineAssistant extends Given<'assistant'> {}
export interface InlineSquad extends Given<'squad'> {}
export interface InlineWorkflow extends Given<'workflow'> {}
export interface Overrides extends Given<'assistantOverrides'> {}
export type WorkflowOverrides = Record<string, unknown>

type Inline = { assistant: InlineAssistant; squad: InlineSquad; workflow: InlineWorkflow }

/** What to talk to: the id of one on the platform, or its whole configuration. */
export type CallSubject<Kind extends keyof Inline = 'assistant'> = Inline[Kind] | string

/** Under which key the platform wants it; JSON leaves out a key without a value. */
export const idOrInline = <Kind extends keyof Inline>(kind: Kind, subject?: CallSubject<Kind>) => ({
  [typeof subject === 'string' ? `${kind}Id` : kind]: subject,
})
