import * as v from 'valibot'
import { type ReadOperation, type Resource, readOperation, resources, type Schema } from '../resources/index.ts'
import { answerExample, bodyExample, formExample, refusalExample, streamExample } from './examples.ts'
import { withFieldWords } from './field-words.ts'
import { type JsonSchema, toJsonSchema, toJsonSchemaWithNull } from './json-schema.ts'
import { withSharedParameters } from './shared-parameters.ts'
import { withSharedParts } from './shared-parts.ts'
import { withSharedNames } from './shared-schemas.ts'
import { descriptionOf, deskNote, parameterWords, summaryOf } from './words.ts'

export type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  security: Record<string, never[]>[]
  paths: Record<string, Record<string, JsonSchema>>
  components: {
    schemas: Record<string, JsonSchema>
    parameters: Record<string, JsonSchema>
    responses: Record<string, JsonSchema>
    securitySchemes: Record<string, JsonSchema>
  }
}

const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const stored = {
  id: { type: 'string' },
  orgId: { type: 'string' },
  createdAt: { type: 'string', format: 'date-time' },
  updatedAt: { type: 'string', format: 'date-time' },
}

/** The API as an OpenAPI 3.1 document, from the declarations. */
export function openApiDocument(serverUrl: string): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = { ApiError: apiError, PageMetadata: pageMetadata }
  const paths: OpenApiDocument['paths'] = {}
  for (const resource of resources) {
    schemas[entityName(resource)] = entitySchema(resource)
    for (const [name, line] of Object.entries(resource.operations)) {
      if (readOperation(line).input === 'stream') continue
      for (const operation of addressesOf(resource, name)) {
        paths[operation.path] ??= {}
        const methods = paths[operation.path] as Record<string, JsonSchema>
        methods[operation.method.toLowerCase()] = describe(resource, name, operation, schemas)
      }
    }
  }
  const asked = JSON.stringify([paths, schemas])
  const { paths: asDescribed, parameters } = withSharedParameters(paths)
  const used = Object.entries(schemas).filter(([name]) => name === 'ApiError' || asked.includes(`/schemas/${name}"`))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley API',
      version: '1.0.0',
      description: `Assistants that people talk to, their calls, and everything they need. ${deskNote()}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: resources.map(({ kind, about }) => ({ name: spelt(kind), description: about })),
    security: [{ bearer: [] }],
    paths: asDescribed,
    components: {
      schemas: withSharedParts(withFieldWords(withSharedNames(Object.fromEntries(used)))),
      parameters,
      responses: refusalResponses(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A private key on servers, a public key in pages.' },
      },
    },
  }
}

type Addressed = ReadOperation & { provider: string | null }

/**
 * Where an operation is. By its parts alone `/{provider}/locations` cannot be told from `/tool/{id}`: such addresses stand there
 * once for each provider.
 */
export function addressesOf({ operations, providers }: Resource, name: string): Addressed[] {
  const operation = readOperation(operations[name] as string)
  return (providers[name] ?? [null]).map((provider) => ({
    ...operation,
    provider,
    path: provider === null ? operation.path : operation.path.replace('{provider}', provider),
    parameters: operation.parameters.filter((each) => provider === null || each !== 'provider'),
  }))
}

function describe(
  resource: Resource,
  name: string,
  { method, path, parameters, input, open, provider }: Addressed,
  schemas: Record<string, JsonSchema>,
): JsonSchema {
  const success = method === 'POST' ? '201' : '200'
  const streams = Object.values(resource.operations).includes(`${method} ${path} stream`)
  const id = `${resource.kind}.${name}`
  const answered = answer(resource, name)
  const isOneOfSeveral = (resource.providers[name]?.length ?? 0) > 1
  return {
    operationId: `${camel(spelt(resource.kind))}.${name}${isOneOfSeveral ? `Of${pascal(provider ?? '')}` : ''}`,
    summary: isOneOfSeveral ? `${summaryOf(resource, name)}: ${provider}` : summaryOf(resource, name),
    description: descriptionOf(resource, name, { method, streams }),
    tags: [spelt(resource.kind)],
    ...(resource.deprecated.includes(name) && { deprecated: true }),
    ...(open && { security: [] }),
    parameters: [...parameters.map(pathParameter), ...queryParameters(resource, name)],
    ...((input === 'json' || input === 'form') && { requestBody: requestBody(resource, name, input, schemas) }),
    responses: {
      [success]: { description: 'Done.', ...answered },
      ...(streams && { 200: eventStream(id, answered) }),
      ...refusalsOf({ open, hasIds: parameters.length > 0, hasBody: input === 'json' || input === 'form' }),
      default: { $ref: '#/components/responses/Other' },
    },
  }
}

function pathParameter(name: string): JsonSchema {
  return { name, in: 'path', required: true, description: parameterWords(name), schema: { type: 'string' } }
}

function queryParameters(resource: Resource, name: string): JsonSchema[] {
  const query = resource.queries[name]
  if (!query) return []
  const { properties = {}, required = [] } = toJsonSchema(query) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([parameter, schema]) => ({
    name: parameter,
    in: 'query',
    description: parameterWords(parameter),
    ...(required.includes(parameter) && { required: true }),
    schema,
  }))
}

const sentFile = { type: 'string', contentMediaType: 'application/octet-stream' }
const forms: Record<string, JsonSchema> = {
  file: { type: 'object', properties: { file: sentFile }, required: ['file'], additionalProperties: false },
  '11labs': {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1 },
      files: { type: 'array', items: sentFile, minItems: 1, maxItems: 25 },
    },
    required: ['name', 'files'],
  },
}

/** One schema serves every operation that takes the same body. */
function requestBody(resource: Resource, name: string, input: 'json' | 'form', schemas: Record<string, JsonSchema>) {
  if (input === 'form') {
    const example = formExample[resource.kind]
    const schema = forms[resource.kind]
    return { required: true, content: { 'multipart/form-data': { schema, example } } }
  }
  const body = resource.bodies[name]
  const same = Object.keys(resource.bodies).find((other) => resource.bodies[other] === body) ?? name
  const schemaName = `${entityName(resource)}${pascal(same)}`
  if (body) Object.assign(schemas, bodySchemas(schemaName, body))
  const example = bodyExample(schemaName) ?? bodyExample(`${entityName(resource)}Create`)
  const required = !body || !v.safeParse(body, {}).success // nothing is taken as an empty object
  return { ...(required && { required }), content: { 'application/json': { schema: schemaRef(schemaName), example } } }
}

/** Each variant of a body has a name of its own, by the provider that it is of. */
function bodySchemas(name: string, body: Schema): Record<string, JsonSchema> {
  const schema = toJsonSchemaWithNull(body)
  const named = (schema.anyOf as JsonSchema[] | undefined)?.map((variant) => {
    const { provider } = variant.properties as { provider: { const: string } }
    return [`${name}${pascal(provider.const)}`, variant] as const
  })
  if (!named) return { [name]: schema }
  return { ...Object.fromEntries(named), [name]: { anyOf: named.map(([variant]) => schemaRef(variant)) } }
}

type Answer = { content?: Record<string, { schema: JsonSchema; example?: unknown }> }

function answer(resource: Resource, name: string): Answer {
  const one = schemaRef(entityName(resource))
  const id = `${resource.kind}.${name}`
  if (id === 'call.export') {
    return { content: { 'text/csv': { schema: { type: 'string' }, example: 'id,type\nc1,webCall\n' } } }
  }
  const kind = resource.answers[name]
  const example = answerExample(id, kind, entityName(resource))
  const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema, example } } })
  switch (kind) {
    case 'one':
      return json(one)
    case 'many':
      return json({ type: 'array', items: one })
    case 'page':
    case 'versions':
      return json({
        type: 'object',
        required: ['results', 'metadata'],
        properties: { results: { type: 'array', items: one }, metadata: schemaRef('PageMetadata') },
      })
    case 'nothing':
      return {}
    default:
      return json({})
  }
}

/**
 * What its pieces make together: a client that is generated has one type for what it is answered, whole or in pieces. An example
 * has to be of that type, so that the pieces stand in the description.
 */
const eventStream = (id: string, { content }: Answer) => ({
  description: `The same, piece by piece, as server-sent events:\n\n\`\`\`\n${streamExample(id).trim()}\n\`\`\``,
  content: { 'text/event-stream': content?.['application/json'] },
})

/** When something is refused, by status: its name here and on the wire, why, and words such as may come. */
const refusals: Record<number, [name: string, error: string, when: string, message: string | string[]]> = {
  400: ['Invalid', 'Bad Request', 'What was sent is wrong.', ['name is required']],
  401: ['Unauthorised', 'Unauthorized', 'No key, or no good one.', 'This key is not valid, or not any more.'],
  403: ['Forbidden', 'Forbidden', 'The key may not do this.', 'A viewer may read, but not change anything.'],
  404: ['NotFound', 'Not Found', 'There is none.', 'There is nothing here.'],
  409: ['Conflict', 'Conflict', 'Something else came first.', 'Try again.'],
  413: ['TooLarge', 'Payload Too Large', 'The body is too large.', 'The body must be at most 1 MB.'],
  415: ['OtherType', 'Unsupported Media Type', 'The body is no JSON.', 'This operation takes application/json.'],
  422: ['Unprocessable', 'Unprocessable Entity', 'It cannot be done on this server.', 'There is no model here.'],
  429: ['TooMany', 'Too Many Requests', 'Too many requests; see Retry-After.', 'Please wait a moment.'],
}

function refusalResponses(): Record<string, JsonSchema> {
  const content = (example?: object) => ({ 'application/json': { schema: schemaRef('ApiError'), example } })
  const described = Object.entries(refusals).map(([status, [name, error, when, message]]) => [
    name,
    { description: when, content: content(refusalExample(Number(status), error, message)) },
  ])
  return { ...Object.fromEntries(described), Other: { description: 'Refused.', content: content() } }
}

function refusalsOf({ open, hasIds, hasBody }: { open: boolean; hasIds: boolean; hasBody: boolean }) {
  const possible = [
    400,
    ...(open ? [] : [401, 403]),
    ...(hasIds ? [404] : []),
    ...(hasBody ? [409, 413, 415, 422] : []),
    429,
  ]
  return Object.fromEntries(
    possible.map((status) => [status, { $ref: `#/components/responses/${refusals[status]?.[0]}` }]),
  )
}

function entitySchema({ fields, written }: Resource): JsonSchema {
  const { properties = {}, anyOf = [] } = toJsonSchemaWithNull(fields)
  const { properties: answered = {} } = toJsonSchema(v.looseObject(written)) as { properties?: object }
  const variants = (anyOf as { properties?: Record<string, JsonSchema> }[]).map((variant) => variant.properties ?? {})
  return {
    type: 'object',
    properties: { ...stored, ...(properties as object), ...merged(variants), ...readOnly(answered) },
    additionalProperties: true,
  }
}

const readOnly = (fields: object) =>
  Object.fromEntries(
    Object.entries<JsonSchema>({ ...fields }).map(([name, field]) => [name, { ...field, readOnly: true }]),
  )

/** The fields of all variants; what tells them apart may be any of its words. */
function merged(variants: Record<string, JsonSchema>[]): Record<string, JsonSchema> {
  const all: Record<string, JsonSchema> = {}
  for (const [name, schema] of variants.flatMap((variant) => Object.entries(variant))) {
    const words = variants.flatMap((variant) => variant[name]?.const ?? [])
    all[name] ??= words.length > 1 ? { type: 'string', enum: words } : schema
  }
  return all
}

function entityName({ kind }: Resource) {
  return pascal(spelt(kind))
}

/** Names of generated code begin with a letter. */
const spelt = (kind: string) => (kind === '11labs' ? 'eleven-labs' : kind)

function camel(kind: string) {
  return kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function pascal(name: string) {
  const joined = camel(name)
  return `${joined[0]?.toUpperCase()}${joined.slice(1)}`
}

const apiError = {
  type: 'object',
  required: ['statusCode', 'error', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    error: { type: 'string' },
    message: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
  },
}

const pageMetadata = {
  type: 'object',
  required: ['itemsPerPage', 'totalItems', 'currentPage'],
  properties: {
    itemsPerPage: { type: 'integer' },
    totalItems: { type: 'integer' },
    currentPage: { type: 'integer' },
  },
}
