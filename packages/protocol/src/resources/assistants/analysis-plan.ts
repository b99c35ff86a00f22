import { absent, exact, flag, listOf, number, off, oneOf, optional, someText } from '../fields/fields.ts'
import { jsonSchema } from '../fields/json-schema.ts'

/** How a success evaluation is written down. */
const rubrics = [
  ...(['NumericScale', 'DescriptiveScale', 'Checklist', 'Matrix', 'PercentageScale', 'LikertScale'] as const),
  ...(['AutomaticRubric', 'PassFail'] as const),
] as const
export type Rubric = (typeof rubrics)[number]

/** What a model is told in place of the usual words; `{{transcript}}` and the like are filled in. */
const promptMessages = () => listOf(exact({ role: oneOf(['system', 'user']), content: someText(20_000) }), 20)

const asked = () => ({
  messages: optional(promptMessages()),
  enabled: optional(flag()),
  timeoutSeconds: optional(number(1, 60)),
})

const structuredDataPlan = () => exact({ ...asked(), schema: optional(jsonSchema()) })

/** What is made of a call when it is over. */
export const analysisPlan = () =>
  exact({
    minMessagesThreshold: optional(number(0, 1000)),
    summaryPlan: optional(exact(asked())),
    structuredDataPlan: optional(structuredDataPlan()),
    structuredDataMultiPlan: optional(listOf(exact({ key: someText(100), plan: structuredDataPlan() }), 20)),
    successEvaluationPlan: optional(exact({ ...asked(), rubric: optional(oneOf(rubrics)) })),
    outcomeIds: absent('name what is to be found out by artifactPlan.structuredOutputIds'),
    summaryPrompt: absent('write it as a message of summaryPlan.messages'),
    structuredDataPrompt: absent('write it as a message of structuredDataPlan.messages'),
    structuredDataSchema: absent('write it as structuredDataPlan.schema'),
    successEvaluationPrompt: absent('write it as a message of successEvaluationPlan.messages'),
    successEvaluationRubric: absent('write it as successEvaluationPlan.rubric'),
  })

const noControl = 'a call under way is steered by nobody but its two sides here'
const needsKey = 'whoever listens in here always needs a key'

/** Who else hears a call, or steers it. */
export const monitorPlan = () =>
  exact({
    listenEnabled: optional(flag()),
    listenAuthenticationEnabled: off(needsKey),
    controlEnabled: off(noControl),
    controlAuthenticationEnabled: off(noControl),
    monitorIds: absent(noControl),
  })
