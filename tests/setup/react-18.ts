import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'node_modules/.cache/react-18/node_modules')

/**
 * Where React 18 and its DOM lie beside each other under their own names, so that they find each other and not the React of
 * everybody else: aliases for a run of tests.
 */
export function reactEighteen() {
  for (const name of ['react', 'react-dom']) {
    const [from, to] = [join(root, `node_modules/${name}-18`), join(folder, name)]
    if (!existsSync(from) || existsSync(join(to, 'package.json'))) continue
    rmSync(to, { recursive: true, force: true })
    cpSync(from, to, { recursive: true, dereference: true })
  }
  return [{ find: /^react(-dom)?(?=\/|$)/, replacement: `${folder}/react$1` }]
}
