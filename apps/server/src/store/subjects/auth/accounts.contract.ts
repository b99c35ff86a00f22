import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../../store.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import { nothingOld } from '../retention.fixture.ts'
import type { Account } from './account.ts'
import type { AuthSession } from './account-sessions.ts'
import type { AccountChange } from './accounts.ts'
import { nameOf } from './accounts.ts'
import type { NewGrant } from './grants.ts'

const now = 1_750_000_000_000

/** What a store promises of accounts, their sessions, and what is used once. `open` gives one without any. */
export function accountsContract(open: () => Promise<{ store: Store; remove(): Promise<void> }>) {
  let store: Store
  let remove: () => Promise<void>
  const made: string[] = []
  beforeAll(async () => {
    ;({ store, remove } = await open())
  })
  afterAll(async () => {
    for (const id of made) await store.accounts.remove(id)
    await store.close()
    await remove()
  })

  const anAccount = (email: string | null): Account =>
    ({ id: uuidV7(now), email, phone: null, identities: [], factors: [], createdAt: now }) as unknown as Account
  const aGrant = (accountId: string, hash: string): NewGrant => ({
    hash,
    kind: 'recovery',
    accountId,
    address: hash,
    code: 'c',
    body: {},
    expiresAt: now + 1000,
    isOnly: true,
  })
  const aSession = (accountId: string): AuthSession => ({
    id: uuidV7(now),
    accountId,
    level: 'aal1',
    proofs: [],
    agent: '',
    network: '',
    createdAt: now,
    refreshedAt: now,
  })
  async function create(email: string, more: Partial<AccountChange> = {}) {
    const account = anAccount(email)
    made.push(account.id)
    return { account, outcome: await store.accounts.write({ account, revision: 0, ...more }, now) }
  }
  const purge = (before: { accountsAt?: number; sessionsAt?: number }) =>
    store.retention.purge({
      ...nothingOld,
      ...before,
    })
  const named = async (email: string) => (await store.accounts.named(nameOf('email', email)))?.account.id ?? null

  test('of many who take a name at once, one has it', async () => {
    const attempts = await Promise.all(Array.from({ length: 8 }, () => create('many@x.example')))
    expect(attempts.map(({ outcome }) => outcome).sort()).toEqual([...Array(7).fill('taken'), 'written'])
    expect(await named('many@x.example')).toBe(attempts.find(({ outcome }) => outcome === 'written')?.account.id)
  })

  test('a change over another one does nothing, and leaves its names and what it would have spent', async () => {
    const { account } = await create('first@x.example', {})
    const grants = [aGrant(account.id, 'g1')]
    expect(await store.accounts.write({ account, revision: 1, grants }, now)).toBe('written')
    const next = { ...account, email: 'second@x.example' }
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => store.accounts.write({ account: next, revision: 2 }, now)),
    )
    expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1)
    const late = { ...account, email: 'third@x.example' }
    expect(await store.accounts.write({ account: late, revision: 2, spends: 'g1' }, now)).toBe('changed')
    expect([await named('third@x.example'), await named('first@x.example')]).toEqual([null, null])
    expect(await store.grants.get('g1', now)).not.toBe(null)
    expect(await named('second@x.example')).toBe(account.id)
  })

  test('what is used once is used once, and not when it is too old', async () => {
    const { account } = await create('once@x.example')
    const { account: other } = await create('other@x.example')
    await store.accounts.write({ account, revision: 1, grants: [aGrant(account.id, 'g2')] }, now)
    const spend = (who: Account, revision: number) =>
      store.accounts.write({ account: who, revision, spends: 'g2' }, now)
    const outcomes = await Promise.all([spend(account, 2), spend(other, 1)])
    expect(outcomes.sort()).toEqual(['spent', 'written'])
    await store.accounts.write({ account: other, revision: 1, grants: [aGrant(other.id, 'g3')] }, now)
    const { revision = 0 } = (await store.accounts.get(other.id)) ?? {}
    expect(await store.accounts.write({ account: other, revision, spends: 'g3' }, now + 1000)).toBe('spent')
  })

  test('wrong codes are counted, and leave what they were tried on', async () => {
    const { account } = await create('codes@x.example')
    await store.accounts.write({ account, revision: 1, grants: [aGrant(account.id, 'g4')] }, now)
    await Promise.all([store.grants.miss('g4'), store.grants.miss('g4')])
    expect((await store.grants.sentTo('g4', 'recovery', now))[0]?.misses).toBe(2)
    expect((await store.grants.get('g4', now))?.misses).toBe(2)
    // the only one of its kind takes the place of the one before
    const grants = [aGrant(account.id, 'g5'), aGrant(account.id, 'g6')]
    await store.accounts.write({ account, revision: 2, grants }, now)
    expect([await store.grants.get('g5', now), (await store.grants.get('g6', now))?.hash]).toEqual([null, 'g6'])
    expect(await store.grants.purge(now + 1000)).toBeGreaterThan(0)
    expect(await store.grants.get('g6', now)).toBe(null)
  })

  test('a refresh token that comes many times at once has one successor; one that was stolen ends the session', async () => {
    const { account } = await create('refresh@x.example')
    const session = aSession(account.id)
    await store.accounts.write({ account, revision: 1, session: { session, tokenHash: 't1' } }, now)
    const renew = (hash: string, next: string, at = now) => store.sessions.renew(hash, next, at, 10)
    const answers = await Promise.all(Array.from({ length: 6 }, () => renew('t1', 't2', now + 1)))
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(6).fill('renewed'))
    // nobody has used its successor: the answer may have been lost
    expect((await renew('t1', 't2', now + 5000)).outcome).toBe('renewed')
    expect((await renew('t2', 't3', now + 5000)).outcome).toBe('renewed')
    expect((await renew('t1', 't2', now + 11)).outcome).toBe('renewed')
    expect((await renew('t1', 't2', now + 5012)).outcome).toBe('stolen')
    expect((await renew('t3', 't4', now + 5012)).outcome).toBe('unknown')
    expect(await store.sessions.get(session.id)).toBe(null)
  })

  test('sessions end all, but for one, or but for those with a second factor', async () => {
    const { account } = await create('sessions@x.example')
    const [one, two, strong] = [aSession(account.id), aSession(account.id), aSession(account.id)]
    const all = [one, two, { ...strong, level: 'aal2' as const }]
    for (const session of all) await store.sessions.open(session, `of ${session.id}`)
    const left = async () => {
      const found = await Promise.all(all.map(({ id }) => store.sessions.get(id)))
      return found.map((each) => each?.session.level ?? null)
    }
    await store.sessions.end(account.id, { which: 'weaker-others', keep: two.id })
    expect(await left()).toEqual([null, 'aal1', 'aal2'])
    await store.sessions.weaken(account.id)
    expect(await left()).toEqual([null, 'aal1', 'aal1'])
    await store.sessions.end(account.id, { which: 'others', keep: strong.id })
    expect(await left()).toEqual([null, null, 'aal1'])
    expect(await store.accounts.remove(account.id)).toBe(true)
    expect(await left()).toEqual([null, null, null])
  })

  test('what was begun for an account ends with all of its sessions, but for what comes with that change', async () => {
    const { account } = await create('begun@x.example')
    const before = aGrant(account.id, 'g8')
    const ends = { which: 'others', keep: null } as const
    await store.accounts.write({ account, revision: 1, grants: [before], ends }, now)
    await store.accounts.write({ account, revision: 2, ends }, now)
    expect(await store.grants.get('g8', now)).not.toBe(null)
    const code: NewGrant = { ...aGrant(account.id, 'g9'), kind: 'code' }
    await store.accounts.write({ account, revision: 3, grants: [code], ends: { which: 'all', keep: null } }, now)
    expect([await store.grants.get('g8', now), (await store.grants.get('g9', now))?.hash]).toEqual([null, 'g9'])
  })

  test('a session that nobody has used for long goes, with its tokens', async () => {
    const { account } = await create('idle@x.example')
    const [idle, used] = [aSession(account.id), aSession(account.id)]
    for (const session of [idle, used]) await store.sessions.open(session, `of ${session.id}`)
    await store.sessions.renew(`of ${used.id}`, 'renewed', now + 2000, 10)
    await purge({ sessionsAt: now + 1000 })
    expect(await store.sessions.get(idle.id)).toBe(null)
    expect(await store.sessions.ofToken(`of ${idle.id}`)).toBe(null)
    expect((await store.sessions.ofToken('renewed'))?.session.id).toBe(used.id)
  })

  test('L9 an account that nobody confirmed goes when nothing was sent to it for long enough', async () => {
    const day = 86_400_000
    const purgeAt = (accountsAt: number) => purge({ accountsAt })
    const { account } = await create('never@x.example', { grants: [aGrant('nobody', 'g7')] })
    const { account: confirmed } = await create('confirmed@x.example')
    const at = { emailConfirmedAt: now }
    await store.accounts.write({ account: { ...confirmed, ...at }, revision: 1 }, now)
    const asked = { ...account, confirmationSentAt: now + day }
    await store.accounts.write({ account: asked, revision: 1 }, now)
    await purgeAt(now + day)
    expect(await named('never@x.example')).toBe(account.id)
    expect((await purgeAt(now + day + 1)).accounts).toBeGreaterThan(0)
    expect([await named('never@x.example'), await named('confirmed@x.example')]).toEqual([null, confirmed.id])
    expect(await store.accounts.get(account.id)).toBe(null)
  })

  test('an account without a name goes when it is old and signed in nowhere: nobody can come back to it', async () => {
    const nameless = (more: Partial<Account> = {}) => ({ ...anAccount(null), isAnonymous: true, ...more })
    const identities = [{ provider: 'keycloak', subject: 'linked' }] as Account['identities']
    const [gone, used, linked] = [nameless(), nameless(), nameless({ identities })]
    for (const account of [gone, used, linked]) {
      made.push(account.id)
      const session = aSession(account.id)
      await store.accounts.write({ account, revision: 0, session: { session, tokenHash: session.id } }, now)
    }
    await purge({ accountsAt: now + 1 })
    expect(await store.accounts.get(gone.id)).not.toBe(null)
    for (const { id } of [gone, linked]) await store.sessions.end(id, { which: 'all', keep: null })
    await purge({ accountsAt: now })
    expect(await store.accounts.get(gone.id)).not.toBe(null)
    await purge({ accountsAt: now + 1 })
    const left = await Promise.all([gone, used, linked].map(({ id }) => store.accounts.get(id)))
    expect(left.map((found) => found !== null)).toEqual([false, true, true])
  })

  test('two servers that make a signing key at once agree on one', async () => {
    const key = (id: string, createdAt: number) => ({ id, publicKey: '{}', sealed: 's', createdAt })
    await Promise.all([store.signingKeys.add(key('k1', now)), store.signingKeys.add(key('k2', now + 1))])
    expect((await store.signingKeys.list()).length).toBeGreaterThan(0)
    await store.signingKeys.add(key('k3', now + 100_000))
    expect((await store.signingKeys.list())[0]?.id).toBe('k3')
    await store.signingKeys.removeOlder(now + 200_000)
    expect(await store.signingKeys.list()).toEqual([])
  })
}
