import s from '../voice.module.css'
import type { VoiceWords } from '../voice-words.ts'

type PromptsProps = { words: VoiceWords['prompts']; ask: (question: string) => void }

/** Questions that a tap asks. */
export function Prompts({ words, ask }: PromptsProps) {
  return (
    <div className={s.prompts}>
      <p>{words.heading}</p>
      {words.questions.map((question) => (
        <button key={question} onClick={() => ask(question)} type="button">
          {question}
        </button>
      ))}
    </div>
  )
}
