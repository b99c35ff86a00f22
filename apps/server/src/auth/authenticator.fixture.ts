import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Made = { id: string; key: KeyObject; userHandle: string; count: number }

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** Enough of CBOR for what authenticators say: small numbers, bytes, texts, maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([name, item]) => [cbor(name), cbor(item)])])
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}

/** For tests: a device that makes passkeys and signs with them, for pages of an origin. */
export function authenticator(origin: string) {
  const { hostname } = new URL(origin)
  const made: Made[] = []

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function dataOf(flags: number, count: number, more: Uint8Array = Buffer.alloc(0)) {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([sha256(hostname), Buffer.from([flags]), counter, more])
  }

  return {
    create(options: { challenge: string; user: { id: string } }) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const rawId = randomBytes(16)
      const id = base64url(rawId)
      made.push({ id, key: privateKey, userHandle: options.user.id, count: 0 })
      const coordinates = [x, y].map((part) => Buffer.from(part, 'base64url'))
      const key = cbor(
        new Map<unknown, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, coordinates[0]],
          [-3, coordinates[1]],
        ]),
      )
      const about = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, key])
      const attestation = new Map<unknown, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', dataOf(0x45, 0, about)],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },

    /** With the newest passkey. */
    get(options: { challenge: string }) {
      const passkey = made.at(-1) as Made
      passkey.count += 1
      const data = dataOf(0x05, passkey.count)
      const client = clientData('webauthn.get', options.challenge)
      return {
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), passkey.key)),
          userHandle: passkey.userHandle,
        },
      }
    },
  }
}
