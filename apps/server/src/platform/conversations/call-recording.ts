import { Failure } from '@parley/protocol'
import type { FileStore } from '../../files/file-store.ts'
import { recordingFile } from '../../files/recording-file.ts'
import { bodyOf } from '../../lib/loose-json.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { AnyHandler } from '../../rest/api-request.ts'

/** The recording of a call or a room, or the part of it that a player asks for; a viewer may read what was said, and not hear it. */
export function recordingHandler(
  service: ResourceService,
  files: FileStore,
  kind: 'call' | 'room-recording' = 'call',
): AnyHandler {
  return async ({ caller, ids, raw, reply }) => {
    if (caller.role === 'viewer') throw new Failure('forbidden', 'A viewer may read what was said, and not hear it.')
    const { id, orgId, ...kept } = await service.get(caller.orgId, kind, ids.id ?? '')
    const { bytes } = kind === 'call' ? bodyOf(bodyOf(bodyOf(kept).artifact).recording) : bodyOf(kept)
    if (typeof bytes !== 'number') throw new Failure('not-found', nothingKept[kind])
    reply.headers({
      'content-type': 'audio/ogg; codecs=opus',
      'content-disposition': `inline; filename="${id}.ogg"`,
      'accept-ranges': 'bytes',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const range = rangeOf(raw.headers.range, bytes)
    if (range === 'whole') {
      reply.header('content-length', bytes)
      return files.stream(orgId, recordingFile(id))
    }
    if (range === 'none') {
      reply.header('content-range', `bytes */${bytes}`).code(416)
      return undefined
    }
    const { first, last } = range
    reply.headers({ 'content-range': `bytes ${first}-${last}/${bytes}`, 'content-length': last - first + 1 }).code(206)
    return files.stream(orgId, recordingFile(id), range)
  }
}

const nothingKept = {
  call: 'This call was not recorded.',
  'room-recording': 'Of this recording nothing is kept, or not yet: it can be heard when it is over.',
}

/** One range of a header; of several, or of what cannot be read, the whole is answered, as the standard allows. */
export function rangeOf(header: string | undefined, bytes: number): { first: number; last: number } | 'whole' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return first <= last ? { first, last } : 'none'
}
