import type { Service, Transcript } from '@parley/protocol'
import { type RefObject, type SubmitEvent, useEffect, useId, useRef } from 'react'
import button from '../../../ui/button.module.css'
import type { CallView, VisitorCall } from '../call/visitor-call.ts'
import type { VoiceWords } from '../voice-words.ts'
import s from './call.late.module.css'
import { FilledRequest } from './filled-request.tsx'
import { printed } from './printed.ts'

type PanelProps = {
  call: VisitorCall
  view: CallView
  words: VoiceWords
  serviceLabels: Record<Service, string>
  /** Where the visitor types. */
  field: RefObject<HTMLInputElement | null>
  /** Asked to end the conversation. */
  onEnd: () => void
}

/** The conversation, as a thread that ends with the newest; under it what it wrote into the form, and a field to type in. */
export function CallPanel({ serviceLabels, ...typing }: PanelProps) {
  const { view, words } = typing
  const { said, fields, sent, status } = view
  const settled = said.filter(({ sentences }) => sentences.length > 0)
  const hearing = said.findLast(({ role }) => role === 'user')?.interim
  const isAwaited = status === 'typed' ? settled.at(-1)?.role === 'user' : status !== 'idle'
  const thread = useRef<HTMLElement>(null)

  useEffect(() => {
    // it is laid out from its end, which therefore is 0
    if (said) thread.current?.scrollTo({ top: 0 })
  }, [said])

  return (
    <div className={s.track}>
      <section aria-label={words.panel} className={s.panel}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section aria-label={words.conversation} className={s.thread} ref={thread} tabIndex={0}>
          <div className={s.said}>
            <div aria-live="polite" role="log">
              {settled.map(({ role, sentences }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: messages are only ever added at the end
                <p className={s[role]} key={index}>
                  <span className={s.speaker}>{nameOf(role, words)}: </span>
                  {sentences.map((sentence, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <span key={at}>{printed(sentence)} </span>
                  ))}
                </p>
              ))}
            </div>
            {hearing && (
              <p aria-hidden="true" className={s.user}>
                {printed(hearing)}…
              </p>
            )}
            {isAwaited && (
              <p aria-hidden="true" className={s.dots} data-level="assistant">
                <span />
                <span />
                <span />
              </p>
            )}
          </div>
        </section>
        <FilledRequest fields={fields} sent={sent} serviceLabels={serviceLabels} words={words.form} />
        {(status === 'active' || status === 'typed') && <Typing {...typing} />}
      </section>
    </div>
  )
}

const nameOf = (from: Transcript['role'], { you, us }: VoiceWords) => (from === 'user' ? you : us)

function Typing({ call, view, words, field, onEnd }: Omit<PanelProps, 'serviceLabels'>) {
  const id = useId()
  const hint = hintOf(view, words)
  const isTyped = view.status === 'typed'

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { current } = field
    if (current && call.type(current.value)) current.value = ''
  }

  return (
    <div className={s.typing}>
      {view.playbackBlocked && (
        <button
          className={`${button.button} ${button.quiet} ${s.mute}`}
          onClick={() => call.resumePlayback()}
          type="button"
        >
          {words.playSound}
        </button>
      )}
      {hint && (
        <p className={s.hint} role="status">
          {hint}
          {isTyped && (
            <>
              {' '}
              <button className={s.plain} onClick={onEnd} type="button">
                {words.endTyping}
              </button>
            </>
          )}
        </p>
      )}
      <MicrophoneChoice call={call} view={view} words={words} />
      <form onSubmit={send}>
        <label className={s.hidden} htmlFor={id}>
          {isTyped ? words.message : words.type}
        </label>
        <input
          autoComplete="off"
          id={id}
          maxLength={1000}
          name="text"
          placeholder={isTyped ? words.messagePlaceholder : words.typePlaceholder}
          ref={field}
          type="text"
        />
        <button className={`${button.button} ${button.quiet} ${s.mute}`} type="submit">
          {words.send}
        </button>
      </form>
    </div>
  )
}

/** Only where there is something to choose. */
function MicrophoneChoice({ call, view, words }: Pick<PanelProps, 'call' | 'view' | 'words'>) {
  const id = useId()
  const { microphones, microphone } = view
  if (microphones.length < 2) return null
  return (
    <p className={s.microphone}>
      <label htmlFor={id}>{words.microphone}</label>
      <select id={id} onChange={({ target }) => call.chooseMicrophone(target.value)} value={microphone}>
        {microphones.map(({ deviceId, label }) => (
          <option key={deviceId} value={deviceId}>
            {label}
          </option>
        ))}
      </select>
    </p>
  )
}

function hintOf({ hearing, microphoneHint }: CallView, { hints }: VoiceWords) {
  switch (hearing) {
    case 'undecided':
    case 'server':
      return microphoneHint
    case 'browser':
      return hints.browser
    case 'no-browser':
      return hints.noBrowser
    case 'browser-failed':
      return hints.browserFailed
    case 'typed':
      return hints.typed
    case 'no-microphone':
      return [microphoneHint, hints.noMicrophone].filter(Boolean).join(' ')
  }
}
