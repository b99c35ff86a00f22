import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { keptPrograms, putInPlace } from './kept-programs.ts'

/**
 * A folder with the packages that a `requirements.txt` names, for `PYTHONPATH`: pip fetches them once, and they are kept for the
 * next clone. An error says why there are none here.
 */
export function pythonPackages(requirements: string): string | Error {
  const python = spawnSync('python3', ['--version'], { encoding: 'utf8' })
  if (python.error || python.status !== 0) return new Error("There is no 'python3' on the PATH")
  const parts = [python.stdout, readFileSync(requirements, 'utf8')]
  const folder = join(keptPrograms, `python-${createHash('sha256').update(parts.join('')).digest('hex').slice(0, 12)}`)
  if (existsSync(folder)) return folder
  console.log(`Fetching the Python packages of ${requirements}, once…`)
  mkdirSync(keptPrograms, { recursive: true })
  // apart, and put in place whole: what broke off must not look like all of it
  const apart = mkdtempSync(`${folder}-`)
  try {
    const command = ['-m', 'pip', 'install', '--quiet', '--no-input', '--target', apart, '--requirement', requirements]
    const fetched = spawnSync('python3', command, { encoding: 'utf8' })
    if (fetched.status !== 0) return new Error(`pip could not fetch them: ${lastLine(fetched.stderr)}`)
    putInPlace(apart, folder)
    return folder
  } finally {
    rmSync(apart, { recursive: true, force: true })
  }
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''
