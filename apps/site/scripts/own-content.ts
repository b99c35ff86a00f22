import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const site = join(import.meta.dirname, '..')
const ours = join(site, 'content')
/** The owner's words, which no update of ours touches: a file here takes the place of the one at the same path in `content`. */
export const ownFolder = join(site, 'own-content')
/** Not among the words, and an owner's to change all the same. */
const ourTokens = join(site, 'src/styles/tokens.css')
const ownTokens = join(ownFolder, 'tokens.css')

/** The file that is read for `path`: the owner's where there is one, else itself. */
export function chosenFile(path: string): string {
  const own = path === ourTokens ? ownTokens : isIn(ours, path) ? join(ownFolder, relative(ours, path)) : path
  return existsSync(own) ? own : path
}

/** How a problem names a file: as the owner finds it. */
export const inOwnersPaths = (sentence: string) =>
  sentence.replace(/(?<![\w-])content\/[\w./-]+\.ts\b/g, (path) => relative(site, chosenFile(join(site, path))))

/** From here on, what this process imports of the content is the owner's where there is one. */
export function chooseOwnContent() {
  registerHooks({
    resolve(specifier, context, next) {
      const path = context.parentURL?.startsWith('file:') && imported(specifier, fileURLToPath(context.parentURL))
      return next(path ? pathToFileURL(path).href : specifier, context)
    },
  })
}

/** The same for what Vite bundles or serves. */
export function ownContentPlugin(): Plugin {
  return {
    name: 'parley-own-content',
    enforce: 'pre',
    resolveId: (source, importer) => (importer && imported(source, importer.replace(/^\0|[?#].*$/g, ''))) || undefined,
  }
}

/** The file of the content that an import means; null for any other. Files of the owner's import as if they stood in `content`. */
function imported(specifier: string, importer: string): string | null {
  if (!/^\.\.?\/.*\.ts$/.test(specifier)) return null
  const place = isIn(ownFolder, importer) ? join(ours, relative(ownFolder, importer)) : importer
  const path = resolve(dirname(place), specifier)
  return isIn(ours, path) ? chosenFile(path) : null
}

const isIn = (folder: string, path: string) => path.startsWith(`${folder}/`) || path.startsWith(`${folder}\\`)
