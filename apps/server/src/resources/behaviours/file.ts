import { Failure } from '@parley/protocol'
import { uuidV7 } from '../../store/uuid-v7.ts'
import { invalid } from '../api-failure.ts'
import type { ApiRequest, Behaviour, Handler } from '../api-request.ts'
import { extractText, readableType } from '../files/extract-text.ts'
import type { FileStore } from '../files/file-store.ts'
import type { ResourceService } from '../resource-service.ts'

export const maxFileBytes = 25 * 1024 * 1024
const maxNameChars = 255

export function fileBehaviour(service: ResourceService, files: FileStore, siteUrl: string): Behaviour {
  const create: Handler = async (request) => {
    const { orgId } = request.caller
    const id = uuidV7(service.now())
    const upload = await receive(request)
    const name = upload.filename.slice(-maxNameChars)
    const mimetype = readableType(upload.mimetype, name)
    if (!mimetype) {
      upload.file.resume()
      throw new Failure('unsupported-media-type', 'file must be text, Markdown, CSV, JSON, XML, YAML or PDF')
    }
    const bytes = await files.put(orgId, id, upload.file)
    if (upload.file.truncated) {
      await files.remove(orgId, id)
      throw new Failure('too-large', `file must be at most ${maxFileBytes} bytes`)
    }
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
    return (await service.create({ orgId, id, kind: 'file', body })).entity
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
    beforeDelete: (id, { caller }) => files.remove(caller.orgId, id),
    handlers: { create, upload: create },
  }
}

async function receive({ raw }: ApiRequest) {
  if (!raw.isMultipart()) throw new Failure('unsupported-media-type', 'This operation takes multipart/form-data.')
  const upload = await raw.file({ limits: { fileSize: maxFileBytes, files: 1 }, throwFileSizeLimit: false })
  if (upload?.fieldname !== 'file') throw invalid('file is required')
  return upload
}

/** The bytes of a file, for a private key of its organisation. */
export function contentHandler(service: ResourceService, files: FileStore): Handler {
  return async ({ caller, ids, reply }) => {
    const file = await service.get(caller.orgId, 'file', ids.id ?? '')
    reply
      .header('content-type', String(file.mimetype))
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(String(file.originalName))}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
    return files.stream(caller.orgId, file.id)
  }
}
