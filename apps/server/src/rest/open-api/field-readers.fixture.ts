import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../../../..')
const sources = globSync('{apps/server,packages/agent}/src/**/*.ts', { cwd: root })
  .filter((path) => !/\.(test|contract|fixture)\.|-fixture\./.test(path))
  .map((path) => ({ path, text: withoutComments(readFileSync(join(root, path), 'utf8')) }))

/** For tests: whether some code within one of these folders or files takes a property of this name from an object. */
export function isRead(name: string, within: readonly string[] = ['']): boolean {
  const read = new RegExp(
    [
      `\\.${name}\\b(?!\\s*=[^=])`,
      `[{,]\\s*${name}\\b[^{}()=;]*\\}(?:\\s*[=)]|\\s*:\\s*[\\w<>, ]+[=):{]|,\\s*\\w+\\)\\s*=>)`,
      `['"]${name}['"]`,
    ].join('|'),
  )
  return sources.some(({ path, text }) => within.some((place) => path.startsWith(place)) && read.test(text))
}

function withoutComments(text: string) {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
}
