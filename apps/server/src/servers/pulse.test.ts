import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../../tests/setup/free-port.ts'
import { keepPulse } from './pulse.ts'

/** A server that has entered its name, and does not listen yet. */
async function aServer() {
  const port = await freePort()
  const answered = vi.fn()
  const http = createServer((_request, response) => void response.end(() => answered()))
  const kill = () => {
    http.close()
    http.closeAllConnections()
  }
  onTestFinished(kill)
  const row = { id: 'other', url: `http://localhost:${port}`, freeLines: 1, beat: 1 }
  return { row, answered, kill, listen: () => void http.listen(Number(port), 'localhost') }
}

test('one that starts is followed from when it listens, and heard to be killed, without another beat', async () => {
  const refused = vi.fn()
  const pulse = keepPulse(refused)
  onTestFinished(() => pulse.close())
  const { row, answered, listen, kill } = await aServer()
  pulse.follow([{ ...row, state: 'starting' }])
  listen()
  await expect.poll(() => answered).toHaveBeenCalled()
  expect(refused).not.toHaveBeenCalled()
  kill()
  await expect.poll(() => refused.mock.calls).toEqual([['other']])
})

test('one that never listened is not taken for dead, however often its address refuses', async () => {
  const refused = vi.fn()
  const pulse = keepPulse(refused)
  onTestFinished(() => pulse.close())
  const { row, answered, listen } = await aServer()
  pulse.follow([{ ...row, state: 'starting' }])
  pulse.follow([{ ...row, state: 'ready' }])
  pulse.follow([{ ...row, state: 'ready' }])
  listen()
  const asksAgain = () => {
    pulse.follow([{ ...row, state: 'ready' }])
    return answered
  }
  await expect.poll(asksAgain).toHaveBeenCalled()
  expect(refused).not.toHaveBeenCalled()
})
