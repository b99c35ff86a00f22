import { loadRtcNode } from '@parley/agent/livekit'
import { type RoomLine, roomLines } from '@parley/protocol'
import { VirtualClock } from '@parley/testkit'
import { decodeJwt } from 'jose'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { spoken } from '../../../../../packages/agent/src/voice/flite/spoken.fixture.ts'
import { type LivekitServer, startLivekitServer } from '../../../../../tests/setup/livekit-server.ts'
import { notRunHere } from '../../../../../tests/setup/not-run.ts'
import { livekitPeople } from '../../calls/livekit/people.ts'
import { adminToken } from '../../calls/livekit/room-tokens.ts'
import type { RoomSip, RungInRoom } from '../dialling/telephones.ts'
import { startFarLivekit } from './far-livekit.fixture.ts'
import { LivekitRooms } from './livekit-rooms.ts'

const livekit = await startLivekitServer()
if (livekit instanceof Error) notRunHere('rooms of LiveKit, from the server', livekit.message)
afterAll(() => (livekit instanceof Error ? undefined : livekit.stop()))

function aRoom({ url }: { url?: string } = {}) {
  const key = { url: url ?? 'ws://127.0.0.1:9', apiKey: 'k', apiSecret: 's'.repeat(32) }
  const settings = url || livekit instanceof Error ? key : livekit
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) })
  const clock = new VirtualClock()
  const service = livekitPeople(settings)
  const own = { iceServersFor: () => [] }
  const rung: { room: string; becomes(outcome: RungInRoom): void }[] = []
  const sip: RoomSip = {
    ring: (call) => new Promise((becomes) => rung.push({ ...call, becomes })),
    transfer: async () => {},
  }
  const rooms = new LivekitRooms({ settings: { ...settings, publicUrl: settings.url }, service, sip, own, clock, log })
  return { room: rooms.openRoom(() => {}), settings, clock, warnings, rung }
}

/** What somebody sends in a room, as LiveKit itself knows it. */
async function tracksIn(room: string, identity: string) {
  const { url, ...key } = livekit as LivekitServer
  const response = await fetch(`${url.replace('ws', 'http')}/twirp/livekit.RoomService/ListParticipants`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await adminToken(key, room)}` },
    body: JSON.stringify({ room }),
  })
  const { participants } = (await response.json()) as {
    participants: { identity: string; tracks: { name: string; source: string }[] }[]
  }
  const own = participants.filter((one) => one.identity === identity)
  return own.flatMap(({ tracks }) => tracks.map(({ name, source }) => ({ name, source })))
}

type Grants = { room: string; canPublish: boolean; canPublishSources: string[]; roomAdmin?: boolean }
const grantsOf = (token: string) => decodeJwt(token).video as Grants

test('whoever is let in may send what they are permitted, and has no say in the room', async () => {
  const { room } = aRoom()
  const grants = async (lines: readonly RoomLine[]) => {
    room.permit(0, lines)
    return grantsOf((await room.wayIn(0, 'ada')).token)
  }
  const all = ['microphone', 'camera', 'screen_share_audio', 'screen_share', 'unknown']
  expect(await grants(roomLines)).toMatchObject({ canPublish: true, canPublishSources: all })
  expect(await grants(['audio'])).toMatchObject({ canPublish: true, canPublishSources: ['microphone'] })
  expect(await grants([])).toMatchObject({ canPublish: false })
  expect(await grants(roomLines)).not.toHaveProperty('roomAdmin')
  await expect(room.join(0, 'v=0')).rejects.toMatchObject({ code: 'invalid-request' })
})

const videoOnly = { identity: 'eve', grants: { canPublish: true, canPublishSources: ['camera'] } }
const everything = {
  can_publish: true,
  can_publish_sources: ['MICROPHONE', 'CAMERA', 'SCREEN_SHARE_AUDIO', 'SCREEN_SHARE', 'UNKNOWN'],
}

test('a permission that came back with a kept token is taken again, and one that holds is left alone', async () => {
  const far = await startFarLivekit()
  const { room, clock } = aRoom(far)
  await room.wayIn(0, 'ada')
  await room.wayIn(1, 'eve')
  room.permit(1, ['audio'])
  await expect.poll(() => far.asked).toEqual(['UpdateParticipant eve'])
  far.people = ['ada', 'eve'].map((identity) => ({ identity, permission: everything }))
  await clock.advance(5_000)
  await expect.poll(() => far.asked).toEqual(['UpdateParticipant eve', 'ListParticipants', 'UpdateParticipant eve'])
  await expect.poll(() => far.people[1]?.permission?.can_publish_sources).toEqual(['MICROPHONE'])
  expect(far.people[1]?.permission?.can_publish_data).toBe(true)
  room.permit(1, ['video'])
  await expect.poll(() => far.people[1]?.permission?.can_publish_data).toBe(false)
})

test('whoever is let in while LiveKit is asked who is there is no stranger', async () => {
  const far = await startFarLivekit()
  const { room, clock } = aRoom(far)
  await room.wayIn(0, 'ada')
  far.people = ['bob', 'mallory'].map((identity) => ({ identity, permission: everything }))
  far.beforeList = async () => void (await room.wayIn(1, 'bob'))
  await clock.advance(5_000)
  await expect.poll(() => far.people.map(({ identity }) => identity)).toEqual(['bob'])
  expect(far.asked).toEqual(['ListParticipants', 'RemoveParticipant mallory'])
})

test('a LiveKit that does not answer is told of once, is not asked twice at a time, and holds up nobody’s ejection', async () => {
  const far = await startFarLivekit()
  const { room, clock, warnings } = aRoom(far)
  await room.wayIn(0, 'ada')
  await room.wayIn(1, 'eve')
  const answer = Promise.withResolvers<void>()
  far.beforeList = () => answer.promise
  await clock.advance(5_000)
  await expect.poll(() => far.asked).toEqual(['ListParticipants'])
  await clock.advance(20_000)
  room.leave(1)
  await expect.poll(() => far.asked).toEqual(['ListParticipants', 'RemoveParticipant eve'])
  far.isOut = true
  answer.resolve()
  for (let look = 0; look < 3; look += 1) {
    // what is asked for while the request before it is under way is asked with that one
    await expect
      .poll(() => {
        room.permit(0, ['audio'])
        return far.asked.length
      })
      .toBeGreaterThanOrEqual(3 + look)
  }
  await expect.poll(() => warnings).toHaveLength(1)
})

test('a telephone that was rung is no stranger, is told of as it rings and as it hangs up, and is one once it is hung up on', async () => {
  const far = await startFarLivekit()
  const { room, clock, rung } = aRoom(far)
  await room.wayIn(0, 'ada')
  const heard: string[] = []
  const ring = (identity: string) =>
    room.telephones?.ring({
      ...{ identity, trunkId: 'ST_1', from: '+442071838754', to: '+442071838750', name: 'The office', longestS: 60 },
      connected: () => heard.push(`${identity} rings`),
      gone: () => heard.push(`${identity} is gone`),
    })
  const becomes = ring('office')
  far.people = [{ identity: 'ada', permission: everything }, { identity: 'office' }]
  await clock.advance(1_000)
  await expect.poll(() => heard).toEqual(['office rings'])
  far.people = far.people.slice(0, 1)
  await clock.advance(1_000)
  await expect.poll(() => far.asked).toEqual(['ListParticipants', 'ListParticipants'])
  rung[0]?.becomes({ type: 'answered' })
  await becomes
  far.people.push({ identity: 'office' })
  await clock.advance(1_000)
  await expect.poll(() => far.asked).toHaveLength(3)
  far.people.pop()
  await clock.advance(1_000)
  await expect.poll(() => heard).toEqual(['office rings', 'office is gone'])
  void ring('desk')
  room.telephones?.hangUp('desk')
  await expect.poll(() => far.asked.at(-1)).toBe('RemoveParticipant desk')
  far.people.push({ identity: 'desk' }) // it was only on its way then
  await clock.advance(1_000)
  await expect.poll(() => far.people.map(({ identity }) => identity)).toEqual(['ada'])
  expect(heard).toHaveLength(2)
})

test('a room that is over is ended again for as long as a token can open it, and then no more', async () => {
  const far = await startFarLivekit()
  const { room, clock } = aRoom(far)
  await room.wayIn(0, 'ada')
  room.close()
  for (let ended = 1; ended <= 25; ended += 1) {
    await expect.poll(() => far.asked, { interval: 2 }).toHaveLength(ended)
    await clock.advance(30_000)
  }
  await clock.advance(120_000)
  expect(new Set(far.asked)).toEqual(new Set(['DeleteRoom']))
  expect(far.asked).toHaveLength(25)
})

test.skipIf(livekit instanceof Error)(
  'the agent hears who speaks, what is permitted holds, and whoever is sent away stays away, with a token in their hand',
  async () => {
    const { room, settings, clock } = aRoom()
    const rtc = await loadRtcNode()
    const { url, token } = await room.wayIn(0, 'eve')
    const name = grantsOf(token).room
    const enter = async () => {
      const eve = new rtc.Room()
      onTestFinished(() => eve.disconnect())
      await eve.connect(url, token, { autoSubscribe: false, dynacast: false })
      return eve
    }
    const publish = async (eve: Awaited<ReturnType<typeof enter>>) => {
      const source = new rtc.AudioSource(16_000, 1, 10_000)
      const track = rtc.LocalAudioTrack.createAudioTrack('audio', source)
      await eve.localParticipant?.publishTrack(
        track,
        new rtc.TrackPublishOptions({ source: rtc.TrackSource.SOURCE_MICROPHONE }),
      )
      return source
    }
    const { peopleIn, whoIsIn } = livekitPeople(settings)
    const isThere = () => peopleIn(name)
    const agent = await room.bringAgent({ forwardsAudio: true, identity: 'agent' })
    onTestFinished(() => agent.close())
    const heard: string[] = []
    agent.listen(({ type }) => heard.push(type))
    const eve = await enter()
    const source = await publish(eve)
    const pcm = await spoken('Good morning, is anybody there?')
    await source.captureFrame(new rtc.AudioFrame(pcm, 16_000, 1, pcm.length))
    await expect.poll(() => heard).toEqual(expect.arrayContaining(['speech-started', 'audio']))
    await expect.poll(() => tracksIn(name, 'eve')).toEqual([{ name: 'audio', source: 'MICROPHONE' }])
    room.permit(0, ['video'])
    await expect.poll(() => tracksIn(name, 'eve')).toEqual([])
    await eve.disconnect()
    await publish(await enter())
    await clock.advance(5_000)
    await expect.poll(() => tracksIn(name, 'eve')).toEqual([])
    await expect.poll(() => whoIsIn(name)).toContainEqual(expect.objectContaining(videoOnly))
    room.leave(0)
    await expect.poll(isThere).toEqual(['agent'])
    await enter()
    await expect.poll(isThere).toContain('eve')
    await clock.advance(5_000)
    await expect.poll(isThere).toEqual(['agent'])
    await enter()
    await expect.poll(isThere).toContain('eve')
    room.close()
    await expect.poll(isThere).toEqual([])
  },
)
