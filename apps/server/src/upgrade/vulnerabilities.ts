import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Packages of this installation with known vulnerabilities, by how bad they are, worst first. */
export type Vulnerable = { name: string; severity: (typeof severities)[number]; title: string; range: string }

const severities = ['critical', 'high', 'moderate', 'low', 'info'] as const
const withinMs = 60_000
const maxBytes = 50_000_000

type Via = string | { title?: string }
type Report = {
  vulnerabilities?: Record<string, { name: string; severity: Vulnerable['severity']; via: Via[]; range: string }>
  message?: string
  error?: { summary?: string; detail?: string }
}

/**
 * Asks the registry of npm about the packages that the product needs (not those that only check and measure it). Throws where it
 * could not be asked.
 */
export async function knownVulnerabilities(folder: string): Promise<Vulnerable[]> {
  if (!existsSync(join(folder, 'package-lock.json'))) throw new Error('there is no package-lock.json')
  const report = await audit(folder)
  if (!report.vulnerabilities) throw new Error(report.error?.summary || report.message || 'npm gave no answer')
  return Object.values(report.vulnerabilities)
    .map(({ name, severity, via, range }) => ({ name, severity, title: titleOf(via), range }))
    .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || a.name.localeCompare(b.name))
}

/** It has nothing of its own to say where only another package that it needs has. */
function titleOf(via: Via[]): string {
  const titles = via.map((one) => (typeof one === 'string' ? `through ${one}` : (one.title ?? '')))
  return [...new Set(titles)].filter(Boolean).join('; ')
}

function audit(folder: string): Promise<Report> {
  const npm = process.env.npm_execpath
  const args = ['audit', '--omit=dev', '--json']
  const [program, given] = npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args]
  const options = { cwd: folder, timeout: withinMs, maxBuffer: maxBytes, shell: process.platform === 'win32' }
  return new Promise((resolve, reject) => {
    // it ends with 1 where it found something, and where it could not ask
    execFile(program, given, options, (failure, stdout) => {
      try {
        resolve(JSON.parse(stdout) as Report)
      } catch {
        reject(failure ?? new Error('npm gave no answer that could be read'))
      }
    })
  })
}
