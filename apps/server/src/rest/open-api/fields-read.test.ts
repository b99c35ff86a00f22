import { type JsonSchema, toJsonSchema } from '@parley/protocol/open-api'
import { type AnyResource, assistantResource, deskResources, resources } from '@parley/protocol/resources'
import { expect, test } from 'vitest'
import { isRead } from './field-readers.fixture.ts'

const server = 'apps/server/src/'
const of = (...places: string[]) => places.map((place) => server + place)
const platform = (...files: string[]) => of(...files.map((file) => `platform/${file}.ts`))
const told = of('webhooks/', 'tools/owner.ts', 'tools/api-request-tool.ts')
const tools = [...of('tools/'), 'packages/agent/src/brain/', ...told]
const evaluated = of('platform/evaluations/', 'simulations/', 'analysis/', 'resources/after-call.ts')

/** Where what is written of a kind is read: by its name alone, `server` or `hooks` would be read of other kinds. */
const readers: Record<string, readonly string[]> = {
  credential: [...platform('accounts/credential'), ...of('oauth/', 'providers/')],
  org: [...platform('accounts/org'), ...of('records/announce.ts', 'access/invitations.ts'), ...told],
  'phone-number': [...platform('accounts/phone-number'), ...of('phone/', 'resources/references.ts'), ...told],
  provider: platform('accounts/provider'),
  '11labs': platform('accounts/provider'),
  token: [...platform('accounts/token'), ...of('access/')],
  'voice-library': platform('accounts/voice-library'),
  'knowledge-base': [...platform('assistants/knowledge-base'), ...of('cast/knowledges.ts'), ...told],
  squad: [...platform('assistants/squad'), ...of('cast/casting.ts', 'tools/transfer-tool.ts')],
  tool: tools,
  workflow: [...tools, ...of('cast/casting.ts')],
  analytics: platform('conversations/analytics'),
  call: [...platform('conversations/call'), ...of('cast/casting.ts', 'phone/', 'calls/', 'resources/')],
  chat: [...platform('conversations/chat'), ...of('cast/casting.ts', 'resources/')],
  session: [...platform('conversations/session', 'conversations/chat'), ...of('cast/casting.ts', 'resources/')],
  room: [...platform('conversations/room'), ...of('rooms/')],
  'test-suite': [...platform('conversations/test-suite-run'), ...of('cast/casting.ts')],
  'test-suite-test': platform('conversations/test-suite-run'),
  eval: evaluated,
  'eval-run': evaluated,
  scorecard: evaluated,
  personality: evaluated,
  scenario: evaluated,
  simulation: evaluated,
  'simulation-suite': evaluated,
  'simulation-run': evaluated,
  'structured-output': evaluated,
  'assistant-trial': platform('desk/assistant-trial'),
  consultation: [...platform('desk/consultation'), ...of('desk/', 'store/subjects/')],
  person: of('person/'),
  'tool-test': platform('desk/tool-test'),
  'unanswered-question': platform('desk/unanswered-question'),
}

/** Words of whoever wrote them, for whoever reads them: nothing is to come of them. */
const labels = /(?:^|\.)(?:name|description|metadata|path)$/
/** The same of whole fields, by their kind. */
const onlyKept: Record<string, RegExp> = {
  credential: /^(?:authMode|providerConfigKey|environment)$/, // a hub says it of itself
  '11labs': /^labels$/, // handed on with the form as it is
  file: /^purpose$/,
  template: /./, // prepared for others to copy
  tool: /function\.strict$/, // arguments are judged by their schema in any case
  workflow: /function\.strict$/,
  analytics: /^queries\.table$/, // of one value
  call: /^customerId$/,
  session: /^customer/, // whose conversation it is
  'reply-template': /./, // filled in by the console
}

test.each([...resources, ...deskResources].filter(({ kind }) => kind !== 'assistant'))(
  'every field of $kind that is taken is read by something, unless it is a label',
  (resource) => {
    const places = readers[resource.kind] ?? []
    const fields = fieldsOf(resource).filter((path) => !labels.test(path) && !onlyKept[resource.kind]?.test(path))
    expect(fields.filter((path) => !isRead(path.split('.').at(-1) ?? '', places))).toEqual([])
  },
)

/** What an assistant has as well is seen to act in `effects.test.ts`, wherever it stands. */
const ofAssistants = Object.keys(toJsonSchema(assistantResource.fields).properties as object)
const whole = new Set(['assistant', 'squad', 'workflow', 'model'])

function fieldsOf({ bodies, kind }: AnyResource): string[] {
  const paths = Object.values(bodies).flatMap((body) => (body ? pathsIn(toJsonSchema(body)) : []))
  const shared = ['workflow', 'assistant-trial'].includes(kind) ? ofAssistants : []
  return [...new Set(paths)].filter((path) => !shared.includes(path.split('.')[0] ?? ''))
}

function pathsIn(schema: JsonSchema, path = ''): string[] {
  if (schema['x-effect']) return []
  if (schema.anyOf) return (schema.anyOf as JsonSchema[]).flatMap((each) => pathsIn(each, path))
  if (schema.items) return pathsIn(schema.items as JsonSchema, path)
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  if (fields.length === 0) return path ? [path] : []
  return fields.flatMap(([name, field]) => {
    const own = path ? `${path}.${name}` : name
    return whole.has(name) || name.endsWith('Overrides') ? [own] : pathsIn(field, own)
  })
}
