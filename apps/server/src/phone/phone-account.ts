import { Failure } from '@parley/protocol'
import { type Body, textOf } from '../lib/loose-json.ts'
import type { Credentials } from '../providers/credentials.ts'
import type { Fetch } from '../providers/provider-request.ts'
import { invalid } from '../resources/refusals.ts'
import { ownOrganisation } from '../store/operation.ts'
import type { GuardedHttp } from '../webhooks/guarded-http.ts'
import { type JambonzAccount, jambonz } from './companies/jambonz.ts'
import { type TwilioAccount, twilio } from './companies/twilio.ts'
import { vonage } from './companies/vonage.ts'
import type { PhoneProvider, RoomProvider } from './phone-provider.ts'

/**
 * The provider of a number, with the account that pays: what the number itself holds, else the organisation's credential.
 * Throws `invalid-request` with the credential that is missing, `unprocessable` for a provider that cannot be called through.
 */
export async function providerOf(
  orgId: string,
  phoneNumber: Body,
  deps: {
    credentials: Credentials
    fetch: Fetch
    guardedHttp: GuardedHttp
    livekit: ((trunkId: string | null) => RoomProvider) | null
  },
): Promise<PhoneProvider> {
  const { credentials, guardedHttp } = deps
  const provider = String(phoneNumber.provider ?? 'twilio')
  if (provider === 'livekit') {
    if (!deps.livekit)
      throw new Failure('unprocessable', 'Numbers of livekit need LIVEKIT_URL on the server, and voice.')
    // its trunks are the server’s own: who else lives here must not call at its expense
    if (orgId !== ownOrganisation) {
      throw new Failure('unprocessable', 'Numbers of livekit are of the organisation that runs this server.')
    }
    return deps.livekit(textOf(phoneNumber.livekitTrunkId))
  }
  if (provider !== 'twilio' && provider !== 'vonage' && provider !== 'jambonz') {
    throw new Failure(
      'unprocessable',
      `phoneNumberId: calls go through twilio, vonage, jambonz or livekit, not through '${provider}'.`,
    )
  }
  const named = typeof phoneNumber.credentialId === 'string' ? phoneNumber.credentialId : null
  const credential = named ? await credentials.get(orgId, named) : await credentials.find(orgId, provider)
  const fetch = textOf(credential?.apiUrl) === null ? deps.fetch : guardedHttp.fetch
  if (provider === 'twilio') return twilio(twilioAccount(phoneNumber, credential ?? {}), fetch)
  if (provider === 'jambonz') return jambonz(jambonzAccount(credential ?? {}), fetch)
  const { id, apiKey, apiSecret, vonageApplicationId, vonageApplicationPrivateKey } = credential ?? {}
  if (!apiKey || !apiSecret) throw missing('vonage')
  const hasApplication = vonageApplicationId && vonageApplicationPrivateKey
  return vonage(
    {
      apiKey: String(apiKey),
      apiSecret: String(apiSecret),
      apiUrl: textOf(credential?.apiUrl),
      signatureSecret: textOf(credential?.signatureSecret),
      application: hasApplication
        ? { id: String(vonageApplicationId), privateKey: String(vonageApplicationPrivateKey) }
        : null,
    },
    fetch,
    (made) =>
      credentials.extend(orgId, String(id), {
        vonageApplicationId: made.id,
        vonageApplicationPrivateKey: made.privateKey,
      }),
  )
}

function twilioAccount(phoneNumber: Body, credential: Body): TwilioAccount {
  const accountSid = textOf(phoneNumber.twilioAccountSid) ?? textOf(credential.accountSid)
  const own = {
    authToken: textOf(phoneNumber.twilioAuthToken),
    apiKey: textOf(phoneNumber.twilioApiKey),
    apiSecret: textOf(phoneNumber.twilioApiSecret),
  }
  const theirs = {
    authToken: textOf(credential.authToken),
    apiKey: textOf(credential.apiKey),
    apiSecret: textOf(credential.apiSecret),
  }
  const keys = canSign(own) ? own : theirs
  if (!accountSid || !canSign(keys)) throw missing('twilio')
  return { accountSid, ...keys, apiUrl: textOf(credential.apiUrl) }
}

function jambonzAccount(credential: Body): JambonzAccount {
  const { accountSid, apiKey, apiUrl, webhookSecret, speechVendor: vendor, speechVoice: voice } = texts(credential)
  if (!accountSid || !apiKey || !apiUrl || !webhookSecret) throw missing('jambonz')
  return { accountSid, apiKey, apiUrl, webhookSecret, speech: vendor && voice ? { vendor, voice } : null }
}

const texts = (body: Body): Partial<Record<string, string>> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => textOf(value) !== null)) as Record<string, string>

const canSign = (keys: { authToken: string | null; apiKey: string | null; apiSecret: string | null }) =>
  keys.authToken !== null || (keys.apiKey !== null && keys.apiSecret !== null)

const missing = (provider: string) =>
  invalid(`phoneNumberId needs a ${provider} credential: POST /credential with provider '${provider}'`)
