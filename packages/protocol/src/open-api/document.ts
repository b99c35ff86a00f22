import { type ReadOperation, type Resource, readOperation, resources } from '../resources/index.ts'
import { type JsonSchema, toJsonSchema } from './json-schema.ts'

export type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  security: Record<string, never[]>[]
  paths: Record<string, Record<string, JsonSchema>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> }
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
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
      const operation = readOperation(line)
      if (operation.input === 'stream') continue
      paths[operation.path] ??= {}
      const methods = paths[operation.path] as Record<string, JsonSchema>
      methods[operation.method.toLowerCase()] = describe(resource, name, operation, schemas)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley API',
      version: '1.0.0',
      description: 'Assistants that people talk to, their calls, and everything they need.',
    },
    servers: [{ url: serverUrl }],
    tags: resources.map(({ kind, about }) => ({ name: kind, description: about })),
    security: [{ bearer: [] }],
    paths,
    components: { schemas, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}

function describe(
  resource: Resource,
  name: string,
  { method, parameters, input, open }: ReadOperation,
  schemas: Record<string, JsonSchema>,
): JsonSchema {
  const success = method === 'POST' ? '201' : '200'
  return {
    operationId: `${camel(resource.kind)}.${name}`,
    tags: [resource.kind],
    ...(resource.deprecated.includes(name) && { deprecated: true }),
    ...(open && { security: [] }),
    parameters: [...parameters.map(pathParameter), ...queryParameters(resource, name)],
    ...((input === 'json' || input === 'form') && { requestBody: requestBody(resource, name, input, schemas) }),
    responses: {
      [success]: { description: 'Done.', ...answer(resource, name) },
      default: { description: 'Refused.', content: { 'application/json': { schema: ref('ApiError') } } },
    },
  }
}

function pathParameter(name: string): JsonSchema {
  return { name, in: 'path', required: true, schema: { type: 'string' } }
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
    ...(required.includes(parameter) && { required: true }),
    schema,
  }))
}

/** One schema serves every operation that takes the same body. */
function requestBody(resource: Resource, name: string, input: 'json' | 'form', schemas: Record<string, JsonSchema>) {
  if (input === 'form') {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    const properties =
      resource.kind === 'file' ? { file } : { name: { type: 'string' }, files: { type: 'array', items: file } }
    return { required: true, content: { 'multipart/form-data': { schema: { type: 'object', properties } } } }
  }
  const body = resource.bodies[name]
  const same = Object.keys(resource.bodies).find((other) => resource.bodies[other] === body) ?? name
  const schemaName = `${entityName(resource)}${pascal(same)}`
  if (body) schemas[schemaName] ??= toJsonSchema(body)
  return { required: true, content: { 'application/json': { schema: ref(schemaName) } } }
}

function answer(resource: Resource, name: string): JsonSchema {
  const one = ref(entityName(resource))
  const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })
  switch (resource.answers[name]) {
    case 'one':
      return json(one)
    case 'many':
      return json({ type: 'array', items: one })
    case 'page':
      return json({
        type: 'object',
        required: ['results', 'metadata'],
        properties: { results: { type: 'array', items: one }, metadata: ref('PageMetadata') },
      })
    case 'nothing':
      return {}
    default:
      return json({})
  }
}

function entitySchema({ fields }: Resource): JsonSchema {
  const { properties = {} } = toJsonSchema(fields)
  return { type: 'object', properties: { ...stored, ...(properties as object) } }
}

function entityName({ kind }: Resource) {
  return pascal(kind)
}

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
