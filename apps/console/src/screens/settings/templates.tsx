import type { ReplyTemplate, ReplyTemplateInput } from '@parley/protocol/resources'
import { useCallback, useState } from 'react'
import { api } from '../../data/api.ts'
import { templateKeys, useTemplates } from '../../data/templates.ts'
import { useAction } from '../../data/use-action.ts'
import { mayChange, useMe } from '../../data/use-me.ts'
import { TextArea, TextField } from '../../ui/forms/field.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { textIn, useFormAction } from '../../ui/forms/use-form-action.ts'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Empty, Shown } from '../../ui/states.tsx'
import { useAddress } from '../../ui/use-address.ts'

/** Words that replies begin with. */
export function Templates() {
  const me = useMe()
  const query = useTemplates()
  const [address, change] = useAddress()
  const [open, setOpen] = useState<ReplyTemplate | 'new' | null>(null)
  const onSearch = useCallback((text: string) => change({ search: text }), [change])
  const search = (address.search ?? '').toLowerCase()
  const remove = useAction((id: string) => api.replyTemplate.delete(id), {
    done: 'The template is gone.',
    touches: [templateKeys],
  })
  return (
    <section aria-label="Reply templates" className="stack">
      <div className="row">
        <div className="grow">
          <SearchBox label="Search templates" onChange={onSearch} value={address.search ?? ''} />
        </div>
        {mayChange(me) && (
          <button className="button primary" onClick={() => setOpen('new')} type="button">
            <Icon name="plus" /> New template
          </button>
        )}
      </div>
      <Shown query={query} what="Loading templates">
        {(templates) => {
          const shown = templates.filter(({ name, text }) => `${name} ${text}`.toLowerCase().includes(search))
          return shown.length === 0 ? (
            <Empty title={templates.length === 0 ? 'No templates yet' : 'No template says that'} />
          ) : (
            <ul className="stack tight">
              {shown.map((template) => (
                <li className="card" key={template.id}>
                  <header>
                    <h2>{template.name}</h2>
                    {mayChange(me) && (
                      <span className="actions">
                        <button className="button small" onClick={() => setOpen(template)} type="button">
                          Change
                        </button>
                        <button
                          aria-label={`Delete ${template.name}`}
                          className="icon-button"
                          onClick={() => remove.mutate(template.id)}
                          type="button"
                        >
                          <Icon name="bin" />
                        </button>
                      </span>
                    )}
                  </header>
                  <p className="words muted">{template.text}</p>
                </li>
              ))}
            </ul>
          )
        }}
      </Shown>
      {open && <TemplateForm onClose={() => setOpen(null)} template={open === 'new' ? null : open} />}
    </section>
  )
}

function TemplateForm({ template, onClose }: { template: ReplyTemplate | null; onClose: () => void }) {
  const save = useAction(
    (input: ReplyTemplateInput) =>
      template ? api.replyTemplate.update(template.id, input) : api.replyTemplate.create(input),
    { done: 'The template is stored.', touches: [templateKeys], quiet: true },
  )
  const form = useFormAction(async (fields) => {
    await save.mutateAsync({
      name: textIn(fields, 'name'),
      subject: textIn(fields, 'subject'),
      text: textIn(fields, 'text'),
    })
    onClose()
  })
  return (
    <Modal onClose={onClose} title={template ? 'Change the template' : 'New template'}>
      <form className="stack" onSubmit={form.onSubmit}>
        <TextField defaultValue={template?.name} label="Name" maxLength={80} name="name" required />
        <TextField
          defaultValue={template?.subject ?? 'Your request'}
          label="Subject"
          maxLength={200}
          name="subject"
          required
        />
        <TextArea
          defaultValue={template?.text ?? 'Dear {{fullName}},\n\n\n\n{{ourName}}\n{{ourCompany}}'}
          hint="{{fullName}}, {{companyName}}, {{service}}, {{ourCompany}} and {{ourName}} are filled in when you reply."
          label="Words"
          maxLength={20_000}
          name="text"
          required
          rows={8}
        />
        <Problem words={form.problem} />
        <button className="button primary" disabled={form.busy} type="submit">
          Store it
        </button>
      </form>
    </Modal>
  )
}
