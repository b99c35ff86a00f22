import * as v from 'valibot'
import { flag, identifier, listOf, message, number, oneOf, only, optional, someText, text } from '../fields/fields.ts'
import { toolSchema } from './tool.ts'

/** Whether a tool of this type hands the conversation over. */
export const handsOver = (type: unknown) => type === 'transferCall' || type === 'handoff'

const say = () =>
  v.pipe(
    only({
      type: v.literal('say'),
      exact: optional(v.union([text(1000), listOf(text(1000), 100)], 'must be text or a list of texts')),
      prompt: optional(v.union([text(10_000), listOf(message(), 100)], 'must be text or a list of messages')),
    }),
    v.check(({ exact, prompt }) => Boolean(exact ?? prompt), 'must have exact or prompt: what is to be said'),
  )

const tool = () =>
  v.pipe(
    only({ type: v.literal('tool'), tool: optional(toolSchema()), toolId: optional(identifier()) }),
    v.check(({ tool, toolId }) => Boolean(tool ?? toolId), 'must have tool or toolId'),
    v.check(
      ({ tool }) => !handsOver(tool?.type),
      'must not be transferCall or handoff: only a model hands a conversation over, among its model.tools',
    ),
  )

const addMessage = () =>
  only({ type: v.literal('message.add'), message: message(), triggerResponseEnabled: optional(flag()) })

const actions = () =>
  listOf(v.variant('type', [say(), tool(), addMessage()], 'must be of the type say, tool or message.add'), 20)
const unspoken = () =>
  listOf(
    v.variant(
      'type',
      [tool(), addMessage()],
      'must be an action of the type tool or message.add: nothing is said when a call ends',
    ),
    20,
  )

/** What is done when something happens in a call. */
export const hook = () =>
  v.variant(
    'on',
    [
      only({
        on: oneOf(['assistant.speech.interrupted', 'customer.speech.interrupted', 'model.response.timeout']),
        do: actions(),
        name: optional(text(1000)),
      }),
      only({
        on: v.literal('customer.speech.timeout'),
        do: actions(),
        options: optional(
          only({
            timeoutSeconds: optional(number(1, 1000)),
            triggerMaxCount: optional(number(1, 10)),
            triggerResetMode: optional(oneOf(['onUserSpeech', 'never'])),
          }),
        ),
        name: optional(text(1000)),
      }),
      only({
        on: v.literal('call.ending'),
        do: unspoken(),
        filters: optional(
          listOf(
            only({
              type: v.literal('oneOf'),
              key: v.literal('call.endedReason', 'must be call.endedReason: nothing else is filtered by'),
              oneOf: listOf(someText(200), 100),
            }),
            20,
          ),
        ),
        name: optional(text(1000)),
      }),
    ],
    'must say on which event of a call: call.ending, assistant.speech.interrupted, customer.speech.interrupted, customer.speech.timeout or model.response.timeout',
  )
