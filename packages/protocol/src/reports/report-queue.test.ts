import { describe, expect, test } from 'vitest'
import { reportQueue } from './report-queue.ts'

const answer = (status: number, retryAfter: string | null = null) => ({ status, headers: { get: () => retryAfter } })

/** A far end that answers in turn as it was told, then 204; `null` is no answer. */
function stage(...answers: (ReturnType<typeof answer> | null)[]) {
  const sent: number[] = []
  let nowMs = 0
  const queue = reportQueue<{ id: number }>(
    async ({ id }) => {
      const next = answers.length > 0 ? answers.shift() : answer(204)
      if (!next) throw new TypeError('Failed to fetch')
      sent.push(id)
      return next
    },
    () => nowMs,
  )
  function pass(ms: number) {
    nowMs += ms
  }
  return { queue, sent, pass }
}

/** Until every promise that can settle has. */
async function settled() {
  for (let turn = 0; turn < 1000; turn++) await null
}

describe('C18 reports of pages and of calls', () => {
  test('go one after the other', async () => {
    const answers: (() => void)[] = []
    const post = () => new Promise<ReturnType<typeof answer>>((resolve) => answers.push(() => resolve(answer(204))))
    const queue = reportQueue(post)
    for (const id of [1, 2]) queue.add({ id })
    await settled()
    expect(answers).toHaveLength(1)
    answers[0]?.()
    await settled()
    expect(answers).toHaveLength(2)
  })

  test('S9.51 wait, 64 at most, until somebody can be reached', async () => {
    const { queue, sent } = stage(...Array(64).fill(null), answer(503))
    for (let id = 0; id < 70; id++) {
      queue.add({ id })
      await settled()
    }
    await queue.flush()
    expect(sent).toEqual([0])
    await queue.flush()
    expect(sent.slice(1)).toEqual(Array.from({ length: 64 }, (_, id) => id))
  })

  test('are not sent to a host that wants none, for as long as it says, or a minute', async () => {
    const { queue, sent, pass } = stage(answer(429, '5'), answer(204), answer(429))
    const add = async (id: number) => {
      queue.add({ id })
      await settled()
    }
    queue.add({ id: 1 })
    await add(2)
    await add(3)
    pass(5000)
    await add(4)
    await add(5)
    pass(59_999)
    await add(6)
    pass(1)
    await add(7)
    expect(sent).toEqual([1, 4, 5, 7])
  })

  test('that were refused are not sent again', async () => {
    const { queue, sent } = stage(answer(400))
    queue.add({ id: 1 })
    await settled()
    await queue.flush()
    expect(sent).toEqual([1])
  })

  test('are given back when the page goes, but for the one under way', async () => {
    const { queue, sent } = stage()
    for (const id of [1, 2, 3]) queue.add({ id })
    expect(queue.takeBack()).toEqual([{ id: 2 }, { id: 3 }])
    await settled()
    expect([sent, queue.takeBack()]).toEqual([[1], []])
  })
})
