import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { api } from '../../data/api.ts'
import { useAssistantNames, useAssistants } from '../../data/assistants.ts'
import { useAction } from '../../data/use-action.ts'
import { mayChange, useMe } from '../../data/use-me.ts'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { textIn, useFormAction } from '../../ui/forms/use-form-action.ts'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Empty, Shown } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { When } from '../../ui/when.tsx'
import { SimulatedCallers } from './simulated-callers.tsx'
import { suiteKeys } from './suite-keys.ts'
import { UnansweredQuestions } from './unanswered-questions.tsx'

const parts = [
  { value: '', label: 'Suites' },
  { value: 'simulated', label: 'Simulated callers' },
  { value: 'unanswered', label: 'Unanswered questions' },
] as const

const otherParts: Partial<Record<string, ReactNode>> = {
  simulated: <SimulatedCallers />,
  unanswered: <UnansweredQuestions />,
}

/** How well assistants do: suites of tests, simulated callers, and what they did not know. */
export function Quality() {
  const me = useMe()
  const [{ part = '' }] = useAddress()
  const [isMaking, setIsMaking] = useState(false)
  return (
    <Screen
      actions={
        part === '' &&
        mayChange(me) && (
          <button className="button primary" onClick={() => setIsMaking(true)} type="button">
            <Icon name="plus" /> New suite
          </button>
        )
      }
      help="/docs/console#quality"
      title="Quality"
    >
      <Tabs label="Parts of quality" parts={parts} />
      {otherParts[part] ?? <Suites />}
      {isMaking && <NewSuite onClose={() => setIsMaking(false)} />}
    </Screen>
  )
}

function Suites() {
  const nameOf = useAssistantNames()
  const [address, change] = useAddress()
  const onSearch = useCallback((text: string) => change({ search: text }), [change])
  const query = useQuery({
    queryKey: suiteKeys.all,
    queryFn: ({ signal }) => api.testSuite.list({ limit: 200 }, { signal }),
  })
  const search = (address.search ?? '').toLowerCase()
  return (
    <>
      <SearchBox label="Search suites" onChange={onSearch} value={address.search ?? ''} />
      <Shown query={query} what="Loading suites">
        {({ results }) => {
          const shown = results.filter(({ name }) => (name ?? '').toLowerCase().includes(search))
          if (shown.length === 0) {
            return (
              <Empty title={results.length === 0 ? 'No tests yet' : 'No suite has such a name'}>
                {results.length === 0 && (
                  <p>
                    A suite plays callers against an assistant and judges how it did: run it before you publish a
                    change.
                  </p>
                )}
              </Empty>
            )
          }
          return (
            <ul className="cards">
              {shown.map(({ id, name, targetPlan, updatedAt }) => (
                <li className="card" key={id}>
                  <h2>
                    <Link params={{ id }} to="/quality/$id">
                      {name || 'Without a name'}
                    </Link>
                  </h2>
                  <p className="muted">
                    Tests {nameOf(targetPlan?.assistantId)} · changed <When at={updatedAt} />
                  </p>
                </li>
              ))}
            </ul>
          )
        }}
      </Shown>
    </>
  )
}

function NewSuite({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { data: assistants = [] } = useAssistants()
  const create = useAction(
    (input: { name: string; assistantId: string }) =>
      api.testSuite.create({ name: input.name, targetPlan: { assistantId: input.assistantId } }),
    { touches: [suiteKeys.all], quiet: true },
  )
  const form = useFormAction(async (fields) => {
    const { id } = await create.mutateAsync({
      name: textIn(fields, 'name'),
      assistantId: textIn(fields, 'assistantId'),
    })
    onClose()
    await navigate({ to: '/quality/$id', params: { id } })
  })
  return (
    <Modal onClose={onClose} title="New suite">
      <form className="stack" onSubmit={form.onSubmit}>
        <TextField label="Name" maxLength={80} name="name" required />
        <SelectField
          choices={assistants.map(({ id, name }) => ({ value: id, label: name || id }))}
          hint={assistants.length === 0 ? 'Make an assistant of your own first.' : undefined}
          label="Tests the assistant"
          name="assistantId"
          required
        />
        <Problem words={form.problem} />
        <button className="button primary" disabled={form.busy || assistants.length === 0} type="submit">
          Make it
        </button>
      </form>
    </Modal>
  )
}
