import { words as english, type FrameWords } from './words.ts'

type Language = { tag: string; words: FrameWords }

const others: Record<string, () => Promise<{ words: FrameWords }>> = {
  da: () => import('./languages/frame-da.ts'),
  de: () => import('./languages/frame-de.ts'),
  es: () => import('./languages/frame-es.ts'),
  fi: () => import('./languages/frame-fi.ts'),
  fr: () => import('./languages/frame-fr.ts'),
  it: () => import('./languages/frame-it.ts'),
  jp: () => import('./languages/frame-jp.ts'),
  ka: () => import('./languages/frame-ka.ts'),
  nl: () => import('./languages/frame-nl.ts'),
  no: () => import('./languages/frame-no.ts'),
  pl: () => import('./languages/frame-pl.ts'),
  pt: () => import('./languages/frame-pt.ts'),
  'pt-BR': () => import('./languages/frame-pt.ts').then(({ brazilian: words }) => ({ words })),
  ru: () => import('./languages/frame-ru.ts'),
  sv: () => import('./languages/frame-sv.ts'),
  tr: () => import('./languages/frame-tr.ts'),
}
/** What browsers call a language that calls know by another code. */
const called: Record<string, string> = { ja: 'jp', nb: 'no', nn: 'no' }
const tags: Record<string, string> = { jp: 'ja' }

/** A frame's words in a language of calls. English for those that it does not speak, and where their words do not come. */
export async function languageOf(lang: string): Promise<Language> {
  const code = called[lang] ?? lang
  const load = Object.hasOwn(others, code) ? others[code] : undefined
  const words = await load?.().then(
    (loaded) => loaded.words,
    () => null,
  )
  return words ? { tag: tags[code] ?? code, words } : { tag: 'en', words: english }
}
