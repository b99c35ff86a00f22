import { randomUUID } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure, isFailure, maxLivekitPeople, maxRoomRecordingS } from '@parley/protocol'
import type { RecordedPerson, RecordingEnd } from '@parley/protocol/resources'
import type { Logger } from 'pino'
import type { FileStore } from '../files/file-store.ts'
import { recordingFile } from '../files/recording-file.ts'
import type { WallClock } from '../lib/wall-clock.ts'
import type { ResourceService } from '../resources/resource-service.ts'
import type { Store } from '../store/store.ts'

export type RecordedRoom = { orgId: string; room: string; assistantId: string | null }

/** A recording of a room that is being made. */
export type RoomRecordingBooked = {
  id: string
  /** Where it is written meanwhile. */
  path: string
  /** Somebody is in it from now on; or is called otherwise. */
  heard(person: RecordedPerson): void
  /** Nothing is written any more: keeps what was, among the files. True where that is something. */
  end(reason: RecordingEnd): Promise<boolean>
}

export type RoomRecordings = {
  /** What the API knows of it is there before anything is recorded. Throws `unavailable` while the disk is nearly full. */
  book(room: RecordedRoom, startedBy: RecordedPerson): Promise<RoomRecordingBooked>
  stop(): Promise<void>
}

const sweepEveryMs = 60_000
/** None goes on for longer, whatever its server does. */
const longestMs = 1000 * maxRoomRecordingS + 10 * sweepEveryMs
const endedAtOnce = 100
/** Left free by recordings, for what has to be written: the longest is kept twice for a moment. */
const spareBytes = 500_000_000
/** Written down of one recording, however often strangers come and go, and of each under so many names. */
const mostPeople = maxLivekitPeople
const mostNames = 5

/**
 * Recordings of rooms, as they are kept. What a server left behind that died, or could not be kept because the disk was full, is kept
 * as soon as it can be; of one that does not come back, another says that the recording is over.
 */
export function startRoomRecordings(deps: {
  service: ResourceService
  store: Pick<Store, 'recordings'>
  files: FileStore
  dataDir: string
  siteUrl: string
  clock: WallClock
  log: Logger
  freeBytes?: (dir: string) => Promise<number>
}): RoomRecordings {
  const { service, store, files, dataDir, siteUrl, clock, log, freeBytes = freeBytesOf } = deps
  const dir = join(dataDir, 'room-recording')
  const stopping = new AbortController()
  /** Written just now, or kept just now. */
  const inHand = new Set<string>()
  const ending = new Set<Promise<unknown>>()
  const now = () => new Date(clock.now()).toISOString()
  const notKept = (err: unknown) => log.error({ err }, 'a recording of a room could not be kept')

  async function keep(orgId: string, id: string, path: string, { mtime, size: bytes }: Stats, reason: RecordingEnd) {
    const was = await service.find(orgId, 'room-recording', id)
    if (was && bytes > 0) {
      await store.recordings.note({ orgId, callId: id })
      await files.put(orgId, recordingFile(id), createReadStream(path))
      // it may have been deleted meanwhile, and what there was not yet removed
      await store.recordings.note({ orgId, callId: id })
    }
    const kept = bytes > 0 && { bytes, recordingUrl: `${siteUrl}/room-recording/${id}/sound` }
    const ended = { endedAt: mtime.toISOString(), endedReason: reason }
    await change(orgId, id, (before) => ({ ...ended, ...before, ...kept }))
    await rm(path, { force: true })
    return was !== null && bytes > 0
  }

  /** Whatever was deleted meanwhile stays so. */
  async function change(orgId: string, id: string, how: (before: object) => object) {
    await service
      .update(orgId, 'room-recording', id, (before) => how(before) as Record<string, unknown>)
      .catch((error) => {
        if (!isFailure(error, 'not-found')) throw error
      })
  }

  async function keepWhatWasLeft() {
    for (const orgId of await readdir(dir).catch(() => [])) {
      for (const name of await readdir(join(dir, orgId))) {
        const [path, id] = [join(dir, orgId, name), name.replace(/\.ogg$/, '')]
        const left = inHand.has(id) ? null : await stat(path).catch(() => null)
        if (left) await keep(orgId, id, path, left, 'server-lost').catch(notKept)
      }
    }
  }

  /** Those whose server died before it wrote anything, or did not come back. */
  async function endWhatIsOver() {
    for (const { orgId, id, seenAt } of await store.recordings.listUnended(clock.now() - longestMs, endedAtOnce)) {
      const ended = { endedAt: new Date(seenAt).toISOString(), endedReason: 'server-lost' satisfies RecordingEnd }
      await change(orgId, id, (before) => ({ ...ended, ...before }))
    }
  }

  async function run() {
    while (!stopping.signal.aborted) {
      await keepWhatWasLeft().catch(notKept)
      await endWhatIsOver().catch(notKept)
      await clock.sleep(sweepEveryMs, stopping.signal)
    }
  }

  const running = run()
  return {
    async book({ orgId, room, assistantId }, startedBy) {
      const id = randomUUID()
      const path = join(dir, orgId, `${id}.ogg`)
      await mkdir(join(dir, orgId), { recursive: true, mode: 0o700 })
      if ((await freeBytes(dir)) < spareBytes)
        throw new Failure(
          'unavailable',
          'The disk of this server is nearly full: nothing is recorded until there is space.',
        )
      const facts = { roomId: room, ...(assistantId && { assistantId }), startedBy, startedAt: now() }
      await service.create({ orgId, kind: 'room-recording', id, body: { ...facts, people: [] } })
      inHand.add(id)
      let people: RecordedPerson[] = []
      let isNoting = false
      /** One write after the other, whoever comes meanwhile. */
      const note = () => {
        if (isNoting) return
        isNoting = true
        const written = people
        change(orgId, id, (before) => ({ ...before, people }))
          .catch((err) => log.error({ err }, 'who is in a recording could not be written'))
          .then(() => {
            isNoting = false
            if (people !== written) note()
          })
      }
      const end = async (endedReason: RecordingEnd) => {
        try {
          await change(orgId, id, (before) => ({ ...before, people, endedAt: now(), endedReason }))
          const written = await stat(path).catch(() => null)
          return written !== null && (await keep(orgId, id, path, written, endedReason))
        } finally {
          inHand.delete(id)
        }
      }
      return {
        id,
        path,
        heard(person) {
          const names = people.flatMap(({ userId, userName }) => (userId === person.userId ? [userName] : []))
          const isKnown = names.includes(person.userName) || names.length >= mostNames
          if (isKnown || people.length >= mostPeople) return
          people = [...people, person]
          note()
        },
        end(reason) {
          const ended = end(reason)
          const settled = () => ending.delete(ended)
          ending.add(ended)
          ended.then(settled, settled)
          return ended
        },
      }
    },
    async stop() {
      stopping.abort()
      await Promise.allSettled([...ending, running])
    },
  }
}

async function freeBytesOf(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}
