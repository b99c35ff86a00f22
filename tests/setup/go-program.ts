import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { keptPrograms } from './kept-programs.ts'

export type GoProgram = {
  /** For people, and for the folder that it is kept in. */
  name: string
  version: string
  /** The package of its `main`; its last part is the program's name. */
  source: string
}

/** A program that Go builds where it is present, once: it takes minutes, and is kept. An error says why there is none here. */
export function goProgram({ name, version, source }: GoProgram): string | Error {
  const folder = join(keptPrograms, `${name}-${version}`)
  const program = join(folder, `${source.split('/').at(-1)}${process.platform === 'win32' ? '.exe' : ''}`)
  if (existsSync(program)) return program
  if (spawnSync('go', ['version']).error) return new Error(`Go, which builds ${name}, is not on the PATH`)
  console.log(`Building ${name} ${version}, once…`)
  mkdirSync(folder, { recursive: true })
  // apart, and put in place whole: whoever wants it meanwhile must not start one that is still being written
  const apart = mkdtempSync(join(folder, 'building-'))
  try {
    const [command, env] = [['install', `${source}@v${version}`], { ...process.env, GOBIN: apart }]
    const built = spawnSync('go', command, { stdio: ['ignore', 'inherit', 'inherit'], env })
    if (built.status !== 0) return new Error(`${name} could not be built; the message of Go is above`)
    renameSync(join(apart, basename(program)), program)
    return program
  } finally {
    rmSync(apart, { recursive: true, force: true })
  }
}
