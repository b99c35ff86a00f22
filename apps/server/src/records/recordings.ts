import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { siteAssistantId } from '@parley/protocol'
import type { Logger } from 'pino'
import type { FileStore } from '../files/file-store.ts'
import { recordingFile } from '../files/recording-file.ts'
import type { WallClock } from '../lib/wall-clock.ts'
import { type AssistantWords, wantsRecording } from '../resources/assistant.ts'
import { invalid } from '../resources/refusals.ts'
import type { Roster } from '../servers/roster.ts'
import type { Store } from '../store/store.ts'

/** Where a call's recording is heard, as its `artifact` says. */
export type KeptRecording = {
  recordingUrl: string
  stereoRecordingUrl: string
  recording: { stereoUrl: string; bytes: number }
}

/** The recording of one call. */
export type CallRecording = {
  /** What the caller is told first. */
  notice: string
  /** Where it is written while the call goes on. */
  path: string
  /** Keeps what was written among the files; where those are away, for as long as a minute later. */
  keep(): Promise<KeptRecording>
  /** It could not be written whole: nothing of it is kept. */
  drop(): Promise<void>
}

export type RecordingSettings = {
  /** Whether this server records the calls of assistants that want it. */
  isAllowed: boolean
  notice: string
}

export type Recordings = {
  /** Null for an assistant that wants none. Throws `invalid-request` for one that may not have one. */
  of(orgId: string, callId: string, assistant: AssistantWords): Promise<CallRecording | null>
  /** Throws `invalid-request` for an assistant that wants what it may not have. */
  judge(assistant: Pick<AssistantWords, 'artifactPlan'> & { id?: unknown }): void
  /** Throws `invalid-request` for a squad of which only later members want a recording, which nobody would make. */
  judgeSquad(members: readonly AssistantWords[]): void
  stop(): Promise<void>
}

/** Where recordings are written while their calls go on. */
export const unfinishedDir = (dataDir: string) => join(dataDir, 'recording')

const sweepEveryMs = 60_000
/** A minute together: so long may the files or the database be away when a call ends. */
const keepAgainAfterMs = [1000, 3000, 6000, 20_000, 30_000]
const sweptAtOnce = 100

const notAllowed =
  'artifactPlan.recordingEnabled must be false: whoever runs this server allows recordings with VOICE_RECORDINGS=on'
const notTheSites =
  'artifactPlan.recordingEnabled must be false for the assistant of the site: its pages say that nothing is recorded'
const notTheFirst =
  'must not have artifactPlan.recordingEnabled where the first member has not: the plan of the first holds for the whole call'

/** Recordings of calls whose owners switched them on, where the server allows it; they go with their calls. */
export function startRecordings(deps: {
  settings: RecordingSettings
  store: Pick<Store, 'recordings'>
  files: FileStore
  dataDir: string
  siteUrl: string
  roster: Pick<Roster, 'others'>
  clock: WallClock
  log: Logger
}): Recordings {
  const { settings, store, files, dataDir, siteUrl, roster, clock, log } = deps
  const stopping = new AbortController()
  const dir = unfinishedDir(dataDir)

  function judge(assistant: Pick<AssistantWords, 'artifactPlan'> & { id?: unknown }) {
    if (!wantsRecording(assistant)) return
    if (!settings.isAllowed) throw invalid(notAllowed)
    if (assistant.id === siteAssistantId) throw invalid(notTheSites)
  }

  function judgeSquad([first, ...others]: readonly AssistantWords[]) {
    const place = first && wantsRecording(first) ? -1 : others.findIndex(wantsRecording)
    if (place >= 0) throw invalid(`members.${place + 1} ${notTheFirst}`)
  }

  async function put(orgId: string, callId: string, path: string) {
    await store.recordings.note({ orgId, callId })
    const content = createReadStream(path)
    await files.put(orgId, recordingFile(callId), content).finally(() => content.destroy())
    // its call may have been deleted meanwhile, and what there was not yet removed
    await store.recordings.note({ orgId, callId })
  }

  /** Nothing of it is left, nor has to be looked for. */
  async function giveUp(orgId: string, callId: string) {
    await files.remove(orgId, recordingFile(callId))
    await store.recordings.forget({ orgId, callId })
  }

  /** What was written whole is not given up because its place cannot be reached just now. */
  async function insist(put: () => Promise<void>) {
    for (const pauseMs of keepAgainAfterMs) {
      try {
        return await put()
      } catch (err) {
        log.warn({ err }, 'a recording could not be kept; it is tried again')
        await clock.sleep(pauseMs, stopping.signal)
      }
    }
    await put()
  }

  async function keep(orgId: string, callId: string, path: string): Promise<KeptRecording> {
    const { size: bytes } = await stat(path)
    await insist(() => put(orgId, callId, path)).catch(async (error) => {
      await giveUp(orgId, callId).catch((err) =>
        log.warn({ err, callId }, 'what was kept of a recording is still there'),
      )
      throw error
    })
    await rm(path, { force: true })
    const url = `${siteUrl}/call/${callId}/stereo-recording`
    return { recordingUrl: url, stereoRecordingUrl: url, recording: { stereoUrl: url, bytes } }
  }

  let sweptUntil = ''

  /** Those in their turn: what is on the disks of others stands in the way of nothing. */
  async function sweep() {
    const orphans = await store.recordings.listOrphans(sweptAtOnce, sweptUntil)
    sweptUntil = orphans.length < sweptAtOnce ? '' : (orphans.at(-1)?.callId ?? '')
    for (const orphan of orphans) {
      const wasHere = await files.remove(orphan.orgId, recordingFile(orphan.callId))
      // it may be on the disk of another server, which has to hear of it
      if (wasHere || roster.others().length === 0) await store.recordings.forget(orphan)
    }
  }

  async function run() {
    // of calls that were lost with this server: their ends are written without
    await rm(dir, { recursive: true, force: true })
    while (!stopping.signal.aborted) {
      await sweep().catch((err) => log.error({ err }, 'recordings of calls that are gone could not be removed'))
      await clock.sleep(sweepEveryMs, stopping.signal)
    }
  }

  const running = run()
  return {
    judge,
    judgeSquad,
    async of(orgId, callId, assistant) {
      if (!wantsRecording(assistant)) return null
      judge(assistant)
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const path = join(dir, `${callId}.ogg`)
      return {
        notice: settings.notice,
        path,
        keep: () => keep(orgId, callId, path),
        drop: () => rm(path, { force: true }),
      }
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
