import type { Accent } from './accent.ts'
import { letterSounds } from './letter-sounds.ts'

/** A word's sounds; by part of speech where they differ, `None` before a pause. */
type Entry = string | Readonly<Record<string, string | null>>
export type Entries = Readonly<Record<string, Entry>>

/** What is known of a word's surroundings. */
export type Around = {
  /** The word before, in small letters; null after a pause. */
  before: string | null
  /** What the sound after it begins with; null before a pause. */
  next: 'vowel' | 'consonant' | null
}

const shortestPart = 3
const longestInitials = 4
/** The word after one of these is something that is done, or a thing. */
const beforeVerbs = new Set(
  "to will can could would should must may might i we you they who let's don't didn't can't won't please not".split(
    ' ',
  ),
)
const beforeNouns = new Set('a an the our your my their his her its this that any no each every some of for'.split(' '))
/** Britain's name of the letter is understood everywhere there, the other is not. */
const british: Record<string, string> = { Z: 'zˈɛd' }

/** How words are said: by two dictionaries, the second of which is larger and less sure, else by rules. */
export class Lexicon {
  readonly accent: Accent
  readonly #dictionaries: readonly Entries[]

  constructor(dictionaries: readonly Entries[], accent: Accent) {
    this.#dictionaries = dictionaries
    this.accent = accent
  }

  /** Never empty for a word of letters. */
  soundsOf(word: string, around: Around): string {
    return (
      smallWord(word, around) ??
      this.#initials(word) ??
      this.#known(word, around) ??
      this.#unsayable(word) ??
      this.#compound(word) ??
      letterSounds(word, this.accent)
    )
  }

  /** As it stands, in small letters, or as another word with an ending. */
  #known(word: string, around: Around): string | null {
    return this.#entry(word, around) ?? this.#withEnding(word.toLowerCase(), around)
  }

  #entry(word: string, around: Around): string | null {
    const small = word.toLowerCase()
    const names = [word, small, small.charAt(0).toUpperCase() + small.slice(1)]
    for (const dictionary of this.#dictionaries) {
      for (const name of names) {
        const entry = Object.hasOwn(dictionary, name) ? dictionary[name] : undefined
        const sounds = typeof entry === 'object' ? chosen(entry, around) : entry
        if (sounds) return sounds
      }
    }
    return null
  }

  #withEnding(word: string, around: Around): string | null {
    const stem = (...candidates: string[]) => {
      for (const candidate of candidates) {
        const sounds = candidate.length > 1 && this.#entry(candidate, around)
        if (sounds) return sounds
      }
      return null
    }
    const weak = this.accent === 'british' ? 'ɪ' : 'ᵻ'
    if (/'s$|s'$/.test(word)) return withS(stem(word.slice(0, -2), word.slice(0, -1)), weak)
    if (word.endsWith('s') && !word.endsWith('ss')) {
      return withS(stem(word.slice(0, -1), word.slice(0, -2), word.replace(/ies$/, 'y')), weak)
    }
    if (word.endsWith('ed')) {
      return withEd(stem(word.slice(0, -1), word.slice(0, -2), word.replace(/ied$/, 'y'), undoubled(word, 2)), weak)
    }
    if (word.endsWith('ing')) {
      const sounds = stem(word.slice(0, -3), `${word.slice(0, -3)}e`, undoubled(word, 3))
      return sounds && `${sounds}ɪŋ`
    }
    if (word.endsWith('ly')) {
      const sounds = stem(word.slice(0, -2), `${word.slice(0, -2)}e`)
      return sounds && `${sounds.replace(/ᵊ?l$/, '')}li`
    }
    return null
  }

  /** Letter by letter: one alone, with or without an s, and short words in capitals that are none. */
  #initials(word: string): string | null {
    const [, letters = '', plural] = /^([A-Z]{1,6})('?s)?$/.exec(word) ?? []
    if (!letters || (letters.length > 1 && (this.#isWord(letters) || isSayable(letters)))) return null
    return this.#spelt(letters, plural !== undefined)
  }

  /** Small letters that nobody could say as a word: "uk", "crm". */
  #unsayable(word: string): string | null {
    return /^(?:uk|eu|io|ai)$|^[^aeiouy\W\d]{2,5}$/.test(word) ? this.#spelt(word.toUpperCase(), false) : null
  }

  #spelt(letters: string, isPlural: boolean): string {
    const names = [...letters].map((letter) => this.#letter(letter))
    const flat = names.join('').replaceAll('ˈ', 'ˌ')
    const last = flat.lastIndexOf('ˌ')
    const sounds = `${flat.slice(0, last)}ˈ${flat.slice(last + 1)}`
    return isPlural ? (withS(sounds, 'ɪ') ?? sounds) : sounds
  }

  #letter(letter: string): string {
    return british[letter] ?? this.#entry(letter, { before: null, next: null }) ?? letterSounds(letter, this.accent)
  }

  #isWord(word: string): boolean {
    return this.#dictionaries.some((dictionary) => Object.hasOwn(dictionary, word.toLowerCase()))
  }

  /** "HubSpot", "Northwind": two words written as one, the second of which leans on the first. */
  #compound(word: string): string | null {
    const anywhere = { before: null, next: 'consonant' } as const
    const joint = /\p{Ll}(?=\p{Lu})/u.exec(word)
    const places = joint
      ? [joint.index + 1]
      : Array.from(
          { length: Math.max(0, word.length - 2 * shortestPart + 1) },
          (_, at) => word.length - shortestPart - at,
        )
    for (const at of places) {
      const parts = [word.slice(0, at), word.slice(at)]
      const [first, second] = parts.map((part) =>
        joint ? this.soundsOf(part, anywhere) : this.#known(part.toLowerCase(), anywhere),
      )
      if (first && second) return first + second.replaceAll('ˈ', 'ˌ')
    }
    return null
  }
}

/** Words without weight, which change with what follows. */
function smallWord(word: string, { before, next }: Around): string | null {
  if (word === 'A' && (before !== null || next === null)) return null
  switch (word.toLowerCase()) {
    case 'a':
      return next === null ? null : 'ɐ'
    case 'an':
      return 'ɐn'
    case 'the':
      return next === 'vowel' ? 'ði' : 'ðə'
    case 'i':
      return next === null || word !== 'I' ? null : 'ˌI'
    case 'to':
      return next === null ? null : next === 'vowel' ? 'tʊ' : 'tə'
    default:
      return null
  }
}

function chosen(entry: Exclude<Entry, string>, { before, next }: Around): string | null {
  const asVerb = before !== null && beforeVerbs.has(before) ? entry.VERB : null
  const asNoun = before !== null && beforeNouns.has(before) ? entry.NOUN : null
  return (next === null ? entry.None : null) ?? asVerb ?? asNoun ?? entry.DEFAULT ?? null
}

/** A short word that could be said as it is written is, as "NASA" is. */
const isSayable = (letters: string) => letters.length > longestInitials && /[AEIOUY]/.test(letters)

const undoubled = (word: string, ending: number) => word.slice(0, -ending).replace(/(.)\1$/, '$1')

function withS(stem: string | null, weak: string): string | null {
  if (!stem) return null
  if (/[ptkfθ]$/.test(stem)) return `${stem}s`
  return /[szʃʒʧʤ]$/.test(stem) ? `${stem}${weak}z` : `${stem}z`
}

function withEd(stem: string | null, weak: string): string | null {
  if (!stem) return null
  if (/[td]$/.test(stem)) return `${stem}${weak}d`
  return /[pkfθʃsʧ]$/.test(stem) ? `${stem}t` : `${stem}d`
}
