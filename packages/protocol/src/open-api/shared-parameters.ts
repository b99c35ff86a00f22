import type { JsonSchema } from './json-schema.ts'

type Paths = Record<string, Record<string, JsonSchema>>

/** The operations, with each parameter that several of them take named once and referred to from there. */
export function withSharedParameters(paths: Paths): { paths: Paths; parameters: Record<string, JsonSchema> } {
  const names = namesOf(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(parametersOf)))
  const named = (parameter: JsonSchema) => {
    const name = names.get(JSON.stringify(parameter))
    return name ? { $ref: `#/components/parameters/${name}` } : parameter
  }
  const changed = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        { ...operation, parameters: parametersOf(operation).map(named) },
      ]),
    ),
  ])
  const shared = [...names].map(([text, name]): [string, JsonSchema] => [name, JSON.parse(text)])
  return { paths: Object.fromEntries(changed), parameters: Object.fromEntries(shared) }
}

const parametersOf = ({ parameters = [] }: JsonSchema) => parameters as JsonSchema[]

/** By all that is said of it. The one that most operations take has the plain name. */
function namesOf(parameters: readonly JsonSchema[]): Map<string, string> {
  const counts = new Map<string, number>()
  for (const text of parameters.map((each) => JSON.stringify(each))) counts.set(text, (counts.get(text) ?? 0) + 1)
  const used = new Set<string>()
  const shared = [...counts].filter(([, count]) => count > 1).sort(([, a], [, b]) => b - a)
  return new Map(
    shared.map(([text]) => {
      const name = freeName(JSON.parse(text), used)
      used.add(name)
      return [text, name]
    }),
  )
}

function freeName({ name, in: place, required }: JsonSchema, used: ReadonlySet<string>): string {
  const [plain, where] = [name, place].map((word) => `${String(word)[0]?.toUpperCase()}${String(word).slice(1)}`)
  const names = [`${plain}`, `${plain}In${where}`, `${required ? 'Required' : 'Optional'}${plain}In${where}`]
  const free = names.find((each) => !used.has(each))
  if (!free) throw new Error(`There are more parameters called ${name} than have names.`)
  return free
}
