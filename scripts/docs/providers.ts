// What follows from the providers of packages/agent/src/providers elsewhere: the names that the API takes, the part of
// .env.example about them, and the table of docs/assistants.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PriceList, type Provider, providerSettings, providers } from '@parley/agent/providers'
import { root } from '../lib.ts'

/** Each file with how it has to be, made from how it is. */
const pages: Readonly<Record<string, (text: string) => string>> = {
  'packages/protocol/src/resources/fields/providers-served.ts': names,
  '.env.example': (text) => between(text, ['# Written by "npm run docs":', '# Until here.'], environment()),
  'docs/assistants.md': (text) =>
    between(text, ['<!-- providers, written by npm run docs -->', '<!-- until here: providers -->'], table()),
}

/** Those that are not as they have to be, with their text as it should be. */
export function outdated(): { path: string; text: string }[] {
  return Object.entries(pages).flatMap(([path, written]) => {
    const before = readFileSync(join(root, path), 'utf8')
    const text = written(before)
    return text === before ? [] : [{ path, text }]
  })
}

export function write() {
  for (const { path, text } of outdated()) writeFileSync(join(root, path), text)
}

function between(text: string, [begin, end]: [string, string], content: string): string {
  const [before, rest = ''] = text.split(begin)
  const [, after] = rest.split(end)
  return [before, begin, '\n\n', content, '\n\n', end, after].join('')
}

const named = (isOne: (provider: Provider) => unknown) =>
  providers
    .filter(isOne)
    .map(({ name }) => name)
    .sort()

function names(): string {
  const credentials = named(({ credential }) => credential).map((name) => [
    name,
    providers.find((each) => each.name === name)?.credential,
  ])
  return [
    '// Written by "npm run docs" from packages/agent/src/providers: who is declared there can be named here.',
    constant(
      'voiceProviders',
      named(({ voice }) => voice?.wanted),
    ),
    constant(
      'transcriberProviders',
      named(({ transcriber }) => transcriber?.wanted),
    ),
    constant(
      'modelProviders',
      named(({ model }) => model?.wanted),
    ),
    '/** Whose voices can be listed. */',
    constant(
      'listedProviders',
      named(({ voices }) => voices),
    ),
    '/** The fields of their credentials. */',
    `export const providerCredentials = {\n${credentials.map(([name, fields]) => `  ${key(String(name))}: '${fields}',\n`).join('')}} as const\n`,
  ].join('\n')
}

const key = (name: string) => (/^[a-z]\w*$/.test(name) ? name : `'${name}'`)

/** On one line where it is short enough, as the formatter has it. */
function constant(name: string, values: string[]): string {
  const quoted = values.map((value) => `'${value}'`)
  const line = `export const ${name} = [${quoted.join(', ')}] as const`
  return line.length <= 120
    ? line
    : `export const ${name} = [\n${quoted.map((one) => `  ${one},\n`).join('')}] as const`
}

function environment(): string {
  return [
    setting(
      'VOICE_SPEAKER',
      '11labs',
      `Who speaks: ${choices('voice')}. Without it, a service whose URL is set, else flite.`,
    ),
    setting(
      'VOICE_TRANSCRIBER',
      'deepgram',
      `Who listens: ${choices('transcriber')}. Without it, a service whose URL or key is set, else browser.`,
    ),
    ...Object.entries(providerSettings).map(([name, { about, example }]) => setting(name, example, about)),
  ].join('\n\n')
}

function choices(stage: 'voice' | 'transcriber'): string {
  const all = providers.filter((provider) => provider[stage]?.configured)
  return all.map(({ name, title, [stage]: chosen }) => `${name} (${chosen?.about ?? title})`).join(', ')
}

const setting = (name: string, example: string, about: string) => `${wrapped(about)}\n#${name}=${example}`

function wrapped(sentence: string): string {
  const lines = ['#']
  for (const word of sentence.split(' ')) {
    const line = `${lines.at(-1)} ${word}`
    if (line.length <= 120) lines[lines.length - 1] = line
    else lines.push(`# ${word}`)
  }
  return lines.join('\n')
}

function table(): string {
  const played = providers.filter(({ voice, transcriber, model }) => voice ?? transcriber ?? model)
  const rows = played.map((provider) => {
    const { name, title, credential, voice, transcriber, model } = provider
    const stages = [voice, transcriber, model].map((stage) => (stage ? by(stage) : ''))
    const prices = [voice, transcriber, model].flatMap((stage) => (stage?.prices ? [listed(stage.prices)] : []))
    return `| \`${name}\` | ${[title, ...stages, credential ? `\`${credential}\`` : '', prices.join('; ')].join(' | ')} |`
  })
  return [
    '| name | who | speaks | listens | thinks | its credential | list price, US dollars |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

/** Whether an owner's settings choose it for all assistants, an assistant for itself, or either does. */
function by({ configured, wanted }: { configured?: unknown; wanted?: unknown }): string {
  return [configured && 'settings', wanted && 'assistant'].filter(Boolean).join(', ')
}

const listed = ({ from, at, lines }: PriceList) =>
  `${lines.map(({ model, usd, per }) => `${model} ${usd} per ${per}`).join('; ')} (${from}, ${at})`
