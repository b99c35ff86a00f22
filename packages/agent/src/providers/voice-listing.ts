type Body = Record<string, unknown>

/** A voice as a library shows it. */
export type LibraryVoice = {
  providerId: string
  name: string
  language?: string
  gender?: string
  accent?: string
  previewUrl?: string
  description?: string
}

/** How a provider is asked for its voices, and how one of them is read. */
export type VoiceListing = {
  /** The credential's provider, where it is not the voice's own; null where everybody may ask. */
  credential?: string | null
  url: string | ((credential: Body) => string)
  headers: (credential: Body) => Record<string, string>
  /** Sent as JSON by POST. */
  body?: object
  /** Where the list is in the answer; '' when the answer is the list. */
  at: string
  read(voice: Body): LibraryVoice
}

export const bearer = ({ apiKey }: Body) => ({ authorization: `Bearer ${apiKey}` })
export const header =
  (name: string) =>
  ({ apiKey }: Body) => ({ [name]: String(apiKey) })

/** The fields that a provider fills; a list stands for its first entry. */
export function libraryVoice(providerId: unknown, name: unknown, more: Body = {}): LibraryVoice {
  const filled = Object.entries(more).flatMap(([field, value]) => {
    const [first] = [value].flat()
    return first === null || first === undefined || first === '' ? [] : [[field, String(first)]]
  })
  return { providerId: String(providerId), name: String(name ?? providerId), ...Object.fromEntries(filled) }
}

/** What is inside an object that may be missing. */
export const inside = (value: unknown): Body => (typeof value === 'object' && value !== null ? (value as Body) : {})
