import type { Open, SpokenAnswer } from '@parley/protocol/resources'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../data/api.ts'
import { CheckField } from '../../../ui/forms/field.tsx'
import { focusAtFirst } from '../../../ui/forms/focus.ts'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Empty, Shown } from '../../../ui/states.tsx'
import { useAddress } from '../../../ui/use-address.ts'
import { counted } from '../../../ui/words.ts'
import { valueAt } from '../form/draft.ts'
import { AnswerForm } from './answer-form.tsx'
import { ListenButton, type Listening, useListening } from './listen.tsx'
import { holdsWords, ownQuestionsIn, ownTextFor, titleOf, withOwnQuestion, withOwnText } from './own-answers.ts'

type Props = { draft: Open; onChange: (draft: Open) => void; disabled: boolean }

const othersShown = 3
/** At first, and so many more: on a phone the try-out stands below them. */
const answersShown = 10

/** What is said to which question: the site's answers, and the assistant's own over them. */
export function Answers({ draft, onChange, disabled }: Props) {
  const site = useQuery({ queryKey: ['spoken-answer'], queryFn: ({ signal }) => api.spokenAnswer.list({ signal }) })
  const [sought, setSought] = useState('')
  const [isOnlyOwn, setIsOnlyOwn] = useState(false)
  const [most, setMost] = useState(answersShown)
  const listening = useListening()
  const isFromFiles = valueAt(draft, ['model', 'knowledgeBaseId']) !== undefined
  return (
    <section aria-label="Answers" className="stack">
      <p className="muted">
        {isFromFiles
          ? 'This assistant looks things up in a knowledge base: it says your own answers, and none of the site’s.'
          : 'What it says when it is asked. Change an answer or add one, ask for it under “Try it”, and save.'}
      </p>
      <OwnQuestions disabled={disabled} draft={draft} onChange={onChange} />
      {!isFromFiles && (
        <Shown query={site} what="Loading answers">
          {(all) => {
            const isShown = (answer: SpokenAnswer) => {
              const own = ownTextFor(draft, answer.id)
              return (own !== null || !isOnlyOwn) && holdsWords([...answer.questions, answer.text, own ?? ''], sought)
            }
            const shown = all.filter(isShown)
            return (
              <>
                <h2>Answers of the site</h2>
                <SearchBox label="Search answers" onChange={setSought} value={sought} />
                <CheckField
                  checked={isOnlyOwn}
                  label="Only those in your words"
                  onChange={(event) => setIsOnlyOwn(event.target.checked)}
                />
                {shown.length === 0 && <Empty title="No answer is like that" />}
                <ul aria-label="Answers of the site" className="stack tight">
                  {shown.slice(0, most).map((answer) => (
                    <SiteAnswer
                      answer={answer}
                      disabled={disabled}
                      key={answer.id}
                      listening={listening}
                      onSay={(text) => onChange(withOwnText(draft, answer.id, text))}
                      own={ownTextFor(draft, answer.id)}
                      voice={draft.voice}
                    />
                  ))}
                </ul>
                {shown.length > most && (
                  <button className="button" onClick={() => setMost(most + answersShown)} type="button">
                    Show more of {counted(shown.length, 'answer')}
                  </button>
                )}
              </>
            )
          }}
        </Shown>
      )}
    </section>
  )
}

type OfAnswer = {
  answer: SpokenAnswer
  own: string | null
  disabled: boolean
  listening: Listening
  /** The draft’s. */
  voice: unknown
  /** Nothing (null) brings the site's words back. */
  onSay: (text: string | null) => void
}

function SiteAnswer({ answer, own, disabled, listening, voice, onSay }: OfAnswer) {
  const [state, setState] = useState<'shown' | 'open' | 'left'>('shown')
  const title = titleOf(answer)
  const others = answer.questions.slice(1)
  return (
    <li className="card">
      <h3>{title}</h3>
      {others.length > 0 && (
        <p className="fine muted">
          Also: {others.slice(0, othersShown).join(' · ')}
          {others.length > othersShown && ` · and ${others.length - othersShown} more`}
        </p>
      )}
      {state === 'open' ? (
        <AnswerForm
          onLeave={() => setState('left')}
          onUse={({ text }) => {
            onSay(text === answer.text ? null : text)
            setState('left')
          }}
          text={own ?? answer.text}
        />
      ) : (
        <>
          <p className="words">{own ?? answer.text}</p>
          {own !== null && <p className="fine muted">The site says: {answer.text}</p>}
          {answer.isFixed && <p className="fine muted">It follows what is kept of a call, so it has no other words.</p>}
          {!disabled && !answer.isFixed && (
            <div className="actions">
              <ListenButton
                id={answer.id}
                label={title}
                listening={listening}
                sentence={own ?? answer.text}
                voice={voice}
              />
              <button
                aria-label={`Change: ${title}`}
                className="button small"
                onClick={() => setState('open')}
                ref={state === 'left' ? focusAtFirst : null}
                type="button"
              >
                Change
              </button>
              {own !== null && (
                <button
                  aria-label={`The site’s words again: ${title}`}
                  className="button small"
                  onClick={() => onSay(null)}
                  type="button"
                >
                  The site’s words again
                </button>
              )}
            </div>
          )}
        </>
      )}
    </li>
  )
}

/** Questions that the site does not answer. `question` in the address is one that waits for an answer. */
function OwnQuestions({ draft, onChange, disabled }: Props) {
  const [{ question: waiting = '' }, change] = useAddress()
  const [state, setState] = useState<'shown' | 'left' | { question: string | null }>(
    waiting ? { question: null } : 'shown',
  )
  const open = typeof state === 'object' ? state : null
  const questions = ownQuestionsIn(draft)
  function leave() {
    setState('left')
    if (waiting) change({ question: '' })
  }
  const form = (before: string | null, asked: string, text: string) => (
    <AnswerForm
      onLeave={leave}
      onUse={(answer) => {
        onChange(withOwnQuestion(draft, before, answer))
        leave()
      }}
      question={asked}
      text={text}
    />
  )
  return (
    <>
      <h2>Your own questions</h2>
      {questions.length === 0 && !open && (
        <p className="muted">None yet. Add what callers ask and the site does not say.</p>
      )}
      <ul aria-label="Your own questions" className="stack tight">
        {questions.map(({ question, text }) => (
          <li className="card" key={question}>
            {open?.question === question ? (
              form(question, question, text)
            ) : (
              <>
                <h3>{question}</h3>
                <p className="words">{text}</p>
                {!disabled && (
                  <div className="actions">
                    <button
                      aria-label={`Change: ${question}`}
                      className="button small"
                      onClick={() => setState({ question })}
                      type="button"
                    >
                      Change
                    </button>
                    <button
                      aria-label={`Take away: ${question}`}
                      className="icon-button"
                      onClick={() => onChange(withOwnQuestion(draft, question, null))}
                      type="button"
                    >
                      <Icon name="bin" />
                    </button>
                  </div>
                )}
              </>
            )}
          </li>
        ))}
        {open?.question === null && !disabled && <li className="card">{form(null, waiting, '')}</li>}
      </ul>
      {!disabled && open?.question !== null && (
        <button
          className="button"
          onClick={() => setState({ question: null })}
          ref={state === 'left' ? focusAtFirst : null}
          type="button"
        >
          <Icon name="plus" /> Add a question
        </button>
      )}
    </>
  )
}
