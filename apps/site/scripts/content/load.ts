import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chosenFile } from '../own-content.ts'

const site = join(import.meta.dirname, '../..')

/** What the files of `content` export, by their paths. */
export type Content = Map<string, Record<string, unknown>>

export type Loaded = {
  content: Content
  /** What cannot be parsed. */
  unreadable: string[]
  /** What can, and fails: mostly the consequence of a mistake in a file that it reads. */
  failing: string[]
}

/** Reads every file of the content by itself, so that one that cannot be read hides no mistake in another. */
export async function loadContent(): Promise<Loaded> {
  const content: Content = new Map()
  const unreadable = new Set<string>()
  const failing = new Set<string>()
  for (const path of paths()) {
    try {
      content.set(path, await import(pathToFileURL(chosenFile(join(site, path))).href))
    } catch (error) {
      const list = error instanceof SyntaxError ? unreadable : failing
      list.add(sentenceOf(path, error))
    }
  }
  return { content, unreadable: [...unreadable], failing: [...failing] }
}

/** As they are called in `content`, those that only the owner has included. */
function paths(): string[] {
  const [ours, own] = ['content', 'own-content'].map((folder) =>
    globSync(`${folder}/**/*.ts`, { cwd: site, exclude: ['**/*.test.ts'] }),
  )
  return [...new Set([...(ours ?? []), ...(own ?? []).map((path) => path.replace(/^own-/, ''))])].sort()
}

/** Where it went wrong stands in the stack: first for what cannot be parsed, else with the innermost of our files. */
function sentenceOf(path: string, error: unknown): string {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const place = /(\/[^\s()]*\/(?:(?:own-)?content|src)\/[^\s():]+:\d+)/.exec(stack)?.[1]
  return `${place ? relative(site, place) : path}: ${message.split('\n')[0]}. Compare this line and those before it with their neighbours.`
}
