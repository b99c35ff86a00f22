import { eventually } from '@parley/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mountedDisk } from '../../../../tests/setup/small-disk.ts'
import { type ServerFixture, serverFixture } from '../server-fixture.ts'

const disk = mountedDisk()

describe.skipIf(!disk)('on a full disk', () => {
  let server: ServerFixture
  beforeAll(async () => {
    const limits = { RATE_LIMIT_PER_IP: '100000', RATE_LIMIT_PER_EMAIL: '100000' }
    server = await serverFixture({ ...limits, DATA_DIR: disk?.path ?? '', VOICE: 'off' })
  })
  afterAll(async () => {
    await server.remove()
    disk?.remove()
  })

  const readiness = async () => {
    const response = await fetch(`${server.url}/readyz`)
    return { ...((await response.json()) as object), status: response.status }
  }
  const isReady = async () => (await readiness()).status === 200
  const storeLines = () => server.log.filter((line) => /disk is full|database or disk/.test(line))

  test('/readyz says so, the log says it once and not for every request, and what was accepted is kept', async () => {
    expect((await server.post()).status).toBe(200)
    expect(await isReady()).toBe(true)
    disk?.fill()
    await expect.poll(readiness).toEqual({
      status: 503,
      error: 'The disk is full: nothing can be stored until there is room on it.',
    })
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => server.post()))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
    }
    expect(storeLines().length).toBeGreaterThan(0)
    expect(storeLines().length).toBeLessThan(10)

    disk?.makeRoom()
    await eventually(isReady)
    expect((await server.post()).status).toBe(200)
  })
})
