import { cutAtClause, SentenceSplitter } from '../sentences.ts'
import { speakable } from '../speakable.ts'
import type { Sentences } from './prepared-voice.ts'

/**
 * What is said beforehand of these answers, behind what is said first in every call: how each begins comes first, for a caller waits for
 * that alone; the rest is made while they listen.
 */
export function saidBeforehand(first: readonly string[], answers: readonly string[]): Sentences {
  const beginnings = answers.flatMap((text) => sentencesOf(text).slice(0, 1)).map(speakable)
  return { first: [...first, ...beginnings], others: asSpoken(answers) }
}

/** The pieces that texts are spoken in: any of their sentences may be the first of a reply, whose first clause comes alone. */
export function asSpoken(texts: readonly string[]): string[] {
  return texts
    .flatMap(sentencesOf)
    .flatMap((sentence) => [sentence, ...cutAtClause(sentence)])
    .map(speakable)
}

/** A text cut as replies are. */
export function sentencesOf(text: string): string[] {
  const splitter = new SentenceSplitter()
  return [...splitter.push(text), ...splitter.end()]
}
