import type { Worker } from 'node:worker_threads'
import { constants, deflateSync } from 'node:zlib'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { extractText } from './extract-text.ts'

// on a busy machine a document may take longer than it may
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const mebibyte = 2 ** 20

/** A document of one page, whose content is unpacked before anything of it is read. */
function pdf(packed: Buffer): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Courier>>>>>>>>',
    `<</Length ${packed.length}/Filter/FlateDecode>>\nstream\n${packed.toString('latin1')}\nendstream`,
  ]
  const body = objects.map((text, index) => `${index + 1} 0 obj\n${text}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Size 5/Root 1 0 R>>\n%%EOF`, 'latin1')
}

/** Blanks, of which a kilobyte packs a mebibyte. */
function blanks(mebibytes: number): Buffer {
  const flushed = { level: 9, finishFlush: constants.Z_FULL_FLUSH }
  const [header, block] = ((packed: Buffer) => [packed.subarray(0, 2), packed.subarray(2)])(
    deflateSync(Buffer.alloc(mebibyte, ' '), flushed),
  )
  return Buffer.concat([header as Buffer, ...Array.from({ length: mebibytes }, () => block as Buffer), Buffer.of(3, 0)])
}

const saying = (words: string) => pdf(deflateSync(`BT /F 9 Tf (${words}) Tj ET`))

test('a small document that unpacks to gigabytes is given up before they are there', async () => {
  await expect(extractText(pdf(blanks(4000)), 'application/pdf')).rejects.toThrow('unpacks to too much')
})

test('documents are read one after another, and one that cannot be read keeps none of the others', async () => {
  let atOnce = 0
  const seen: number[] = []
  const count = (worker: Worker) => {
    atOnce += 1
    seen.push(atOnce)
    worker.once('exit', () => {
      atOnce -= 1
    })
  }
  process.on('worker', count)
  onTestFinished(() => void process.off('worker', count))
  const documents = [saying('one'), Buffer.from('%PDF-1.4 none'), saying('two')]
  const read = await Promise.allSettled(documents.map((content) => extractText(content, 'application/pdf')))
  expect(read).toMatchObject([{ value: 'one' }, { status: 'rejected' }, { value: 'two' }])
  expect(seen).toEqual([1, 1, 1])
})
