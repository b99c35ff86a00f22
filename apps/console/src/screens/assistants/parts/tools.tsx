import type { Open, Tool, ToolInput } from '@parley/protocol/resources'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../data/api.ts'
import { useAction } from '../../../data/use-action.ts'
import { CheckField, TextArea } from '../../../ui/forms/field.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Empty, Shown } from '../../../ui/states.tsx'
import { valueAt, withValueAt } from '../form/draft.ts'
import { exampleOf, parsed } from './tool-words.ts'

type Props = { draft: Open; onChange: (draft: Open) => void; disabled: boolean }
const toolKey = ['tool'] as const

const beginning = JSON.stringify(
  {
    type: 'function',
    function: {
      name: 'book_table',
      description: 'Books a table.',
      parameters: { type: 'object', properties: { guests: { type: 'integer' } }, required: ['guests'] },
    },
    server: { url: 'https://example.com/tools' },
  },
  null,
  2,
)

/** What the assistant can do besides talking. */
export function Tools({ draft, onChange, disabled }: Props) {
  const query = useQuery({ queryKey: toolKey, queryFn: ({ signal }) => api.tool.list({ limit: 200 }, { signal }) })
  const [text, setText] = useState<string | null>(null)
  const create = useAction((input: ToolInput) => api.tool.create(input), {
    done: 'The tool is stored. Tick it to give it to this assistant.',
    touches: [toolKey],
    onDone: () => setText(null),
  })
  const given = valueAt(draft, ['model', 'toolIds'])
  const ids = Array.isArray(given) ? (given as string[]) : []
  const set = (next: string[]) => onChange(withValueAt(draft, ['model', 'toolIds'], next.length > 0 ? next : undefined))
  const input = text === null ? null : parsed(text)
  return (
    <section aria-label="Tools" className="stack">
      <Shown query={query} what="Loading tools">
        {(tools) =>
          tools.length === 0 ? (
            <Empty title="No tools yet">
              <p>A tool lets the assistant ask your server, send a request, or hand the caller over.</p>
            </Empty>
          ) : (
            <ul className="stack tight">
              {tools.map((tool) => (
                <StoredTool
                  disabled={disabled}
                  isGiven={ids.includes(tool.id)}
                  key={tool.id}
                  onGive={(gives) => set(gives ? [...ids, tool.id] : ids.filter((id) => id !== tool.id))}
                  tool={tool}
                />
              ))}
            </ul>
          )
        }
      </Shown>
      {!disabled &&
        (text === null ? (
          <button className="button" onClick={() => setText(beginning)} type="button">
            <Icon name="plus" /> New tool
          </button>
        ) : (
          <div className="card">
            <TextArea
              className="code"
              hint="As the API takes it: its type, its name and what it needs, and where it is done."
              label="The tool, as JSON"
              onChange={(event) => setText(event.target.value)}
              rows={12}
              spellCheck={false}
              value={text}
            />
            <Problem words={input === null ? 'This is no JSON object yet.' : null} />
            <div className="actions">
              <button
                className="button primary"
                disabled={input === null || create.isPending}
                onClick={() => input && create.mutate(input as ToolInput)}
                type="button"
              >
                Store it
              </button>
              <button className="button" onClick={() => setText(null)} type="button">
                Cancel
              </button>
            </div>
          </div>
        ))}
    </section>
  )
}

type OfTool = { tool: Tool; isGiven: boolean; disabled: boolean; onGive: (gives: boolean) => void }

function StoredTool({ tool, isGiven, disabled, onGive }: OfTool) {
  const [text, setText] = useState(() => JSON.stringify(exampleOf(tool.function?.parameters), null, 2))
  const [outcome, setOutcome] = useState<string | null>(null)
  const run = useAction((input: Open) => api.toolTest.run(tool.id, { arguments: input }), {
    onDone: (came) => setOutcome('error' in came ? `It failed: ${came.error}` : came.result),
  })
  const remove = useAction(() => api.tool.delete(tool.id), { done: 'The tool is gone.', touches: [toolKey] })
  const input = parsed(text)
  const name = tool.function?.name ?? String(tool.name ?? tool.type)
  return (
    <li className="card">
      <CheckField
        checked={isGiven}
        disabled={disabled}
        hint={tool.function?.description ?? tool.type}
        label={name}
        onChange={(event) => onGive(event.target.checked)}
      />
      {!disabled && (
        <details>
          <summary>Test or delete it</summary>
          <div className="stack tight">
            <TextArea
              className="code"
              label={`Arguments for ${name}, as JSON`}
              onChange={(event) => setText(event.target.value)}
              rows={3}
              spellCheck={false}
              value={text}
            />
            <div className="actions">
              <button
                className="button small"
                disabled={input === null || run.isPending}
                onClick={() => input && run.mutate(input)}
                type="button"
              >
                <Icon name="play" /> Run it once
              </button>
              <button className="button small danger" onClick={() => remove.mutate(undefined)} type="button">
                <Icon name="bin" /> Delete
              </button>
            </div>
            {outcome !== null && (
              <pre aria-label="What came of it" role="status">
                {outcome}
              </pre>
            )}
          </div>
        </details>
      )}
    </li>
  )
}
