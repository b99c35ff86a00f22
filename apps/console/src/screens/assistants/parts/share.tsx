import { api } from '../../../data/api.ts'
import { assistantKeys } from '../../../data/assistants.ts'
import { useAction } from '../../../data/use-action.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { useFormAction } from '../../../ui/forms/use-form-action.ts'
import { Modal } from '../../../ui/modal.tsx'

type Props = {
  id: string
  /** Whose share it is, for the title. */
  what: string
  /** The number of what is to be tried; a draft gets one first. */
  version: () => Promise<number>
  percent?: number
  onDone?: () => void
  onClose: () => void
}

/** Asks how many of its assistant's new calls a version is to have. */
export function Share({ id, what, version, percent = 10, onDone, onClose }: Props) {
  const give = useAction(
    async (share: number) => api.assistantTrial.set(id, { version: await version(), percent: share }),
    {
      done: ({ trial }) => `Version ${trial?.version} has ${trial?.percent}% of the new calls.`,
      touches: [assistantKeys.one(id)],
      quiet: true,
    },
  )
  const form = useFormAction(async (fields) => {
    await give.mutateAsync(Number(fields.get('percent')))
    onDone?.()
    onClose()
  })
  return (
    <Modal onClose={onClose} title={`Try ${what}`}>
      <form className="stack" onSubmit={form.onSubmit}>
        <TextField
          defaultValue={percent}
          hint="From 1 to 99 of a hundred web calls and telephone calls. A call has the same version until it is over; all others have what is published."
          label="Share of new calls, in percent"
          max={99}
          min={1}
          name="percent"
          required
          step={1}
          type="number"
        />
        <Problem words={form.problem} />
        <button className="button primary" disabled={form.busy} type="submit">
          Try it
        </button>
      </form>
    </Modal>
  )
}
