import type { KeyObject } from 'node:crypto'
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { Body } from '../../lib/loose-json.ts'
import type { SecretBox } from '../../secrets/secret-box.ts'
import type { Store } from '../../store/store.ts'
import type { StoredSigningKey } from '../../store/subjects/auth/signing-keys.ts'
import { signingKeyOwner } from '../../store/subjects/sealed.ts'
import { uuidV7 } from '../../store/uuid-v7.ts'

export type SigningKeyDeps = {
  store: Pick<Store, 'signingKeys'>
  box: SecretBox
  now: () => number
  /** After this a new key takes over. */
  keyLifeMs: number
  /** Old keys stay published until the last token of theirs is over. */
  tokenLifeMs: number
}

type Loaded = { keys: StoredSigningKey[]; at: number }

/** Another server may have made a key. */
const rereadMs = 60_000
/** Clocks of several servers differ a little. */
const graceMs = 300_000

/** The keys of access tokens, made when the first one is signed, and again whenever the newest has grown old. */
export function createSigningKeys({ store, box, now, keyLifeMs, tokenLifeMs }: SigningKeyDeps) {
  let loaded: Loaded | null = null

  async function read(): Promise<StoredSigningKey[]> {
    const at = now()
    if (loaded && at - loaded.at < rereadMs && at >= loaded.at) return loaded.keys
    return readAgain()
  }

  async function readAgain(): Promise<StoredSigningKey[]> {
    loaded = { keys: await store.signingKeys.list(), at: now() }
    return loaded.keys
  }

  const isGood = (key: StoredSigningKey | undefined) => key !== undefined && now() - key.createdAt < keyLifeMs

  /** The newest key, with which tokens are signed. */
  async function current(): Promise<{ id: string; key: KeyObject }> {
    let [newest] = await read()
    if (!isGood(newest)) [newest] = await readAgain()
    if (!isGood(newest)) {
      await store.signingKeys.add(newKey())
      await store.signingKeys.removeOlder(now() - keyLifeMs - tokenLifeMs - graceMs)
      ;[newest] = await readAgain()
    }
    if (!newest) throw new Error('a signing key was kept and is not there')
    const jwk = box.open(newest.sealed, signingKeyOwner) as JsonWebKey
    return { id: newest.id, key: createPrivateKey({ key: jwk as never, format: 'jwk' }) }
  }

  function newKey(): StoredSigningKey {
    const at = now()
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    return {
      id: uuidV7(at),
      publicKey: JSON.stringify(publicKey.export({ format: 'jwk' })),
      sealed: box.seal(privateKey.export({ format: 'jwk' }), signingKeyOwner),
      createdAt: at,
    }
  }

  /** What a token names may have been made by another server just now; null when nobody has it. */
  async function find(id: string): Promise<KeyObject | null> {
    const isNamed = (key: StoredSigningKey) => key.id === id
    const found = (await read()).find(isNamed) ?? (await readAgain()).find(isNamed)
    return found ? createPublicKey({ key: JSON.parse(found.publicKey), format: 'jwk' }) : null
  }

  /** As `/.well-known/jwks.json` has them. */
  async function published(): Promise<Body[]> {
    return (await read()).map(({ id, publicKey }) => ({
      ...JSON.parse(publicKey),
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
      kid: id,
    }))
  }

  return { current, find, published }
}

export type SigningKeys = ReturnType<typeof createSigningKeys>
