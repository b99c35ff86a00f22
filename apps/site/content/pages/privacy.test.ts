import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => void vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  // the next file reads the pages anew
  vi.resetModules()
})

async function notice() {
  const { privacy } = await import('./privacy.ts')
  return JSON.stringify(privacy.sections)
}

test('L4 the notice says that calls may be recorded if the owner switched it on, and only then', async () => {
  expect(await notice()).not.toMatch(/recorded|Recordings/)
  vi.stubGlobal('PARLEY_RECORDS_CALLS', true)
  vi.resetModules()
  const said = await notice()
  expect(said).toMatch(/other assistants.*may be recorded.*first words/)
  expect(said).toMatch(/Recordings of calls with our other assistants: 30 days/)
  expect(said, 'what of meetings, who is told, and who hears it').toMatch(
    /Meetings in our rooms.*voices of everybody.*names.*told before it begins.*comes later.*Only .* listen to/,
  )
  expect(said).toMatch(/Recordings of meetings in our rooms: 30 days after they ended, or until you ask us/)
  expect(said, 'the site’s own calls are not').toMatch(/assistant on this site:.*We make no recording/)
})

test('L4 every use names a basis that the law knows, and whoever may receive something is named', async () => {
  vi.stubGlobal('PARLEY_RECORDS_CALLS', true)
  vi.stubGlobal('PARLEY_LISTENS_TO_CALLS', true)
  vi.resetModules()
  const said = await notice()
  const bases = said.match(/Basis: [^"]*/g) ?? []
  expect(bases.length).toBeGreaterThan(6)
  for (const basis of bases)
    expect(basis).toMatch(/^Basis: (?:legitimate interests|steps you asked for before a contract)/)
  expect(said).toMatch(/customer database.* receives your request; .*error service.* receives those/)
})

test('L4 the notice tells what an account holds, when data may leave the country, and to whom to complain', async () => {
  const said = await notice()
  expect(said).toMatch(/An account, .*email address.*browser and the network, cut short/)
  expect(said).toMatch(/An account: until you ask us to delete it.*not been used for a year/)
  expect(said).toMatch(/outside the United Kingdom: only .* copy of those terms/)
  expect(said).toMatch(/complain to us, at .*@.* within 30 days .*Information Commissioner’s Office/)
})

test('L4 what the assistant says of it in calls that are kept has the same periods, and denies nothing', async () => {
  const { knowledge } = await import('../../src/knowledge.ts')
  const kept = knowledge().entries.flatMap(({ whereKept }) => (whereKept ? [whereKept] : []))
  expect(kept).toHaveLength(2)
  for (const { continuing, words, sound, meeting } of kept) {
    expect(continuing).toMatch(/deleted a day after our last message|a day after our last message.*then deleted/)
    expect(words).toContain('kept as text')
    expect(sound).toMatch(/recordings.* 30 days/i)
    expect(meeting).toMatch(/recordings.* 30 days/i)
    expect(`${continuing} ${words} ${sound} ${meeting}`).not.toMatch(/isn’t kept|not recorded|nothing you say/)
  }
})
