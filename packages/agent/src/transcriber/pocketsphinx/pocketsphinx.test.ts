import { mkdtempSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knowledge } from '@parley/protocol'
import { keeps } from '@parley/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { findEar } from '../../../../../tests/setup/ear.ts'
import { concat } from '../../audio/frame.ts'
import type { ExpectedAnswer } from '../../lib/expected-answer.ts'
import { Queue } from '../../lib/queue.ts'
import { spoken } from '../../voice/flite/spoken.fixture.ts'
import { type Subject, transcriberContract } from '../transcriber.contract.ts'
import { findPocketSphinx, type Installation } from './installation.ts'
import { PocketSphinx } from './pocketsphinx.ts'
import { Recogniser } from './recogniser.ts'

const knowledge: Knowledge = {
  company: { name: 'Northwind', email: 'hello@northwind.example', phone: '020 7946 0958' },
  entries: [
    { id: 'gdpr', question: 'Are you GDPR compliant?', text: 'We work under UK GDPR.' },
    { id: 'price', question: 'What are your prices?', text: 'From £500 a month.' },
  ],
}
const installation = findEar('PocketSphinx') ? findPocketSphinx() : null

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** From now on they run when they are told to. */
function holdTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  cleanups.push(() => vi.useRealTimers())
}

const modelsFolder = mkdtempSync(join(tmpdir(), 'parley-bent-'))
afterAll(() => rm(modelsFolder, { recursive: true }))

async function hear(
  ear: PocketSphinx,
  pcm: Int16Array,
  signal = new AbortController().signal,
  expects: ExpectedAnswer = 'anything',
) {
  const audio = new Queue<Int16Array>()
  audio.push(pcm)
  audio.end()
  return Array.fromAsync(ear.transcribe(audio, { language: 'en-GB', signal, expects }))
}

type Heard = Awaited<ReturnType<typeof hear>>

describe.skipIf(!installation)('PocketSphinx', () => {
  const ear = new PocketSphinx(knowledge, modelsFolder, { answerWithinMs: 60_000 })
  let heardMeanwhile: Heard
  let madeMeanwhile: string[]
  beforeAll(async () => {
    if (!installation) return
    const prepared = ear.prepare()
    const sound = await question('What are your prices?')
    heardMeanwhile = await hear(ear, sound)
    madeMeanwhile = (await readdir(modelsFolder)).filter((name) => !name.startsWith('making-'))
    await prepared
  })
  afterAll(() => ear.close())
  const question = async (text: string) => concat([new Int16Array(4800), await spoken(text), new Int16Array(3200)])

  const missing = new PocketSphinx(knowledge, modelsFolder, { installation: null })
  keeps(transcriberContract, (): Subject => ({ transcribe: ear.transcribe, words: '', failing: missing.transcribe }))

  test('hears the site’s own words, those of no dictionary too, and one utterance after another', async () => {
    expect(await hear(ear, await question('Are you GDPR compliant?'))).toEqual([
      { text: 'are you gdpr compliant', final: true },
    ])
    expect(await hear(ear, await question('What are your prices?'))).toEqual([
      { text: 'what are your prices', final: true },
    ])
  })

  test('hears what it asked to be spelt in the words of the telephone’s alphabet, and anything else that is said instead', async () => {
    const { signal } = new AbortController()
    const spelt = async (text: string) => hear(ear, await question(text), signal, 'spelling')
    const words = 'mike echo romeo india delta india alpha november dot com'
    expect(await spelt(words.replaceAll(' ', ', '))).toEqual([{ text: words, final: true }])
    expect(await spelt('What are your prices?')).toEqual([{ text: 'what are your prices', final: true }])
  })

  test('several callers at once are each told their own words', async () => {
    const [one, two] = await Promise.all([
      hear(ear, await question('What are your prices?')),
      hear(ear, await question('Are you GDPR compliant?')),
    ])
    expect([one?.[0]?.text, two?.[0]?.text]).toEqual(['what are your prices', 'are you gdpr compliant'])
  })

  test('what it is asked until its model is made is answered', () => {
    expect(heardMeanwhile).toMatchObject([{ final: true }])
    expect(madeMeanwhile).toEqual([])
  })

  test('closed, it begins anew with the model that it made; no sound stays on the disk', async () => {
    const earFolders = async () =>
      (await readdir(tmpdir())).filter((name) => name.startsWith(`parley-ear-${process.pid}-`))
    const made = await readdir(modelsFolder)
    expect(made).toHaveLength(1)
    const before = new Set(await earFolders())
    await ear.close()
    expect(await earFolders()).toHaveLength(before.size - 1)
    expect(await hear(ear, await question('What are your prices?'))).toMatchObject([{ text: 'what are your prices' }])
    expect(await readdir(modelsFolder)).toEqual(made)
    const [folder = ''] = (await earFolders()).filter((name) => !before.has(name))
    await ear.prepare()
    expect(await readdir(join(tmpdir(), folder))).toEqual([])
  })

  test('a kept model that is damaged is made again', async () => {
    const [made = ''] = await readdir(modelsFolder)
    await ear.close()
    await writeFile(join(modelsFolder, made, 'visitors.lm'), 'nothing')
    await ear.prepare()
    expect(await hear(ear, await question('What are your prices?'))).toMatchObject([{ text: 'what are your prices' }])
    expect((await stat(join(modelsFolder, made, 'visitors.lm'))).size).toBeGreaterThan(1000)
  })
})

test('a machine without it is told what to install', async () => {
  const ear = new PocketSphinx(knowledge, modelsFolder, { installation: null })
  await expect(hear(ear, new Int16Array(320))).rejects.toMatchObject({
    code: 'provider-failed',
    message: expect.stringContaining('pocketsphinx-en-us'),
  })
})

test('a model that is none is a typed failure', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-no-model-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  const file = join(folder, 'file')
  await writeFile(file, 'nothing')
  const broken: Installation = { program: file, acousticModel: folder, languageModel: file, dictionary: file }
  const ear = new PocketSphinx(knowledge, modelsFolder, { installation: broken })
  cleanups.push(() => ear.close())
  await expect(hear(ear, new Int16Array(320))).rejects.toMatchObject({ code: 'provider-failed' })
  await expect(ear.prepare()).rejects.toMatchObject({ code: 'provider-failed' })
})

test('what is said while it loads waits for that, however long it takes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-recogniser-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  const [program, nothing] = [join(folder, 'program'), join(folder, 'nothing')]
  const loaded = join(folder, 'loaded')
  const script = `until [ -e ${loaded} ]; do sleep 0.01; done; while read name; do echo "yes ($name -1)" >&2; done`
  await writeFile(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const slow = { program, acousticModel: folder, languageModel: nothing, dictionary: nothing }
  const ear = new PocketSphinx(knowledge, modelsFolder, { installation: slow })
  cleanups.push(() => ear.close())
  holdTimers()
  const heard = expect(hear(ear, new Int16Array(320))).resolves.toEqual([{ text: 'yes', final: true }])
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  vi.advanceTimersByTime(10_000)
  await writeFile(loaded, '')
  await heard
})

describe('the process', () => {
  /** A recogniser that is a shell script: it is told names on its standard input, as `$1 -ctl /dev/stdin …`. */
  async function scripted(script: string, answerWithinMs = 5000, given?: string) {
    const folder = given ?? (await mkdtemp(join(tmpdir(), 'parley-recogniser-')))
    const program = join(folder, 'program')
    await writeFile(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    const recogniser = new Recogniser({ program, args: [], folder, answerWithinMs })
    cleanups.push(
      () => rm(folder, { recursive: true }),
      () => recogniser.close(),
    )
    return recogniser
  }
  const echo = 'while read name; do echo "words of $name ($name -1)" >&2; done'

  test('that answers is asked again', async () => {
    const recogniser = await scripted(echo)
    expect(await recogniser.hear(new Int16Array(1))).toMatchObject({ words: 'words of utterance-1' })
    expect(await recogniser.hear(new Int16Array(1))).toMatchObject({ words: 'words of utterance-2' })
  })

  test('that hears one after another gives each its time from when its turn comes: the longer it is, the longer', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-recogniser-'))
    const recogniser = await scripted(
      `while read name; do until [ -e ${folder}/$name ]; do sleep 0.01; done; echo "words of $name ($name -1)" >&2; done`,
      5000,
      folder,
    )
    holdTimers()
    const first = recogniser.hear(new Int16Array(1))
    // whichever lies on the disk first is heard first
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
    const second = recogniser.hear(new Int16Array(16_000))
    const written = () => stat(join(folder, 'utterance-2.raw')).catch(() => ({ size: 0 }))
    await expect.poll(async () => (await written()).size).toBe(32_000)
    vi.advanceTimersByTime(4000)
    await writeFile(join(folder, 'utterance-1'), '')
    await first
    vi.advanceTimersByTime(5500)
    await writeFile(join(folder, 'utterance-2'), '')
    expect(await second).toMatchObject({ words: 'words of utterance-2' })
  })

  test.each([
    ['ends', 'read name; exit 3', /PocketSphinx ended/],
    ['never answers', 'sleep 60', /did not answer within 300 ms/],
  ])('that %s is a typed failure, and is not asked again', async (_, script, message) => {
    const recogniser = await scripted(script, 300)
    await expect(recogniser.hear(new Int16Array(1))).rejects.toMatchObject({
      code: 'provider-failed',
      message: expect.stringMatching(message),
    })
    await expect.poll(() => recogniser.running).toBe(false)
    await expect(recogniser.hear(new Int16Array(1))).rejects.toMatchObject({ code: 'provider-failed' })
  })
})

test('it is found by its program and its model', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-installation-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'bin'))
  await symlink('/bin/true', join(folder, 'bin', 'pocketsphinx_batch'))
  expect(findPocketSphinx(join(folder, 'bin'))).toBeNull()
  const model = join(folder, 'share/pocketsphinx/model/en-us')
  await mkdir(join(model, 'en-us'), { recursive: true })
  for (const name of ['en-us.lm.bin', 'cmudict-en-us.dict']) await writeFile(join(model, name), '')
  expect(findPocketSphinx(`/nowhere:${join(folder, 'bin')}`)?.acousticModel).toBe(join(model, 'en-us'))
})
