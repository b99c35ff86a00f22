import { type FormEvent, useState } from 'react'
import { wordsFor } from '../../data/api.ts'

export type FormState = { busy: boolean; problem: string | null }

/** What a form does when it is sent; while it does, it is not sent again. With `reset`, what was sent is gone from it. */
export function useFormAction(run: (fields: FormData) => Promise<void>, { reset = false } = {}) {
  const [state, setState] = useState<FormState>({ busy: false, problem: null })
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state.busy) return
    const form = event.currentTarget
    const fields = new FormData(form)
    setState({ busy: true, problem: null })
    try {
      await run(fields)
      if (reset) form.reset()
      setState({ busy: false, problem: null })
    } catch (error) {
      setState({ busy: false, problem: wordsFor(error) })
    }
  }
  return { ...state, onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event) }
}

export const textIn = (fields: FormData, name: string) => String(fields.get(name) ?? '').trim()
