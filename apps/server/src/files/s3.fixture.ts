import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const accessKeyId = 'AKIAEXAMPLE'
const secretAccessKey = 'secret/with+signs'
const region = 'eu-west-2'
const bucket = 'parley-files'
const maxListed = 3

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

/** For tests: a bucket on loopback that lets nobody in without a right Signature Version 4. It lists few keys at a time. */
export async function s3Fixture() {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const url = new URL(request.url ?? '/', 'http://x')
    if (!isSigned(request, url, body))
      return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/')
    if (name !== bucket) return response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')
    const key = rest.join('/')
    if (url.searchParams.get('list-type') === '2') return response.end(listing(url.searchParams.get('prefix') ?? ''))
    if (request.method === 'PUT') objects.set(key, body)
    if (request.method === 'DELETE') objects.delete(key)
    const content = objects.get(key)
    if (request.method === 'GET' && !content)
      return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    response.writeHead(request.method === 'DELETE' ? 204 : 200).end(request.method === 'GET' ? content : undefined)
  })

  function listing(prefix: string) {
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).slice(0, maxListed)
    return `<ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: { endpoint, bucket, region, accessKeyId, secretAccessKey },
    objects,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** As "Authenticating Requests (AWS Signature Version 4)" describes it, from the other side. */
function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer) {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})$/
  const [, key, day = '', place, names = '', signature = ''] = pattern.exec(headers.authorization ?? '') ?? []
  const hash = String(headers['x-amz-content-sha256'])
  if (key !== accessKeyId || place !== region || hash !== sha256(body)) return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, url.pathname, query, signed.join(''), names, hash].join('\n')
  const at = String(headers['x-amz-date'])
  const scope = `${day}/${region}/s3/aws4_request`
  const signingKey = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secretAccessKey}`, day))
  const wanted = hmac(signingKey, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n'))
  return timingSafeEqual(wanted, Buffer.from(signature, 'hex'))
}
