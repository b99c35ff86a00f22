// Ties the requirements to the tests that keep them. What counts is what a whole run of the tests reports: a test that
// passed, in a place where the requirement can be seen (its `verify`), whose name begins with the requirement's id.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../lib.ts'

export type Requirement = { id: string; section: string; text: string; verify: string; note: string }
/** What vitest's JSON reporter writes, as far as it is read here. */
export type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string; duration?: number | null }[]
  }[]
}
/** By requirement, the files in which a test with its id passed, and those in which it only was skipped. */
export type Evidence = Map<string, { passed: Set<string>; skipped: Set<string> }>

export const page = 'docs/requirements.md'

/** Where a test has to stand for a requirement that says how it is verified; anywhere for the other words. */
const places: Record<string, RegExp> = {
  browser: /^tests\/e2e\//,
  'real client': /^tests\/conformance\/(?:api|auth)\.test\.ts$|\/reference\.test\.ts$/,
}

export function readRequirements(): Requirement[] {
  return JSON.parse(readFileSync(join(root, 'docs/requirements.json'), 'utf8'))
}

const id = /(?:S\d\.\d+(?:[–-]S\d\.\d+)?|[CLT]\d+)/.source
const leadingIds = new RegExp(`^${id}(?:[,\\s]+${id})*(?![.\\w])`)

/** The ids a title begins with: 'S4.1–S4.3' is three; 'S2.8' is one, and so is 'T3'. */
export function idsIn(title: string): string[] {
  const [ids = ''] = leadingIds.exec(title) ?? []
  return [...ids.matchAll(/S(\d)\.(\d+)(?:[–-]S\1\.(\d+))?|[CLT]\d+/g)].flatMap(([whole, section, first, last]) => {
    if (!section) return [whole]
    const from = Number(first)
    const to = Number(last ?? first)
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => `S${section}.${from + index}`)
  })
}

export function evidenceOf({ testResults }: Pick<Report, 'testResults'>, folder = root): Evidence {
  const evidence: Evidence = new Map()
  for (const { name, assertionResults } of testResults) {
    const file = relative(folder, name).replaceAll('\\', '/')
    for (const { ancestorTitles, title, status } of assertionResults) {
      for (const each of [...ancestorTitles, title].flatMap(idsIn)) {
        const found = evidence.get(each) ?? { passed: new Set(), skipped: new Set() }
        evidence.set(each, found)
        if (status === 'passed') found.passed.add(file)
        else if (status !== 'failed') found.skipped.add(file)
      }
    }
  }
  return evidence
}

/** Whether tests in these files keep the requirement in the place where it has to be seen. */
export function isKept({ verify }: Requirement, files: Iterable<string>): boolean {
  const place = places[verify] ?? /./
  return [...files].some((file) => place.test(file))
}

/**
 * One sentence for each difference between what the page says and what a whole run showed. What the run had to skip
 * counts neither way: another machine wrote the page.
 */
export function differences(requirements: Requirement[], evidence: Evidence, markdown: string): string[] {
  const written = filesIn(markdown)
  const unknown = [...evidence.keys()].filter((each) => !requirements.some((requirement) => requirement.id === each))
  const problems = unknown.map((each) => `Tests name ${each}, and no requirement has that id.`)
  for (const requirement of requirements) {
    const { passed, skipped } = evidence.get(requirement.id) ?? { passed: new Set(), skipped: new Set() }
    const before = written.get(requirement.id) ?? []
    const lost = before.filter((file) => !passed.has(file) && !skipped.has(file))
    const gained = [...passed].filter((file) => !before.includes(file))
    if (lost.length > 0) problems.push(`${requirement.id} has lost its test in ${lost.join(', ')}.`)
    if (gained.length > 0) problems.push(`${requirement.id} has a test in ${gained.join(', ')} that the page lacks.`)
    const all = [...passed, ...skipped]
    if (all.length === 0 || isKept(requirement, all)) continue
    problems.push(`${requirement.id} is to be seen by "${requirement.verify}"; none of its tests does.`)
  }
  return problems
}

export function render(requirements: Requirement[], evidence: Evidence): string {
  const filesOf = ({ id }: Requirement) => [...(evidence.get(id)?.passed ?? [])].sort()
  const count = requirements.filter((requirement) => isKept(requirement, filesOf(requirement))).length
  const lines = [
    '# Requirements and the tests that keep them',
    '',
    'Written by `npm run docs` from the last whole run of `npm test`: the ids stand at the beginning of the names of tests, and',
    'only a test that passed counts. A requirement of the browser needs a test that drives one.',
    '',
    `${count} of ${requirements.length} requirements are kept by a test.`,
  ]
  for (const [section, rows] of Map.groupBy(requirements, (requirement) => requirement.section)) {
    lines.push('', `## ${section}`, '', '| id | requirement | kept by |', '|---|---|---|')
    for (const requirement of rows) {
      const { id, text, note } = requirement
      const files = filesOf(requirement).map((file) => `[${file}](../${file})`)
      lines.push(`| ${id} | ${note ? `${text} *(${note})*` : text} | ${files.join('<br>') || 'not built yet'} |`)
    }
  }
  return `${lines.join('\n')}\n`
}

function filesIn(markdown: string): Map<string, string[]> {
  return new Map(
    [...markdown.matchAll(/^\| (S\d\.\d+|[CLT]\d+) \|.*\| (.+) \|$/gm)].map(([, id = '', by = '']) => [
      id,
      [...by.matchAll(/\[([^\]]+)\]\(/g)].map(([, file]) => file as string),
    ]),
  )
}
