import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Gives the `fresh` build the assets of the one in `dist`: pages that visitors have open ask for scripts of theirs. For one
 * build only: `list` names the last build's own, so that what it was given itself goes.
 */
export async function keepFormerAssets({ dist, fresh, list }: { dist: string; fresh: string; list: string }) {
  const [own, there] = await Promise.all([assetsIn(fresh), assetsIn(dist)])
  const former: string[] = await readFile(list, 'utf8')
    .then(JSON.parse)
    .catch(() => there)
  const kept = there.filter((name) => former.includes(name) && !own.includes(name))
  for (const name of kept) await cp(join(dist, folder, name), join(fresh, folder, name))
  await writeFile(list, JSON.stringify(own))
}

const folder = 'assets'

const assetsIn = (dir: string): Promise<string[]> => readdir(join(dir, folder)).catch(() => [])
