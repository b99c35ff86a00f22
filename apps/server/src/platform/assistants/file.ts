import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import { cleanText, Failure } from '@parley/protocol'
import { unknownField } from '@parley/protocol/resources'
import { extractText, readableType } from '../../files/extract-text.ts'
import type { FileStore } from '../../files/file-store.ts'
import { invalid } from '../../resources/refusals.ts'
import type { NewResource, ResourceService } from '../../resources/resource-service.ts'
import type { AnyHandler, AnyRequest } from '../../rest/api-request.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import { maxFormFileBytes } from '../../rest/form.ts'
import { keyOf } from '../../rest/idempotency-key.ts'
import { uuidV7 } from '../../store/uuid-v7.ts'

const maxNameChars = 255

export function fileBehaviour(service: ResourceService, files: FileStore, siteUrl: string): Behaviour<'file'> {
  const create = async (request: AnyRequest) => {
    const { orgId } = request.caller
    const id = uuidV7(service.now())
    const { hash, name, mimetype, bytes } = await receive(request, id).catch(async (error) => {
      await files.remove(orgId, id)
      throw error
    })
    const text = await readText(orgId, id, mimetype)
    const body = {
      object: 'file',
      name,
      originalName: name,
      bytes,
      mimetype,
      status: text === null ? 'failed' : 'done',
      url: `${siteUrl}/file/${id}/content`,
      ...(text !== null && { parsedTextBytes: Buffer.byteLength(text) }),
    }
    const key = keyOf({ ...request, body: { file: hash } }, service.now())
    return keep(request, { orgId, id, kind: 'file', body }, key)
  }

  /** Reads the form to its end: what else there is than the file may come after it. */
  async function receive({ raw, caller }: AnyRequest, id: string) {
    if (!raw.isMultipart()) throw new Failure('unsupported-media-type', 'This operation takes multipart/form-data.')
    const surplus = new Set<string>()
    let received: Awaited<ReturnType<typeof take>> | null = null
    const options = { limits: { fileSize: maxFormFileBytes, files: 1 }, throwFileSizeLimit: false }
    for await (const part of raw.parts(options)) {
      if (part.fieldname !== 'file') surplus.add(cleanText(part.fieldname).slice(0, maxNameChars))
      if (part.type === 'field') continue
      if (surplus.size > 0) part.file.resume()
      else received = await take(caller.orgId, id, part)
    }
    if (surplus.size > 0) throw invalid(...[...surplus].map((field) => `${field} ${unknownField}`))
    if (!received) throw invalid('file is required')
    return received
  }

  async function take(orgId: string, id: string, upload: MultipartFile) {
    const name = cleanText((upload.filename ?? '').slice(-maxNameChars)) || 'file'
    const mimetype = readableType(upload.mimetype, name)
    if (!mimetype) {
      upload.file.resume()
      throw new Failure('unsupported-media-type', 'file must be text, Markdown, CSV, JSON, XML, YAML or PDF')
    }
    const hash = createHash('sha256').update(`${name}\n`)
    const bytes = await files.put(orgId, id, Readable.from(seenBy(hash, upload.file)))
    if (upload.file.truncated) throw new Failure('too-large', `file must be at most ${maxFormFileBytes} bytes`)
    return { hash: hash.digest('base64url'), name, mimetype, bytes }
  }

  /** Of an upload that came before, nothing is kept again. */
  async function keep(
    { reply }: Pick<AnyRequest, 'reply'>,
    file: NewResource<'file'> & { id: string },
    key: ReturnType<typeof keyOf>,
  ) {
    const creation = await service.create(file, { key }).catch(async (error) => {
      await files.remove(file.orgId, file.id)
      throw error
    })
    if (!creation.repeated) return creation.entity
    await files.remove(file.orgId, file.id)
    reply.header('idempotency-replayed', 'true')
    return creation.entity
  }

  async function readText(orgId: string, id: string, mimetype: string): Promise<string | null> {
    try {
      const text = (await extractText(await files.read(orgId, id), mimetype)).replaceAll('\0', '').toWellFormed()
      await files.putText(orgId, id, text)
      return text
    } catch {
      return null // the file is kept, and its status says that nothing could be read from it
    }
  }

  return {
    beforeDelete: async (id, { caller }) => void (await files.remove(caller.orgId, id)),
    handlers: { create, upload: create },
    repeatable: ['upload'],
  }
}

/** Passes everything on, and has `hash` see it. */
async function* seenBy(hash: Hash, content: Readable) {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

/** The bytes of a file, for a private key of its organisation. */
export function contentHandler(service: ResourceService, files: FileStore): AnyHandler {
  return async ({ caller, ids, reply }) => {
    const file = await service.get(caller.orgId, 'file', ids.id ?? '')
    reply
      .header('content-type', String(file.mimetype))
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(String(file.originalName))}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
    return files.stream(caller.orgId, file.id)
  }
}
