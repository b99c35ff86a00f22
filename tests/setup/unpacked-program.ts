import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { keptPrograms, putInPlace } from './kept-programs.ts'

/**
 * The path of a program out of a package of Debian's that is unpacked and not installed, since an installation would start
 * it as a service; fetched once and kept. `file`: where it lies in the package. An error says why there is none here.
 */
export function unpackedProgram(name: string, file: string): string | Error {
  const folder = join(keptPrograms, `debian-${name}`)
  const program = join(folder, file)
  if (existsSync(program)) return runs(program)
  if (spawnSync('apt-get', ['--version']).error) return new Error(`There is no '${name}' on the PATH`)
  console.log(`Fetching ${name} from Debian's packages, once…`)
  mkdirSync(keptPrograms, { recursive: true })
  // apart, and put in place whole: another file of tests may want it meanwhile
  const apart = mkdtempSync(`${folder}-`)
  try {
    if (!(fetchPackage(name, apart) || (refreshList() && fetchPackage(name, apart))))
      return new Error(`There is no '${name}' on the PATH, and apt-get could not fetch it`)
    const archive = readdirSync(apart).find((each) => each.endsWith('.deb')) ?? ''
    const unpacked = spawnSync('dpkg-deb', ['--extract', join(apart, archive), apart])
    if (unpacked.status !== 0) return new Error(`the package of ${name} could not be unpacked`)
    putInPlace(apart, folder)
    return runs(program)
  } finally {
    rmSync(apart, { recursive: true, force: true })
  }
}

const fetchPackage = (name: string, cwd: string) => spawnSync('apt-get', ['download', name], { cwd }).status === 0

const refreshList = () => process.getuid?.() === 0 && spawnSync('apt-get', ['update', '-qq']).status === 0

/** What it links to is the machine's. */
function runs(program: string): string | Error {
  const { status, stderr } = spawnSync(program, ['-v'], { encoding: 'utf8' })
  return status === 0 ? program : new Error(`${program} does not run: ${stderr.trim()}`)
}
