import type { ConsultationFile } from '@parley/protocol/resources'
import { useQueryClient } from '@tanstack/react-query'
import { currentIn } from '../../../data/api.ts'
import { showRequest } from '../../../data/consultations.ts'
import { useAction } from '../../../data/use-action.ts'

/** Does something with a request that answers how the request is afterwards. */
export function useFileAction<Input>(
  run: (input: Input) => Promise<ConsultationFile>,
  { done, onDone }: { done: string; onDone?: () => void },
) {
  const client = useQueryClient()
  return useAction<Input, ConsultationFile>(
    async (input) => {
      try {
        return await run(input)
      } catch (error) {
        const current = currentIn(error)
        if (current) showRequest(client, current)
        throw error
      }
    },
    {
      done,
      // joining changes two requests, and the answer is one of them
      touches: [['consultation', 'file']],
      onDone(file) {
        showRequest(client, file)
        onDone?.()
      },
    },
  )
}
