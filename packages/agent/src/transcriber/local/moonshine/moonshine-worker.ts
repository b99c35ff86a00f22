import { parentPort, workerData } from 'node:worker_threads'
import { setThreadPriority } from '../../../lib/threads/thread-priority.ts'
import type { EarJob, FromEar, ToEar } from '../ear-worker.ts'
import { ExpectedWords } from './expected-words.ts'
import { Moonshine } from './moonshine.ts'
import { ReadingQueue } from './reading-queue.ts'
import { Spelling } from './spelling.ts'

const { engineFolder, files } = workerData as EarJob
let moonshine: Promise<Moonshine> | null = null

function load(): Promise<Moonshine> {
  moonshine ??= Moonshine.load(engineFolder, files)
  return moonshine
}

const tell = (message: FromEar) => parentPort?.postMessage(message)

const expected = new Map<number, ExpectedWords>()

let spelling: Spelling | null = null

const queue = new ReadingQueue(async (pcm, goesOn, { expected: key, expects }) => {
  const samples = Float32Array.from(pcm, (sample) => sample / 32_768)
  const model = await load()
  spelling ??= new Spelling(model.pieces)
  const words = key === undefined ? undefined : expected.get(key)
  return await model.read(samples, { goesOn, spelling, expects, expected: words })
}, tell)

setThreadPriority('after-others')

parentPort?.on('message', (message: ToEar) => {
  if (message.type === 'audio') queue.add(message.id, message.pcm, message)
  else if (message.type === 'expect') expected.set(message.key, new ExpectedWords(message.sentences))
  else if (message.type === 'expect-no-more') expected.delete(message.key)
  else if (message.type === 'finish') queue.finish(message.id)
  else if (message.type === 'forget') queue.forget(message.id)
  else if (message.type === 'ask') tell({ alive: true })
  else if (message.type === 'stop') {
    queue.forgetAll()
    parentPort?.close()
  } else
    load().then(
      () => tell({ loaded: true }),
      (error) => tell({ id: 0, error: error instanceof Error ? error.message : String(error) }),
    )
})
