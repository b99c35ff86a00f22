import * as v from 'valibot'
import { type EntityOf, type InputOf, operation, resource, standard, takes } from '../../resource.ts'
import {
  absent,
  anyObject,
  flag,
  identifier,
  listOf,
  object,
  oneOf,
  optional,
  someText,
  text,
} from '../fields/fields.ts'
import { jsonSchema } from '../fields/json-schema.ts'
import { once } from '../fields/once.ts'
import { assistantFields } from './assistant.ts'
import { model } from './model.ts'
import { toolSchema } from './tool.ts'

const node = () =>
  object({
    type: oneOf(['conversation', 'tool']),
    name: someText(80),
    isStart: optional(flag()),
    prompt: optional(text(20_000)),
    /** Of a conversation: what it may use. */
    tools: optional(listOf(toolSchema(), 100)),
    toolIds: optional(listOf(identifier(), 100)),
    /** What it has to find out: its `schema`'s values fill the `{{names}}` of later prompts. */
    variableExtractionPlan: optional(object({ schema: optional(jsonSchema()) })),
    /** A node that any other leads to. */
    globalNodePlan: optional(object({ enabled: optional(flag()), enterCondition: optional(text(1000)) })),
    /** Of a tool's node: the one thing it does. */
    tool: optional(toolSchema()),
    toolId: optional(identifier()),
    model: absent(forAll),
    voice: absent(forAll),
    transcriber: absent(forAll),
    metadata: optional(anyObject()),
  })

const edge = () =>
  object({
    from: someText(80),
    to: someText(80),
    condition: optional(object({ type: oneOf(['ai']), prompt: text(4000) })),
    metadata: optional(anyObject()),
  })

/** Written down, so that the types of clients name them and do not hold them all once more. */
type SpokenFields = Pick<
  ReturnType<typeof assistantFields>,
  | (
      | 'model'
      | 'voice'
      | 'transcriber'
      | 'maxDurationSeconds'
      | 'artifactPlan'
      | 'server'
      | 'credentialIds'
      | 'credentials'
    )
  | ('startSpeakingPlan' | 'stopSpeakingPlan' | 'keypadInputPlan' | 'hooks' | 'voicemailDetection' | 'voicemailMessage')
  | ('backgroundSound' | 'backgroundSpeechDenoisingPlan' | 'analysisPlan' | 'compliancePlan' | 'monitorPlan')
  | 'observabilityPlan'
>

/** What an assistant has as well: who thinks and speaks, how a call goes, and what is kept and made of it. */
function spokenFields(): SpokenFields {
  const { voice, transcriber, maxDurationSeconds, artifactPlan, server, credentialIds, credentials } = assistantFields()
  const { startSpeakingPlan, stopSpeakingPlan, keypadInputPlan, hooks, voicemailDetection } = assistantFields()
  const { backgroundSound, backgroundSpeechDenoisingPlan, voicemailMessage, analysisPlan } = assistantFields()
  const { compliancePlan, monitorPlan, observabilityPlan } = assistantFields()
  return {
    ...{ model: optional(stepsModel()), voice, transcriber, maxDurationSeconds, artifactPlan, server },
    ...{ credentialIds, credentials, startSpeakingPlan, stopSpeakingPlan, keypadInputPlan, hooks },
    ...{ voicemailDetection, voicemailMessage, backgroundSound, backgroundSpeechDenoisingPlan },
    ...{ analysisPlan, compliancePlan, monitorPlan, observabilityPlan },
  }
}

/** What is said and used is each step's own. */
const stepsModel = (): ReturnType<typeof model> =>
  v.pipe(
    model(),
    v.check(
      ({ messages }) => !messages?.length,
      'must have no messages: say them as globalPrompt, or as prompt of a node',
    ),
    v.check(({ tools, toolIds }) => !tools?.length && !toolIds?.length, 'must have no tools: give them to the nodes'),
    v.check(
      ({ knowledgeBaseId }) => !knowledgeBaseId,
      'must have no knowledgeBaseId: give nodes a tool of the type query',
    ),
  )

const forAll = 'say it for the whole workflow'

const graphFields = () => ({
  name: someText(80),
  nodes: v.pipe(listOf(node(), 200), v.minLength(1, 'must have at least one node')),
  edges: listOf(edge(), 1000),
  globalPrompt: optional(text(20_000)),
})

const workflowFields: () => ReturnType<typeof graphFields> & SpokenFields = /* @__PURE__ */ once(() => ({
  ...graphFields(),
  ...spokenFields(),
}))

export const workflowSchema = /* @__PURE__ */ once((): v.GenericSchema<WorkflowInput> => object(workflowFields()))

export type WorkflowInput = InputOf<ReturnType<typeof workflowFields>>
export type Workflow = EntityOf<ReturnType<typeof workflowFields>>

export const workflow = /* @__PURE__ */ standard<Workflow, WorkflowInput>()(
  '/workflow',
  ['create', 'get', 'update', 'delete'],
  {
    list: operation('GET /workflow', takes<[], Workflow[]>),
  },
)

export const workflowResource = /* @__PURE__ */ resource('workflow', workflow, () => ({
  about: 'A conversation drawn as a graph: nodes that talk or act, and the conditions that lead from one to the next.',
  fields: workflowFields(),
}))

/**
 * What is wrong with a workflow's graph, one sentence each: names must be unique, one node starts, edges join nodes that
 * exist, and every node can be reached, or led to from anywhere.
 */
export function workflowProblems(graph: Pick<Workflow, 'nodes' | 'edges'>): string[] {
  const names = graph.nodes.map((each) => each.name)
  const known = new Set(names)
  const starts = graph.nodes.filter((each) => each.isStart)
  const problems = names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => `nodes must have unique names, and '${name}' stands twice`)
  if (starts.length > 1) problems.push('nodes must have only one with isStart')
  for (const [index, each] of graph.edges.entries()) {
    if (!known.has(each.from)) problems.push(`edges.${index}.from must name a node, and '${each.from}' is none`)
    if (!known.has(each.to)) problems.push(`edges.${index}.to must name a node, and '${each.to}' is none`)
  }
  const first = starts[0]?.name ?? names[0]
  if (problems.length > 0 || first === undefined) return problems
  const anywhere = graph.nodes.filter(({ globalNodePlan }) => globalNodePlan?.enabled).map(({ name }) => name)
  const reached = reachable([first, ...anywhere], graph.edges)
  return names.filter((name) => !reached.has(name)).map((name) => `nodes: no edge leads to '${name}'`)
}

function reachable(from: string[], edges: Workflow['edges']): Set<string> {
  const reached = new Set(from)
  for (const name of reached) for (const each of edges) if (each.from === name) reached.add(each.to)
  return reached
}
