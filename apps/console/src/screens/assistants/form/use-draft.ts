import type { Assistant, Open } from '@parley/protocol/resources'
import { useState } from 'react'
import { changesOf, rebased, wordsOf } from './draft.ts'

const differ = (one: Open, other: Open) => Object.keys(changesOf(one, other)).length > 0

/** What somebody makes of an assistant. It follows what is stored; `isOvertaken` is whether that has changed under their words. */
export function useDraft(stored: Assistant) {
  const [basis, setBasis] = useState(() => wordsOf(stored))
  const [draft, setDraft] = useState(basis)
  const [isOvertaken, setIsOvertaken] = useState(false)
  const words = wordsOf(stored)
  if (differ(basis, words)) {
    const next = rebased(draft, basis, words)
    setBasis(words)
    setDraft(next)
    setIsOvertaken(differ(words, next))
  }
  return { draft, setDraft, isOvertaken }
}
