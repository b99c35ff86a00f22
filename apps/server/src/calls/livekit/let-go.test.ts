import type { EventEmitter } from 'node:events'
import { joinMeeting, joinRoom, loadRtcNode } from '@parley/agent/livekit'
import { afterAll, expect, test } from 'vitest'
import { type LivekitServer, startLivekitServer } from '../../../../../tests/setup/livekit-server.ts'
import { notRunHere } from '../../../../../tests/setup/not-run.ts'
import { livekitPeople } from './people.ts'
import { roomToken } from './room-tokens.ts'

const livekit = await startLivekitServer()
if (livekit instanceof Error) notRunHere('rooms of LiveKit that it ends', livekit.message)
afterAll(() => (livekit instanceof Error ? undefined : livekit.stop()))

/** Who hears every event of every room in this process. */
const listeners = () =>
  (globalThis as { _ffiClientInstance?: EventEmitter })._ffiClientInstance?.listenerCount('ffi_event') ?? Number.NaN

test.skipIf(livekit instanceof Error)(
  'a room that LiveKit has ended is held by nobody: of calls, of several people, and one that we left',
  async () => {
    const { url, ...key } = livekit as LivekitServer
    const rtc = await loadRtcNode()
    const people = livekitPeople({ url, ...key })
    const join = async (room: string) =>
      joinRoom({ url, token: await roomToken(key, room, 'agent'), caller: 'caller' }, rtc)
    const left = await join('left')
    const alone = listeners()
    expect(alone).toBeGreaterThan(0)

    const call = await join('call')
    const token = await roomToken(key, 'meeting', 'agent')
    const meeting = await joinMeeting({ url, token, onDigit: () => {} }, rtc)
    const meetingIsOver = new Promise<void>((resolve) =>
      meeting.listen(({ type }) => void (type === 'closed' && resolve())),
    )
    await expect.poll(listeners).toBe(alone + 2)
    await people.remove('call', 'agent')
    await people.end('meeting')
    await Promise.all([call.lost, meetingIsOver])
    await expect.poll(listeners).toBe(alone)

    left.transport.close()
    await expect.poll(listeners).toBe(alone - 1)
  },
)
