import { createHash, randomBytes } from 'node:crypto'
import { hashSecret } from '../../lib/hash-secret.ts'
import type { Account } from '../../store/subjects/auth/account.ts'
import { nameOf } from '../../store/subjects/auth/accounts.ts'
import {
  confirmEmail,
  endsOfStranger,
  hasShownEmail,
  newAccount,
  requireAllowed,
  signedIn,
  withIdentity,
  withoutStranger,
} from '../accounts/account.ts'
import type { Decision } from '../accounts/accounts.ts'
import { emailOf } from '../accounts/contact.ts'
import { AuthError } from '../auth-error.ts'
import type { Challenge } from '../grants/pkce.ts'
import type { AuthParts } from '../parts.ts'
import type { OidcProvider, Person, ProviderTokens } from './oidc-provider.ts'

/** What a sign-in at the provider is begun with. */
export type OidcBeginning = {
  redirectTo: string
  challenge: Challenge | null
  /** Who wants to have the identity beside their others; null to sign in. */
  linkTo: string | null
  scopes: string | null
}

/** What comes back from the provider. */
export type OidcReturn = OidcBeginning & { person: Person; tokens: ProviderTokens }

/** Besides the account: what is opened with it. */
export type With = (account: Account) => Omit<Decision, 'account'>

const stateLifeMs = 10 * 60_000

/** Lets people in whom the owner's identity provider knows. */
export function createOidcSignIn(parts: AuthParts, provider: OidcProvider) {
  const { config, store, box, accounts, now } = parts

  /** The address at the provider. What comes back has to bring the state of it, once. */
  async function begin({ redirectTo, challenge, linkTo, scopes }: OidcBeginning): Promise<string> {
    const [state, nonce, verifier] = [0, 1, 2].map(() => randomBytes(32).toString('base64url')) as [
      string,
      string,
      string,
    ]
    await store.grants.add({
      hash: hashSecret(state),
      kind: 'state',
      accountId: linkTo ?? '',
      address: '',
      code: null,
      body: { redirectTo, challenge, linkTo, nonce, verifier: box.seal(verifier, 'oidc') },
      expiresAt: now() + stateLifeMs,
      isOnly: false,
    })
    const hashed = createHash('sha256').update(verifier).digest('base64url')
    return provider.authorizeUrl({ state, nonce, challenge: hashed, scopes })
  }

  /** Where a return leads in any case. Throws `bad_oauth_state` for one that nobody began, or that came before. */
  async function takeState(state: string | null) {
    const grant = state ? await store.grants.take(hashSecret(state)) : null
    if (grant?.kind !== 'state' || grant.expiresAt <= now()) {
      throw new AuthError('bad_oauth_state', 'OAuth state is invalid, was used before, or has expired')
    }
    return grant.body as OidcBeginning & { nonce: string; verifier: string }
  }

  async function finish(begun: Awaited<ReturnType<typeof takeState>>, code: string): Promise<OidcReturn> {
    const tokens = await provider.exchange(code, String(box.open(begun.verifier, 'oidc')))
    return { ...begun, tokens, person: await provider.read(tokens.idToken, begun.nonce) }
  }

  /** Signs a person in: who has been here before, who has an account with the same confirmed address, or somebody new. */
  async function signIn(person: Person, openWith: With): Promise<Account> {
    const known = await accounts.named(nameOf(provider.name, person.subject))
    if (known) return accounts.change(known.account.id, (account) => shown(account, person, openWith))
    if (!person.email || !person.isEmailVerified) {
      const sentence = 'The identity provider does not say that this email address was verified.'
      throw new AuthError('provider_email_needs_verification', sentence)
    }
    const email = emailOf(person.email)
    const sameAddress = await accounts.byEmail(email)
    if (sameAddress) return accounts.change(sameAddress.account.id, (account) => shown(account, person, openWith))
    if (!config.signUps && !(await parts.isInvited(email))) {
      throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
    }
    const fresh = confirmEmailOnly(newAccount(now(), { email }, person.data), person)
    const created = await accounts.create(entered(fresh, person, openWith))
    if (!created) throw new AuthError('conflict', 'This account was made at the same time. Please try again.')
    return created
  }

  function confirmEmailOnly(account: Account, person: Person): Account {
    const bare = { ...account, identities: [], emailConfirmedAt: now() }
    return { ...bare, userMetadata: { ...person.data } }
  }

  /** Who has the account's address, as the provider says, has shown whose it is: what a stranger had made ends. */
  function shown(account: Account, person: Person, openWith: With): Decision {
    const isFirst = person.isEmailVerified && person.email === account.email && !hasShownEmail(account)
    const theirs = isFirst ? confirmEmail(withoutStranger(account), now()) : account
    return { ...entered(theirs, person, openWith), ends: endsOfStranger(account, theirs) }
  }

  function entered(account: Account, person: Person, openWith: With): Decision {
    requireAllowed(account, now())
    const { subject, data } = person
    const linked = withIdentity(account, { provider: provider.name, subject, data }, now())
    const after = signedIn(linked, provider.name, now())
    return { account: after, ...openWith(after) }
  }

  /** Gives an account one way more to sign in. Throws `identity_already_exists`. */
  async function link(accountId: string, person: Person, openWith: With): Promise<Account> {
    await requireUnlinked(accountId, person)
    return accounts.change(accountId, (account) => entered(account, person, openWith))
  }

  /**
   * The same, but not yet: the identity is the one of whoever came back, and who began shows only when they answer their
   * challenge. Otherwise an address that somebody was sent would give their identity to the account of its sender.
   */
  async function prepareLink(accountId: string, person: Person, openWith: With): Promise<Account> {
    await requireUnlinked(accountId, person)
    return accounts.change(accountId, (account) => ({ account, ...openWith(account) }))
  }

  /** Where nobody has a challenge to answer: keeps who came back until they say yes. Returns what the yes has to bring. */
  async function offerLink(accountId: string, back: OidcReturn): Promise<string> {
    await requireUnlinked(accountId, back.person)
    const secret = randomBytes(32).toString('base64url')
    const body = { back: box.seal(back, accountId) }
    const grant = { kind: 'link', accountId, address: '', code: null, body, isOnly: false } as const
    await store.grants.add({ ...grant, hash: hashSecret(secret), expiresAt: now() + stateLifeMs })
    return secret
  }

  /** Throws `flow_state_not_found`. */
  async function takeLink(secret: string): Promise<OidcReturn> {
    const grant = await store.grants.take(hashSecret(secret))
    if (grant?.kind !== 'link' || grant.expiresAt <= now()) {
      throw new AuthError('flow_state_not_found', 'This was answered before, or has expired. Please begin again.')
    }
    return box.open(String(grant.body.back), grant.accountId) as OidcReturn
  }

  async function requireUnlinked(accountId: string, { subject }: Person) {
    const known = await accounts.named(nameOf(provider.name, subject))
    if (!known) return
    const whose = known.account.id === accountId ? '' : ' to another user'
    throw new AuthError('identity_already_exists', `Identity is already linked${whose}`)
  }

  return {
    name: provider.name,
    begin,
    takeState,
    finish,
    signIn,
    link,
    prepareLink,
    offerLink,
    takeLink,
    read: provider.read,
  }
}

export type OidcSignIn = ReturnType<typeof createOidcSignIn>
