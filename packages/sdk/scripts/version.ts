export const levels = ['major', 'minor', 'patch'] as const
export type Level = (typeof levels)[number]

export const isLevel = (word: string): word is Level => levels.some((level) => level === word)

/** Throws where `version` is not three numbers: releases have no suffix here. */
export function nextVersion(version: string, level: Level): string {
  const numbers = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number)
  if (!numbers) throw new Error(`The version "${version}" is not three numbers.`)
  const place = levels.indexOf(level)
  return numbers.map((number, index) => (index < place ? number : index === place ? number + 1 : 0)).join('.')
}

/** The changelog with what is unreleased under the version; null where nothing is. */
export function releasedChanges(changelog: string, version: string, day: string): string | null {
  const heading = '## Unreleased\n'
  const [, unreleased = ''] = changelog.split(heading)
  const news = unreleased.split('\n## ')[0] ?? ''
  if (!/^- /m.test(news)) return null
  return changelog.replace(heading, `${heading}\n## ${version} (${day})\n`)
}
