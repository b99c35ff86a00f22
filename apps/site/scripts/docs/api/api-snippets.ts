import { type ApiOperation, exampleParameter, examplePath } from './api-operation.ts'

/** The operation as a command. The key is in the environment, and in no history of commands. */
export function curlOf(operation: ApiOperation, siteUrl: string): string {
  const { method, input, open, exampleBody } = operation
  const url = `${siteUrl}${examplePath(operation)}`
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}'${url}'`]
  if (!open) lines.push(`  -H "authorization: Bearer $PARLEY_PRIVATE_KEY"`)
  if (input === 'form') lines.push(`  -F '${operation.resource.kind === 'file' ? 'file' : 'files'}=@hours.txt'`)
  if (input === 'json') lines.push(`  -H 'content-type: application/json'`, `  -d '${asText(exampleBody ?? {})}'`)
  return lines.join(' \\\n')
}

/** The operation by the client of the SDK: what compiles, which a test makes sure of. */
export function typescriptOf(operation: ApiOperation, siteUrl: string): string {
  const { client, name, parameters, input, exampleBody, exampleQuery } = operation
  const ids = parameters.map((parameter) => `'${exampleParameter(parameter, operation)}'`)
  const given = [...ids, ...argument(input, exampleBody)].join(', ')
  return [
    `import { createClient, ${client} } from '@parley/sdk/api'`,
    '',
    `const client = createClient({ token: apiKey, baseUrl: '${siteUrl}', resources: { ${client} } })`,
    `const answer = await client.${client}.${name}(${given})`,
    'console.log(answer)',
  ].join('\n')

  function argument(input: ApiOperation['input'], body: unknown): string[] {
    if (input === 'json') return [literal(body ?? {})]
    if (exampleQuery) return [literal(exampleQuery)]
    if (input !== 'form') return []
    const file = `new Blob(['Open from nine to five.'])`
    return [operation.resource.kind === 'file' ? `{ file: ${file} }` : `{ name: 'Opening hours', files: [${file}] }`]
  }
}

/** In one line where it fits. A quotation mark of ours would end the shell's. */
function asText(value: unknown): string {
  const line = JSON.stringify(value)
  return (line.length <= 80 ? line : JSON.stringify(value, null, 2)).replaceAll("'", '’')
}

function literal(value: unknown): string {
  const text = JSON.stringify(value, null, 2)
    .replace(/^(\s*)"(\w+)":/gm, '$1$2:')
    .replaceAll("'", '’')
    .replaceAll('"', "'")
  const line = text.replace(/\n\s*/g, ' ')
  return line.length <= 70 ? line : text
}
