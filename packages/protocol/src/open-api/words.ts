import { deskResources, type Resource, readOperation } from '../resources/index.ts'

type Noun = { one: string; many: string }

/** Kinds that are called otherwise than by their names. */
const nouns: Record<string, Noun> = {
  analytics: { one: 'figures', many: 'figures' },
  eval: { one: 'an eval', many: 'evals' },
  'eval-run': { one: 'a playing of an eval', many: 'playings of evals' },
  log: { one: 'a call’s log', many: 'a call’s log' },
  logs: { one: 'logged requests', many: 'logged requests' },
  org: { one: 'an organisation', many: 'organisations' },
  personality: { one: 'a simulated caller', many: 'simulated callers' },
  'simulation-run': { one: 'a run of simulations', many: 'runs of simulations' },
  'test-suite-run': { one: 'a run of a suite', many: 'runs of a suite' },
  'test-suite-test': { one: 'a test of a suite', many: 'tests of a suite' },
  token: { one: 'a key', many: 'keys' },
  'voice-library': { one: 'a voice', many: 'voices' },
}

function nounOf(kind: string): Noun {
  const words = kind.replaceAll('-', ' ')
  return nouns[kind] ?? { one: `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`, many: `${words}s` }
}

const spaced = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const standard: Record<string, (noun: Noun) => string> = {
  create: ({ one }) => `Create ${one}`,
  list: ({ many }) => `List ${many}`,
  listPage: ({ many }) => `List ${many} by the page`,
  listVersions: ({ one }) => `List the versions of ${one}`,
  get: ({ one }) => `Read ${one}`,
  update: ({ one }) => `Change ${one}`,
  replace: ({ one }) => `Replace ${one}`,
  delete: ({ one }) => `Delete ${one}`,
}

/** What is not simply creating, reading, changing and deleting. */
const others: Record<string, string> = {
  '11labs.cloneVoice': 'Clone a voice from recordings',
  'analytics.query': 'Count, sum and average calls',
  'call.create': 'Call somebody on the telephone',
  'call.createPhone': 'Call somebody on the telephone, at an address of its own',
  'call.createWeb': 'Begin a call in a browser',
  'call.export': 'Export calls as comma-separated values',
  'call.listMetadata': 'List what is known of calls, without what was said',
  'chat.create': 'Ask an assistant in writing',
  'chat.createWeb': 'Ask an assistant in writing, from a page',
  'chat.respond': 'Ask an assistant in writing, in the shape of OpenAI’s Responses',
  'credential.createSession': 'Begin the sign-in at a provider',
  'credential.trigger': 'Run an action at a connected provider',
  'credential.webhook': 'Take news of connected accounts',
  'eval-run.create': 'Play an eval to an assistant',
  'file.create': 'Upload a file',
  'file.upload': 'Upload a file, at its former address',
  'log.delete': 'Delete a call’s log',
  'logs.delete': 'Delete logged requests',
  'org.authenticate': 'Get a key for another organisation',
  'org.changeRole': 'Change a member’s role',
  'org.invite': 'Invite members by mail',
  'org.leave': 'Leave an organisation',
  'org.listUsers': 'List the members of an organisation',
  'org.removeMember': 'Remove a member',
  'phone-number.importTwilio': 'Take over a number from Twilio',
  'phone-number.importVonage': 'Take over a number from Vonage',
  'provider.addVoice': 'Add somebody’s voice to yours',
  'provider.addVoices': 'Add somebody’s voice to yours, at its former address',
  'provider.listHooks': 'List the hooks of a provider’s workflow',
  'provider.listLocations': 'List a provider’s locations',
  'provider.listWorkflows': 'List a provider’s workflows',
  'provider.searchVoice': 'Look for voices at a provider',
  'provider.searchVoices': 'Look for voices at a provider, at its former address',
  'room.createToken': 'Make a token that lets somebody into a room',
  'scenario.generate': 'Have a model think of scenarios',
  'simulation.concurrency': 'Read how many simulated callers may talk at the same time',
  'simulation-run.cancel': 'Cancel a run of simulations',
  'simulation-run.cancelItem': 'Cancel one simulated conversation',
  'simulation-run.create': 'Let simulated callers talk to an assistant',
  'simulation-run.getItem': 'Read one simulated conversation',
  'simulation-run.listItems': 'List the conversations of a run',
  'simulation-run.suggest': 'Have a model say what would have done better',
  'simulation-suite.duplicate': 'Copy a simulation suite',
  'structured-output.run': 'Find something out of calls that are over',
  'template.listPinned': 'List the templates that come first',
  'test-suite-run.create': 'Run a suite',
  'voice-library.createSesameVoice': 'Make a voice at Sesame',
  'voice-library.listAccents': 'List the accents of a provider’s voices',
  'voice-library.sync': 'Fetch the voices of providers',
  'voice-library.syncProvider': 'Fetch the voices of a provider',
}

const parameters: Record<string, string> = {
  columns: 'The columns of the export, in order.',
  cost: 'What it cost, in US dollars.',
  costGe: 'At least this cost, in US dollars.',
  costLe: 'At most this cost, in US dollars.',
  idAny: 'Any of these ids.',
  idLt: 'Below this id, among those of the instant that createdAtLe names.',
  limit: 'At most so many.',
  page: 'Which page, counted from 1.',
  provider: 'The provider’s name.',
  sortOrder: 'By creation: newest first, or oldest.',
}
const bounds: Record<string, string> = { Gt: 'after', Lt: 'before', Ge: 'at or after', Le: 'at or before' }

export function summaryOf({ kind }: Resource, name: string): string {
  const noun = nounOf(kind)
  const words = others[`${kind}.${name}`] ?? standard[name]?.(noun) ?? `${spaced(name)} ${noun.one}`
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}

const repeatable =
  'With an Idempotency-Key header the same request can be sent again within a day, and nothing happens twice.'

export function descriptionOf(
  resource: Resource,
  name: string,
  { method, streams }: { method: string; streams: boolean },
) {
  const sentences = [
    resource.about,
    method === 'POST' && name.startsWith('create') && repeatable,
    streams && 'With stream: true the answer comes as server-sent events, the last of them [DONE].',
    resource.answers[name] === 'nothing' && 'The answer is empty.',
    resource.deprecated.includes(name) && 'Kept for clients that know it by this address.',
  ]
  return sentences.filter(Boolean).join(' ')
}

export function parameterWords(name: string): string {
  const bound = /^(created|updated)At(Gt|Lt|Ge|Le)$/.exec(name)
  if (bound)
    return `${bound[1] === 'created' ? 'Created' : 'Changed'} ${bounds[bound[2] ?? '']} this instant, in ISO 8601.`
  if (parameters[name]) return parameters[name]
  const noun = /^(\w+)Id$/.exec(name)?.[1]
  if (noun) return `The id of the ${spaced(noun)}.`
  return name === 'id' ? 'Its id.' : `Only those with this ${spaced(name)}.`
}

/** Which addresses a server has besides: a client that was generated from the document cannot know of them. */
export function deskNote(): string {
  const paths = deskResources
    .flatMap(({ operations }) => Object.values(operations))
    .map((line) => readOperation(line).path)
  const shortest = paths.filter((path) => !paths.some((other) => path.startsWith(`${other}/`)))
  const addresses = [...new Set(shortest)].sort().join(', ')
  return `Not described here is the owner’s desk, which only keys of the organisation that runs the server open and which may change with the console: ${addresses}.`
}
