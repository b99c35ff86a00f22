import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../data/api.ts'
import { useAction } from '../../data/use-action.ts'
import { TextArea, TextField } from '../../ui/forms/field.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { textIn, useFormAction } from '../../ui/forms/use-form-action.ts'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Empty, Shown } from '../../ui/states.tsx'
import { suiteKeys } from './suite-keys.ts'

/** What the callers of a suite want, and what a good answer is. */
export function SuiteTests({ suiteId, canChange }: { suiteId: string; canChange: boolean }) {
  const [isMaking, setIsMaking] = useState(false)
  const query = useQuery({
    queryKey: suiteKeys.tests(suiteId),
    queryFn: ({ signal }) => api.testSuiteTest.list(suiteId, { limit: 200 }, { signal }),
  })
  const remove = useAction((id: string) => api.testSuiteTest.delete(suiteId, id), {
    done: 'The test is gone.',
    touches: [suiteKeys.tests(suiteId)],
  })
  return (
    <section aria-label="Tests" className="stack">
      <header className="row spread">
        <h2>Tests</h2>
        {canChange && (
          <button className="button small" onClick={() => setIsMaking(true)} type="button">
            <Icon name="plus" /> New test
          </button>
        )}
      </header>
      <Shown query={query} what="Loading tests">
        {({ results }) =>
          results.length === 0 ? (
            <Empty title="No tests in this suite yet" />
          ) : (
            <ul className="stack tight">
              {results.map(({ id, name, script, scorers, numAttempts }) => (
                <li className="card" key={id}>
                  <header>
                    <h3>{name || 'Test'}</h3>
                    <span className="muted fine">{numAttempts ?? 1} times</span>
                    {canChange && (
                      <button
                        aria-label={`Delete the test ${name ?? ''}`}
                        className="icon-button"
                        onClick={() => remove.mutate(id)}
                        type="button"
                      >
                        <Icon name="bin" />
                      </button>
                    )}
                  </header>
                  <p className="words">{script}</p>
                  {scorers.map(({ rubric }) => (
                    <p className="muted words" key={rubric}>
                      Good is: {rubric}
                    </p>
                  ))}
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
      {isMaking && <NewTest onClose={() => setIsMaking(false)} suiteId={suiteId} />}
    </section>
  )
}

function NewTest({ suiteId, onClose }: { suiteId: string; onClose: () => void }) {
  const create = useAction(
    (of: { name: string; script: string; rubric: string; numAttempts: number }) =>
      api.testSuiteTest.create(suiteId, {
        type: 'chat',
        name: of.name,
        script: of.script,
        numAttempts: of.numAttempts,
        scorers: [{ type: 'ai', rubric: of.rubric }],
      }),
    { touches: [suiteKeys.tests(suiteId)], quiet: true },
  )
  const form = useFormAction(async (fields) => {
    await create.mutateAsync({
      name: textIn(fields, 'name'),
      script: textIn(fields, 'script'),
      rubric: textIn(fields, 'rubric'),
      numAttempts: Number(fields.get('numAttempts')),
    })
    onClose()
  })
  return (
    <Modal onClose={onClose} title="New test">
      <form className="stack" onSubmit={form.onSubmit}>
        <TextField label="Name" maxLength={80} name="name" required />
        <TextArea
          hint="One line for each thing the caller says, in their words."
          label="The caller says"
          maxLength={10_000}
          name="script"
          required
        />
        <TextArea
          hint="What a good conversation looks like; a model judges by it."
          label="Good is"
          maxLength={10_000}
          name="rubric"
          required
        />
        <TextField defaultValue={1} label="How often" max={10} min={1} name="numAttempts" required type="number" />
        <Problem words={form.problem} />
        <button className="button primary" disabled={form.busy} type="submit">
          Add it
        </button>
      </form>
    </Modal>
  )
}
