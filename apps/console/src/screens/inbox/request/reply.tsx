import type { ConsultationFile } from '@parley/protocol/resources'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api } from '../../../data/api.ts'
import { type ReplyDraft, replyDrafts } from '../../../data/reply-drafts.ts'
import { sendOnce } from '../../../data/send-once.ts'
import { useTemplates } from '../../../data/templates.ts'
import { useMe } from '../../../data/use-me.ts'
import { SelectField, TextArea, TextField } from '../../../ui/forms/field.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { fillIn, gapsIn } from '../reply-words.ts'
import { useServiceWords } from '../use-service-words.ts'
import { useFileAction } from './use-file-action.ts'

/** A mail to the person, in the thread of their request. */
export function Reply({ file }: { file: ConsultationFile }) {
  const me = useMe()
  const serviceWords = useServiceWords()
  const [draft, setDraft] = useState(() => replyDrafts.of(file.id))
  const { subject, text } = draft
  const { data: templates = [] } = useTemplates()
  const send = useFileAction(
    (reply: ReplyDraft) =>
      sendOnce(`reply ${file.id}`, reply, (words, options) => api.consultation.reply(file.id, words, options)),
    { done: `Your reply to ${file.fullName} is on its way.`, onDone: () => write({ text: '' }) },
  )
  function write(words: Partial<ReplyDraft>) {
    const next = { ...draft, ...words }
    replyDrafts.keep(file.id, next)
    setDraft(next)
  }
  const gaps = gapsIn(subject, text)
  function choose(id: string) {
    const template = templates.find((each) => each.id === id)
    if (!template) return
    const around = { ourCompany: me.organisation, ourName: me.fullName ?? '', serviceWords }
    write({ subject: fillIn(template.subject, file, around), text: fillIn(template.text, file, around) })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (gaps.length === 0 && text.trim()) send.mutate({ subject, text })
  }
  return (
    <details className="card reply" open>
      <summary>
        <strong>Reply</strong> <span className="muted">to {file.email}</span>
      </summary>
      <form className="stack" onSubmit={submit}>
        {templates.length > 0 && (
          <SelectField
            choices={[
              { value: '', label: 'Begin with a template…' },
              ...templates.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            hideLabel
            label="Template"
            onChange={(event) => choose(event.target.value)}
            value=""
          />
        )}
        <TextField
          label="Subject"
          maxLength={200}
          onChange={(event) => write({ subject: event.target.value })}
          required
          value={subject}
        />
        <TextArea
          hint="Sent as it stands here, from your server’s address; the answer comes to yours."
          label="Your words"
          maxLength={20_000}
          onChange={(event) => write({ text: event.target.value })}
          required
          rows={6}
          value={text}
        />
        <Problem words={gaps.length > 0 ? `Fill in ${gaps.join(' and ')} first.` : null} />
        <div className="actions">
          <button className="button primary" disabled={send.isPending || gaps.length > 0 || !text.trim()} type="submit">
            <Icon name="send" /> Send
          </button>
          <Link className="fine" search={{ part: 'templates' }} to="/settings">
            Templates
          </Link>
        </div>
      </form>
    </details>
  )
}
