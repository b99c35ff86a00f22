import { randomUUID } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isFailure } from '@parley/protocol'
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
  /** Somebody is in it from now on. */
  heard(person: RecordedPerson): void
  /** Nothing is written any more: keeps what was, among the files. True where that is something. */
  end(reason: RecordingEnd): Promise<boolean>
}

export type RoomRecordings = {
  /** What the API knows of it is there before anything is recorded. */
  book(room: RecordedRoom, startedBy: RecordedPerson): Promise<RoomRecordingBooked>
  stop(): Promise<void>
}

const sweepEveryMs = 60_000

/**
 * Recordings of rooms, as they are kept. What a server left behind that died, or could not be kept because the disk was full, is kept
 * as soon as it can be.
 */
export function startRoomRecordings(deps: {
  service: ResourceService
  store: Pick<Store, 'recordings'>
  files: FileStore
  dataDir: string
  siteUrl: string
  clock: WallClock
  log: Logger
}): RoomRecordings {
  const { service, store, files, dataDir, siteUrl, clock, log } = deps
  const dir = join(dataDir, 'room-recording')
  const stopping = new AbortController()
  /** Written just now, or kept just now. */
  const inHand = new Set<string>()
  const ending = new Set<Promise<unknown>>()
  const now = () => new Date(clock.now()).toISOString()

  async function keep(orgId: string, id: string, path: string, { mtime, size: bytes }: Stats, reason: RecordingEnd) {
    const was = await service.find(orgId, 'room-recording', id)
    if (was && bytes > 0) {
      await store.recordings.note({ orgId, callId: id })
      await files.put(orgId, recordingFile(id), createReadStream(path))
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
        if (left) await keep(orgId, id, path, left, 'server-lost')
      }
    }
  }

  async function run() {
    while (!stopping.signal.aborted) {
      await keepWhatWasLeft().catch((err) => log.error({ err }, 'a recording of a room could not be kept'))
      await clock.sleep(sweepEveryMs, stopping.signal)
    }
  }

  const running = run()
  return {
    async book({ orgId, room, assistantId }, startedBy) {
      const id = randomUUID()
      const path = join(dir, orgId, `${id}.ogg`)
      inHand.add(id)
      await mkdir(join(dir, orgId), { recursive: true, mode: 0o700 })
      const facts = { roomId: room, ...(assistantId && { assistantId }), startedBy, startedAt: now() }
      await service.create({ orgId, kind: 'room-recording', id, body: { ...facts, people: [] } })
      let people: RecordedPerson[] = []
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
          if (people.some(({ userId }) => userId === person.userId)) return
          people = [...people, person]
          change(orgId, id, (before) => ({ ...before, people })).catch((err) =>
            log.error({ err }, 'who is in a recording could not be written'),
          )
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
