import { services } from '@parley/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../data/api.ts'
import { showRequest } from '../../data/consultations.ts'
import { sendOnce } from '../../data/send-once.ts'
import { SelectField, TextArea, TextField } from '../../ui/forms/field.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { textIn, useFormAction } from '../../ui/forms/use-form-action.ts'
import { Modal } from '../../ui/modal.tsx'
import { tell } from '../../ui/toasts.tsx'
import { useServiceWords } from './use-service-words.ts'

/** A request that came by telephone or in person. */
export function NewRequest({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const serviceWords = useServiceWords()
  const form = useFormAction(async (fields) => {
    const service = textIn(fields, 'service')
    const words = {
      fullName: textIn(fields, 'fullName'),
      email: textIn(fields, 'email'),
      companyName: textIn(fields, 'companyName'),
      problems: textIn(fields, 'problems'),
      ...(service && { service }),
    }
    const file = await sendOnce('request', words, api.consultation.create)
    showRequest(client, file)
    tell('The request is in the inbox. No mail was sent.')
    onClose()
    await navigate({ to: '/inbox/$id', params: { id: file.id } })
  })
  return (
    <Modal onClose={onClose} title="Add a request">
      <form className="stack" onSubmit={form.onSubmit}>
        <p className="muted">For what came by telephone or in person. Nobody is sent a mail by it.</p>
        <TextField label="Full name" maxLength={200} name="fullName" required />
        <TextField label="Email" maxLength={254} name="email" required type="email" />
        <TextField label="Company (if any)" maxLength={200} name="companyName" />
        <SelectField
          choices={[
            { value: '', label: 'None named' },
            ...services.map((value) => ({ value, label: serviceWords(value) })),
          ]}
          label="Service"
          name="service"
        />
        <TextArea label="What they need" maxLength={5000} name="problems" required />
        <Problem words={form.problem} />
        <div className="actions">
          <button className="button primary" disabled={form.busy} type="submit">
            Add it
          </button>
          <button className="button" onClick={onClose} type="button">
            Cancel
          </button>
        </div>
      </form>
    </Modal>
  )
}
