import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { tell } from '../ui/toasts.tsx'
import { wordsFor } from './api.ts'

type Options<Input, Answer> = {
  /** Said when it is done. */
  done?: string | ((answer: Answer, input: Input) => string)
  /** What is not true any more then. */
  touches?: readonly QueryKey[]
  onDone?: (answer: Answer, input: Input) => void
  /** Whether the screen says itself what went wrong. */
  quiet?: boolean
}

/** Does something at the server, and says how it went. */
export function useAction<Input, Answer>(run: (input: Input) => Promise<Answer>, options: Options<Input, Answer> = {}) {
  const client = useQueryClient()
  const { done, touches = [], onDone, quiet = false } = options
  return useMutation<Answer, Error, Input>({
    mutationFn: run,
    onSuccess: (answer, input) => {
      for (const queryKey of touches) void client.invalidateQueries({ queryKey })
      if (done) tell(typeof done === 'function' ? done(answer, input) : done)
      onDone?.(answer, input)
    },
    onError: (error) => {
      if (!quiet) tell(wordsFor(error), { tone: 'bad' })
    },
  })
}
