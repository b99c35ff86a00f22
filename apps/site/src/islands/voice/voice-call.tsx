import type { Service } from '@parley/protocol'
import { useEffect, useRef } from 'react'
import button from '../../ui/button.module.css'
import type { CallSettings } from './call/call-settings.ts'
import { useVisitorCall } from './call/use-visitor-call.ts'
import type { CallView } from './call/visitor-call.ts'
import late from './panel/call.late.module.css'
import { CallPanel } from './panel/call-panel.tsx'
import { CallPill } from './panel/call-pill.tsx'
import { MuteButton } from './panel/mute-button.tsx'
import { Prompts } from './panel/prompts.tsx'
import { usePlace } from './panel/use-place.ts'
import s from './voice.module.css'
import type { VoiceWords } from './voice-words.ts'

export type VoiceCallProps = { settings: CallSettings; words: VoiceWords; serviceLabels: Record<Service, string> }

const buttonLabels = { idle: 'Call AI', connecting: 'Connecting...', active: 'End Call', typed: 'Call AI' } as const

/** The button that calls the assistant, and the call: captions of both sides, and a field to type in. */
export function VoiceCall({ settings, words, serviceLabels }: VoiceCallProps) {
  const { call, view, root } = useVisitorCall(settings)
  const { status } = view
  const isLive = status !== 'idle'
  const hasFields = Object.values(view.fields).some(Boolean)
  const hasPanel = isLive || hasFields || view.said.length > 0
  const main = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const hasAsked = useRef(false)
  const { isInView, show } = usePlace(root, main, isLive)

  useEffect(() => {
    if (status !== 'typed' || !hasAsked.current) return
    hasAsked.current = false
    // only by keyboard: that of a phone would lie over the answer
    if (main.current?.matches(':focus-visible')) field.current?.focus({ preventScroll: true })
  }, [status])

  function handleAsk(question: string) {
    hasAsked.current = true
    main.current?.focus({ preventScroll: true }) // the button that asked is gone
    call.ask(question)
  }

  function handleClick() {
    if (status === 'connecting') return
    if (status === 'active') call.end()
    else call.start()
  }

  function handleBack() {
    show()
    main.current?.focus({ preventScroll: true })
  }

  function handleEnd() {
    main.current?.focus({ preventScroll: true }) // the button that ended it is gone
    call.end()
  }

  return (
    <>
      <div
        className={isLive ? `${s.voice} ${late.live}` : s.voice}
        data-away={isLive && !isInView ? '' : undefined}
        data-call={hasPanel ? status : undefined}
        ref={root}
      >
        <div className={isLive ? `${s.row} ${late.controls}` : s.row}>
          <button
            aria-disabled={status === 'connecting' || undefined}
            className={`${button.button} ${status === 'active' ? late.hangUp : s.call}`}
            onClick={handleClick}
            ref={main}
            type="button"
          >
            {buttonLabels[status]}
          </button>
          {status === 'active' && <MuteButton call={call} view={view} words={words} />}
          {(isLive || view.ended) && (
            <p className={status === 'active' ? late.indicator : late.status} data-level="visitor" role="status">
              {statusOf(view, words)}
            </p>
          )}
          {status !== 'active' && (
            <p className={s.notice}>
              {`${noticeOf(view, words)} `}
              <a href={words.notice.link.href}>{words.notice.link.text}</a>
            </p>
          )}
        </div>
        {!hasPanel && <Prompts ask={handleAsk} words={words.prompts} />}
        {'error' in view && view.error && (
          <div>
            <p className={late.error} role="alert">
              {view.error.text}
            </p>
            <p className={late.hint}>
              {view.error.hint}{' '}
              {status === 'idle' && (
                <>
                  {words.form.instead} <a href={words.form.link.href}>{words.form.insteadLink}</a>
                </>
              )}
            </p>
          </div>
        )}
        {!isLive && hasFields && <p className={late.hint}>{words.form.afterwards}</p>}
        {hasPanel && (
          <CallPanel
            call={call}
            field={field}
            onEnd={handleEnd}
            serviceLabels={serviceLabels}
            view={view}
            words={words}
          />
        )}
      </div>
      {status === 'active' && !isInView && (
        <CallPill call={call} onBack={handleBack} onEnd={handleEnd} view={view} words={words} />
      )}
    </>
  )
}

const noticeOf = ({ hearing }: CallView, { notice }: VoiceWords) =>
  hearing === 'server' ? (notice.serverHears ?? notice.text) : notice.text

/** Said by screen readers when it changes. An error says for itself that the call is over. */
function statusOf({ status, reconnecting, ended }: CallView, words: VoiceWords) {
  if (status === 'active') return reconnecting ? words.reconnecting : words.callActive
  if (status !== 'idle' || !ended) return ''
  return ended === 'elsewhere' ? words.elsewhere : words.ended
}
