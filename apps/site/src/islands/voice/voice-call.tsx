import type { Service } from '@parley/protocol'
import button from '../../ui/button.module.css'
import late from './call.late.module.css'
import { CallPanel } from './call-panel.tsx'
import { Prompts } from './prompts.tsx'
import { useVisitorCall } from './use-visitor-call.ts'
import type { CallSettings } from './visitor-call.ts'
import s from './voice.module.css'
import type { VoiceWords } from './voice-words.ts'

export type VoiceCallProps = { settings: CallSettings; words: VoiceWords; serviceLabels: Record<Service, string> }

const buttonLabels = { idle: 'Call AI', connecting: 'Connecting...', active: 'End Call', typed: 'Call AI' } as const

/** The button that calls the assistant, and the call: captions of both sides, and a field to type in. */
export function VoiceCall({ settings, words, serviceLabels }: VoiceCallProps) {
  const { call, view, root } = useVisitorCall(settings)
  const { status } = view
  const isIdle = status === 'idle' || status === 'typed'
  const hasFields = Object.values(view.fields).some(Boolean)
  return (
    <div className={s.voice} data-call={status === 'idle' ? undefined : status} ref={root}>
      <div className={s.row}>
        <button
          className={`${button.button} ${status === 'active' ? late.hangUp : s.call}`}
          disabled={status === 'connecting'}
          onClick={() => (isIdle ? call.start() : call.end())}
          type="button"
        >
          {buttonLabels[status]}
        </button>
        {status === 'active' ? (
          <>
            <button
              aria-pressed={view.muted}
              className={`${button.button} ${button.quiet} ${late.mute}`}
              onClick={() => call.toggleMuted()}
              type="button"
            >
              {words.mute}
            </button>
            <p className={late.indicator} role="status">
              {view.reconnecting ? words.reconnecting : words.callActive}
            </p>
          </>
        ) : (
          <p className={s.notice}>
            {`${words.notice.text} `}
            <a href={words.notice.link.href}>{words.notice.link.text}</a>
          </p>
        )}
      </div>
      {status === 'idle' && <Prompts ask={(question) => call.ask(question)} words={words.prompts} />}
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
      {status === 'idle' && view.elsewhere && <p className={late.hint}>{words.elsewhere}</p>}
      {status === 'idle' && hasFields && (
        <p className={late.hint}>
          {words.form.afterwards} <a href={words.form.link.href}>{words.form.link.text}</a>
        </p>
      )}
      {status !== 'idle' && <CallPanel call={call} serviceLabels={serviceLabels} view={view} words={words} />}
    </div>
  )
}
