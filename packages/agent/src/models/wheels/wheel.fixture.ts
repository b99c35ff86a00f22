import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32, deflateRawSync } from 'node:zlib'

export const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

type Content = { bytes: Buffer; isStored?: boolean; saysBytes?: number }

/** A zip as wheels are written: the local heads hold an extra field that the list does not. */
export function wheelOf(files: Record<string, Content>): Buffer {
  const heads: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, { bytes, isStored = false, saysBytes = bytes.length }] of Object.entries(files)) {
    const packed = isStored ? bytes : deflateRawSync(bytes)
    const extra = Buffer.from([0x55, 0x54, 1, 0, 0])
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(isStored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(saysBytes, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.from(common)
    local.writeUInt16LE(extra.length, 24)
    heads.push(Buffer.from('PK\u0003\u0004'), local, Buffer.from(name), extra, packed)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    list.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, place, Buffer.from(name))
    at += 30 + name.length + extra.length + packed.length
  }
  const listed = Buffer.concat(list)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(files).length, 4)
  end.writeUInt16LE(Object.keys(files).length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...heads, listed, Buffer.from('PK\u0005\u0006'), end])
}

export type IndexOptions = {
  /** Answers what is asked of a wheel; sends parts of it when left out. */
  answer?: (wheel: Buffer, request: IncomingMessage, response: ServerResponse) => void
  /** The old form of the index. */
  isHtml?: boolean
  password?: string
  sha256?: string
}

/** An index of Python packages that lists these wheels, and has them. */
export async function startIndex(wheels: Record<string, Buffer>, options: IndexOptions = {}) {
  const { answer = sendParts, isHtml = false, password, sha256 } = options
  const asked: { file: string; range: string | undefined }[] = []
  const server = createServer((request, response) => {
    const expected = password && `Basic ${Buffer.from(`owner:${password}`).toString('base64')}`
    if (expected && request.headers.authorization !== expected) return void response.writeHead(401).end()
    const [, kind, name = ''] = (request.url ?? '').split('/')
    const wheel = wheels[name]
    if (kind === 'files' && wheel) {
      asked.push({ file: name, range: request.headers.range })
      return answer(wheel, request, response)
    }
    const files = Object.entries(wheels).filter(([file]) => file.startsWith(name.replaceAll('-', '_')))
    if (kind !== 'simple' || files.length === 0) return void response.writeHead(404).end()
    const listed = files.map(([filename, bytes]) => ({
      filename,
      url: `/files/${filename}`,
      hashes: { sha256: sha256 ?? sumOf(bytes) },
    }))
    const page = listed.map(
      ({ filename, url, hashes }) => `<a href="../../${url.slice(1)}#sha256=${hashes.sha256}" data-x>${filename}</a>`,
    )
    if (isHtml) return void response.writeHead(200, { 'content-type': 'text/html' }).end(`<html>${page.join('<br>')}`)
    response.writeHead(200, { 'content-type': 'application/vnd.pypi.simple.v1+json' })
    response.end(JSON.stringify({ files: listed }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    index: `http://${password ? `owner:${password}@` : ''}127.0.0.1:${port}/simple`,
    files: `http://127.0.0.1:${port}/files`,
    asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export function sendParts(wheel: Buffer, request: IncomingMessage, response: ServerResponse) {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (from === undefined) return void response.writeHead(200, { 'content-length': wheel.length }).end(wheel)
  const part = wheel.subarray(Number(from), to ? Number(to) + 1 : wheel.length)
  if (part.length === 0) return void response.writeHead(416).end()
  response.writeHead(206, {
    'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${wheel.length}`,
    'content-length': part.length,
  })
  response.end(part)
}

export const sendWhole = (wheel: Buffer, _: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(200, { 'content-length': wheel.length }).end(wheel)
