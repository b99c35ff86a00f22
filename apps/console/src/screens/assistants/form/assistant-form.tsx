import tree from 'virtual:assistant-fields'
import type { Open } from '@parley/protocol/resources'
import { TextArea } from '../../../ui/forms/field.tsx'
import { instructionsIn, withInstructions } from './draft.ts'
import { FormNode } from './form-node.tsx'

/** The fields by what they are about; what no group names stands under the last. */
const groups = [
  { title: 'What it says', names: ['name', 'firstMessage', 'firstMessageMode', 'endCallMessage', 'endCallPhrases'] },
  { title: 'What it thinks, speaks and hears with', names: ['model', 'voice', 'transcriber'] },
  {
    title: 'Taking turns',
    names: [
      ...['firstMessageInterruptionsEnabled', 'startSpeakingPlan', 'stopSpeakingPlan', 'messagePlan'],
      ...['silenceTimeoutSeconds', 'maxDurationSeconds', 'backgroundSound', 'backgroundDenoisingEnabled'],
      ...['backgroundSpeechDenoisingPlan', 'hooks'],
    ],
  },
  { title: 'What is kept', names: ['artifactPlan'] },
  { title: 'Everything else', names: [] },
] as const

/** Beside what has a part of the screen of its own. */
const named = new Set<string>(['ownAnswers', ...groups.flatMap(({ names }) => names)])

type Props = { draft: Open; onChange: (draft: Open) => void; disabled: boolean }

/** Every field of an assistant that acts. */
export function AssistantForm({ draft, onChange, disabled }: Props) {
  return (
    <div className="stack">
      {groups.map(({ title, names }, index) => {
        const fields = names.length
          ? names.flatMap((name) => tree.find((node) => node.name === name) ?? [])
          : tree.filter(({ name }) => !named.has(name))
        return (
          <details className="card" key={title} open={index < 2}>
            <summary>
              <strong>{title}</strong>
            </summary>
            <div className="fields">
              {index === 0 && (
                <TextArea
                  disabled={disabled}
                  hint="What the model is told about its task, its tone and its limits. The built-in guide needs none."
                  label="Instructions"
                  onChange={(event) => onChange(withInstructions(draft, event.target.value))}
                  rows={5}
                  value={instructionsIn(draft)}
                />
              )}
              {fields.map((node) => (
                <FormNode disabled={disabled} draft={draft} key={node.name} node={node} onChange={onChange} />
              ))}
            </div>
          </details>
        )
      })}
    </div>
  )
}
