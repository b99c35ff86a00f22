// Clients that are made of /openapi.json by what needs Java or Python, tried against a server, and what schemathesis finds of it.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type OpenApiDocument, openApiDocument } from '@parley/protocol/open-api'
import { type PlatformFixture, platformFixture } from '../../apps/server/src/platform-fixture.ts'
import { root } from '../../scripts/lib.ts'
import { atLeast, atMost, type Bench, type Limit, unmeasured } from './bench.ts'
import { type FilledApi, filledApi } from './filled-api.ts'
import { table } from './table.ts'

const generator = '7.25.0'
const packages = ['openapi-python-client==0.29.1', 'schemathesis==4.32.5', 'pydantic', 'urllib3']
/** Of each operation, beside its examples and the limits of its fields. */
const tries = 2

export const clients: Bench = {
  name: 'clients',
  title: 'Clients made of the OpenAPI document',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'parley-clients-'))
    try {
      await using api = await platformFixture()
      const document = openApiDocument('https://parley.agency')
      await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
      const limits: Limit[] = []
      const rows: Record<string, string | number>[] = []
      const noPython = await missing(() => makePython(folder))
      const noJava = await missing(() => fetchGenerator(folder))
      const made = async (by: string, without: string | null, promise: string, measure: () => Promise<Limit>) => {
        const startedAt = performance.now()
        const limit = without
          ? unmeasured(promise, without)
          : await measure().catch((error): Limit => ({ promise, measured: wordsOf(error), kept: false }))
        limits.push(limit)
        const took = Math.round((performance.now() - startedAt) / 1000)
        rows.push({ by, 's, with its trial': without ? '' : took, result: limit.measured })
      }
      const works = (promise: string, count: number) => atLeast(promise, count, 1, ' client')
      const ofTypescript = 'openapi-generator’s client in TypeScript compiles'
      await made('openapi-generator, typescript-fetch', noJava, ofTypescript, async () => {
        await generate(folder, 'typescript-fetch', 'ts')
        await compile(folder)
        return works(ofTypescript, 1)
      })
      const ofPython = 'openapi-generator’s client in Python makes, reads and lists an assistant'
      await made('openapi-generator, python', noJava ?? noPython, ofPython, async () => {
        await generate(folder, 'python', 'py')
        return works(ofPython, await ask(folder, api, byGenerator))
      })
      const ofOther = 'openapi-python-client’s makes, reads and lists an assistant'
      await made('openapi-python-client', noPython, ofOther, async () => {
        const given = ['generate', '--path', 'openapi.json', '--output-path', 'opc', '--meta', 'none']
        await inFolder(folder, 'venv/bin/openapi-python-client', given)
        return works(ofOther, await ask(folder, api, byOther))
      })
      const found = 'what schemathesis finds with all its checks'
      await made('schemathesis', noPython, found, async () => {
        await using filled = await filledApi()
        await writeFile(join(folder, 'given.json'), JSON.stringify(filled.withIds(document)))
        await writeFile(join(folder, 'schemathesis.toml'), [alsoRejects, withoutLimits(document)].join('\n'))
        // what is deleted is not there to be tried any more
        const findings = await explore(folder, filled, ['--exclude-method', 'DELETE'])
        findings.push(...(await explore(folder, filled, ['--include-method', 'DELETE'])))
        for (const finding of findings) console.error(finding)
        return atMost(found, findings.length, 0)
      })
      return { report: [about, table(rows)].join('\n\n'), limits }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

const about = `Each is made of the document of this version. The one in TypeScript is compiled under \`strict\`; those in Python are
imported whole, and make, read and list an assistant. Schemathesis tries the examples, the limits of every field (those of an
assistant where assistants are made, and nowhere else), and ${tries} requests of its own for each operation, with all of its checks;
those that delete come last. It is given the ids of what the server holds, which is one of everything, and accounts at providers
that answer. Not counted is what no schema says
and the server has to, such as fields that need one another. openapi-typescript and the rules of redocly are part of \`npm test\`.`

const inFolder = (cwd: string, program: string, given: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(program.includes('/') ? resolve(cwd, program) : program, given, {
    cwd,
    env: { ...process.env, ...env, PATH: `${join(cwd, 'venv/bin')}:${process.env.PATH}` },
    maxBuffer: 64 * 1024 * 1024,
  })

const wordsOf = (error: { stdout?: string; stderr?: string; message: string }) =>
  `${error.stderr || error.stdout || error.message}`.trim().split('\n').slice(-3).join(' ').slice(0, 300)

/** Why it cannot be had here; null where it is. */
const missing = (get: () => Promise<unknown>) =>
  get().then(
    () => null,
    (error) => wordsOf(error),
  )

async function makePython(folder: string) {
  await inFolder(folder, 'python3', ['-m', 'venv', 'venv'])
  await inFolder(folder, 'venv/bin/pip', ['install', '--quiet', ...packages, 'python-dateutil'])
}

async function fetchGenerator(folder: string) {
  await inFolder(folder, 'java', ['-version'])
  const artifact = `-Dartifact=org.openapitools:openapi-generator-cli:${generator}`
  const copy = ['dependency:copy', artifact, `-DoutputDirectory=${folder}`, '-Dmdep.stripVersion=true']
  await inFolder(folder, 'mvn', ['--quiet', '--batch-mode', ...copy])
}

function generate(folder: string, kind: string, to: string) {
  const only = 'apiDocs=false,modelDocs=false,apiTests=false,modelTests=false'
  const given = ['generate', '-i', 'openapi.json', '-g', kind, '-o', to, '--global-property', only]
  return inFolder(folder, 'java', ['-jar', 'openapi-generator-cli.jar', ...given])
}

async function compile(folder: string) {
  const as = { strict: true, noEmit: true, module: 'esnext', moduleResolution: 'bundler', lib: ['es2024', 'dom'] }
  const config = { compilerOptions: { ...as, target: 'es2024', types: [] }, include: ['ts'] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  await inFolder(folder, process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'])
}

const everyModule = (name: string) => `
import importlib, os, pkgutil, ${name}
for module in pkgutil.walk_packages(${name}.__path__, '${name}.'): importlib.import_module(module.name)
url, key = os.environ['PARLEY_URL'], os.environ['PARLEY_KEY']`

const byGenerator = `
import sys; sys.path.insert(0, 'py')
${everyModule('openapi_client')}
from openapi_client import ApiClient, Configuration
from openapi_client.api.assistant_api import AssistantApi
from openapi_client.models.assistant_create import AssistantCreate
assistants = AssistantApi(ApiClient(Configuration(host=url, access_token=key)))
made = assistants.assistant_create(AssistantCreate(name='Ada'))
print(assistants.assistant_get(made.id).name, any(one.id == made.id for one in assistants.assistant_list()))`

const byOther = `
${everyModule('opc')}
from opc import AuthenticatedClient
from opc.api.assistant import assistant_create, assistant_get, assistant_list
from opc.models import AssistantCreate
client = AuthenticatedClient(base_url=url, token=key)
made = assistant_create.sync(client=client, body=AssistantCreate(name='Ada'))
listed = assistant_list.sync(client=client)
print(assistant_get.sync(made.id, client=client).name, any(one.id == made.id for one in listed))`

/** 1 where a program does what it should, else 0. */
async function ask(folder: string, api: PlatformFixture, program: string): Promise<number> {
  const env = { PARLEY_URL: api.url, PARLEY_KEY: api.keys.privateKey }
  const { stdout } = await inFolder(folder, 'venv/bin/python', ['-c', program], env)
  return stdout.trim() === 'Ada True' ? 1 : 0
}

/** Its own list of what rejects, and 413: more than a form may hold is told so. */
const alsoRejects = `[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429, "5xx"]`

/**
 * The limits of an assistant's fields are tried where assistants are made, which takes some 5,000 requests. What holds whole
 * assistants besides (calls, chats, evaluations) would try them again in all their places, up to nine times over.
 */
function withoutLimits({ paths, components }: OpenApiDocument) {
  const schemas = components.schemas as Record<string, object>
  const named = (part: unknown) =>
    [...JSON.stringify(part ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name)
  const holdsAssistants = (body: unknown) => {
    const reached = new Set(named(body))
    for (const name of reached) for (const next of named(schemas[name])) reached.add(next)
    return ['AssistantCreate', 'AssistantOverrides', 'AssistantUpdate'].some((name) => reached.has(name))
  }
  const names = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { requestBody }]) => holdsAssistants(requestBody))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  const others = names.filter((name) => name !== 'POST /assistant')
  return `[[operations]]\ninclude-name = ${JSON.stringify(others)}\nphases.coverage.enabled = false`
}

/** Refusals of what fits its schema: in these words the server says what no schema can. */
const beyondSchemas = [
  // fields that need one another, or that their provider decides of
  /is required(?:, |$)/,
  /must stand beside/,
  /must be later than/,
  /must have tool or toolId/,
  /must be left out: .* has no such setting/,
  /must have unique names/,
  /must be a phone number in E\.164/,
  // a length in UTF-16 units, where schemas count characters
  /must be at most \d+ characters long/,
  // what is there, and is not of the kind or in the state that is asked for
  /names? (?:no|a) /,
  /cannot be changed/,
  /could not be reached|belongs to the organisation/,
  // names that only a list of the system's knows
  /must be a time zone/,
  // what whoever runs the server decides
  /whoever runs this server/,
]

type Failure = { title: string; operations: string[] }

async function explore(folder: string, { api }: FilledApi, which: string[]): Promise<string[]> {
  const given = ['run', 'given.json', '--url', api.url, '-H', `Authorization: Bearer ${api.keys.privateKey}`]
  const how = ['--checks', 'all', '--phases', 'examples,coverage,fuzzing', ...which, '--seed', '1']
  const long = ['-n', String(tries), '-w', '1', '--request-timeout', '30', '--continue-on-failure']
  const told = ['--no-color', '--suppress-health-check', 'all', '--output-truncate', 'false']
  const asked = [...given, ...how, ...long, ...told, '--report', 'json', '--report-json-path', 'found.json']
  // it ends as failed where it has found anything
  const { stdout } = await inFolder(folder, 'venv/bin/st', asked).catch((error) => error as { stdout: string })
  const { failures, complete } = JSON.parse(await readFile(join(folder, 'found.json'), 'utf8')) as {
    failures: Failure[]
    complete: boolean
  }
  if (!complete) throw new Error(stdout)
  const answers = [
    ...stdout.matchAll(/- (ST\d+ [^\n]*)\n(?:(?!\n- ST)[\s\S])*?\n {4}`(.*)`\n\nReproduce with:\n\n {4}(.*)/g),
  ]
  const counted = failures.reduce((sum, { operations }) => sum + operations.length, 0)
  if (answers.length < counted) throw new Error(`${counted} findings, of which ${answers.length} were read.\n${stdout}`)
  return answers
    .filter(([, , answer = '']) => !messagesIn(answer).every((text) => beyondSchemas.some((words) => words.test(text))))
    .map(([, what, answer, request]) => `${what}: ${answer}\n  ${request}`)
}

function messagesIn(answer: string): string[] {
  try {
    return [JSON.parse(answer).message].flat()
  } catch {
    return [answer]
  }
}
