import type { ConversationMessage } from '@parley/protocol'
import type { Brain, BrainTurn } from './brain.ts'
import type { BrainEvent } from './brain-event.ts'
import { fillIn } from './instructions.ts'
import { runToolNow } from './run-tool-now.ts'
import type { Act, Tool } from './tool.ts'

/** A conversation drawn as a graph. */
export type Graph = {
  /** Holds at every node. */
  globalPrompt: string
  nodes: readonly GraphNode[]
  edges: readonly GraphEdge[]
}
export type GraphNode = {
  name: string
  /** What is to be talked about here; null at a node that only does something. */
  prompt: string | null
  /** What can be done here; at a node without a prompt the one thing that is. */
  tools: readonly Tool[]
  /** JSON Schema of what is to be found out here; its values fill the `{{name}}` of later prompts. */
  variables?: Record<string, unknown>
  /** A node that any other leads to, when this holds. */
  enterCondition?: string
}
/** `condition` is in words, for the model; without one the step follows when the node has done its part. */
export type GraphEdge = { from: string; to: string; condition?: string }

/** A model with other instructions and tools for each step. */
export type Think = (options: { prompt: string; tools: readonly Tool[]; mustCall?: string }) => Brain

type Memory = {
  /** The node the conversation has come to. */
  at: string
  /** Whether that node, one without a prompt, has done its part and leads nowhere. */
  isDone?: boolean
  variables: Record<string, string>
  /** What the node's brain remembers. */
  node?: unknown
}

const nextStep = 'next_step'
/** Steps in one turn; a graph that goes round without the caller is stopped. */
const maxSteps = 8

/** Walks the graph from `start`: a model talks at each node and decides when a condition holds. It may hand over. */
export function workflow(graph: Graph, start: string, think: Think, variables: Record<string, string> = {}): Brain {
  const nodeOf = (name: string) => graph.nodes.find((node) => node.name === name)
  const globalNodes = graph.nodes.filter(({ enterCondition }) => enterCondition)

  function exitsOf({ name }: GraphNode): GraphEdge[] {
    const own = graph.edges.filter(({ from }) => from === name)
    const others = globalNodes
      .filter((node) => node.name !== name && own.every(({ to }) => to !== node.name))
      .map((node) => ({ from: name, to: node.name, condition: node.enterCondition as string }))
    return [...own, ...others]
  }

  const leadsNowhere = ({ name }: GraphNode) => graph.edges.every(({ from }) => from !== name)

  function promptOf({ prompt }: GraphNode, { variables }: Memory) {
    return fillIn([graph.globalPrompt, prompt].filter(Boolean).join('\n'), variables)
  }

  /** The brain of a node that talks: it may also go on to the next. */
  function talk(node: GraphNode, memory: Memory): Brain {
    const exits = exitsOf(node)
    const tools = exits.length > 0 ? [...node.tools, stepTool(exits, node.variables)] : node.tools
    const rule =
      exits.length > 0 ? `\nCall ${nextStep} as soon as one of its conditions holds, without words before it.` : ''
    return think({ prompt: promptOf(node, memory) + rule, tools })
  }

  /** The brain of a node that does something: once it is done the step is clear, or the model decides on it. */
  async function* work(node: GraphNode, memory: Memory, turn: BrainTurn): AsyncGenerator<BrainEvent> {
    const prompt = promptOf(node, memory)
    const exits = graph.edges.filter(({ from }) => from === node.name)
    const [tool] = node.tools
    if (tool) {
      let isDone = false
      const only = exits.length > 0 ? leadingOn(tool) : tool
      for await (const event of think({ prompt, tools: [only], mustCall: tool.name })(turn)) {
        if (event.type !== 'hand-over') yield event
        else if (event.to) return yield event
        else isDone = true
      }
      if (!isDone) return // it was not told enough, or leads nowhere
    }
    const [first] = exits
    if (first && exits.every(({ condition }) => !condition)) return yield { type: 'hand-over', to: first.to }
    const decision = `${prompt}\nDecide by what has just been done.`
    yield* think({ prompt: decision, tools: [stepTool(exits)], mustCall: nextStep })(turn)
  }

  return async function* ({ messages, memory: remembered, signal, act = runToolNow, meter }) {
    let memory = (remembered as Memory | undefined) ?? { at: start, variables }
    const soFar: ConversationMessage[] = [...messages]
    const remembering: Act = async (tool, context) => {
      if (tool.name === nextStep) {
        const step = await runToolNow(tool, context) // changes nothing but our memory
        memory = { ...memory, variables: { ...memory.variables, ...(step.state as Record<string, string>) } }
        return step
      }
      const outcome = await act(tool, context)
      const { call } = context
      soFar.push({ role: 'assistant', content: null, tool_calls: [call] })
      soFar.push({ role: 'tool', tool_call_id: call.id, content: outcome.result ?? '' })
      return outcome
    }
    if (remembered === undefined) yield nodeStarted(memory.at)
    for (let step = 0; step < maxSteps; step += 1) {
      const node = nodeOf(memory.at)
      if (!node) throw new Error(`the workflow has no node '${memory.at}' any more`)
      const turn = { messages: soFar, memory: memory.node, signal, act: remembering, meter }
      const isTalk = node.prompt !== null || memory.isDone === true
      let next: string | null = null
      for await (const event of isTalk ? talk(node, memory)(turn) : work(node, memory, turn)) {
        if (event.type === 'hand-over') {
          if (!nodeOf(event.to)) return yield event // to an assistant
          next = event.to
        } else if (event.type === 'memory') memory = { ...memory, node: event.memory }
        else yield event
      }
      if (signal.aborted) return
      memory =
        next === null
          ? { ...memory, ...(!isTalk && leadsNowhere(node) && { isDone: true }) }
          : { at: next, variables: memory.variables }
      yield { type: 'memory', memory }
      if (next === null) return
      yield nodeStarted(next)
    }
  }
}

const nodeStarted = (name: string): BrainEvent => ({
  type: 'tell',
  message: { type: 'workflow.node.started', node: { name } },
})

/** How the model says that a condition holds, and what it has found out. */
function stepTool(exits: readonly GraphEdge[], variables: Record<string, unknown> = {}): Tool {
  const lines = exits.map(({ to, condition }) => `- ${to}: ${condition || 'when this step is done'}`)
  return {
    name: nextStep,
    description: ['Goes on with the conversation, with every value that is known. Where to, and when:', ...lines].join(
      '\n',
    ),
    parameters: {
      type: 'object',
      properties: {
        ...(variables.properties as object | undefined),
        to: { type: 'string', enum: [...new Set(exits.map(({ to }) => to))] },
      },
      required: ['to'], // a caller who wants something else has not said the rest
    },
    run: async ({ to, ...found }) => ({
      result: 'Gone on.',
      events: [{ type: 'hand-over', to: String(to) }],
      state: Object.fromEntries(Object.entries(found).map(([name, value]) => [name, String(value)])),
    }),
  }
}

/** The same tool; when it has done its work, well or not, the graph goes on. */
const leadingOn = (tool: Tool): Tool => ({ ...tool, follows: [{ type: 'hand-over', to: '' }] })
