import type { Assistant, Open } from '@parley/protocol/resources'
import { useState } from 'react'
import { differ, rebased, wordsOf } from './draft.ts'

/** What somebody makes of an assistant. It follows what is stored; `isOvertaken` is whether that has changed under their words. */
export function useDraft(stored: Assistant) {
  const [basis, setBasis] = useState(() => wordsOf(stored))
  const [draft, setDraft] = useState(basis)
  const [isOvertaken, setIsOvertaken] = useState(false)
  const [saved, setSaved] = useState(basis)
  const words = wordsOf(stored)
  if (differ(basis, words)) {
    setBasis(words)
    // what was saved from here is under the draft already
    if (differ(saved, words)) {
      const next = rebased(draft, basis, words)
      setDraft(next)
      setSaved(words)
      setIsOvertaken(differ(words, next))
    }
  }
  /** Puts what came of saving a draft under what has been written since. */
  function settle(sent: Open, answer: Assistant) {
    setSaved(wordsOf(answer))
    setDraft((now) => rebased(now, sent, wordsOf(answer)))
    setIsOvertaken(false)
  }
  return { draft, setDraft, settle, isOvertaken }
}
