type Json = Record<string, unknown>
type WithJson = { toJSON(): unknown }

/** Whether this browser can sign in by what unlocks the device. */
export const passkeysWork = () =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Asks the device for a passkey that it has. Throws what the browser throws when its owner thinks better of it. */
export async function askForPasskey(options: Json): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return jsonOf(await navigator.credentials.get({ publicKey }))
}

/** Has the device make one. */
export async function makePasskey(options: Json): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return jsonOf(await navigator.credentials.create({ publicKey }))
}

function jsonOf(credential: Credential | null): unknown {
  if (!credential) throw new Error('The device gave no passkey.')
  return (credential as unknown as WithJson).toJSON()
}
