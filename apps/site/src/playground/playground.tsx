import { useVoice } from '@parley/sdk/react'
import { useState } from 'react'
import { CallCode } from './call-code.tsx'
import { CallFigures } from './call-figures.tsx'
import { Conversation } from './conversation.tsx'
import { EventLog } from './event-log.tsx'
import { Levels } from './levels.tsx'
import { type CallWish, carriers, startCall } from './start-call.ts'
import { TurnTimes } from './turn-times.tsx'
import { useRecordedCall } from './use-recorded-call.ts'
import { WishForm } from './wish-form.tsx'

/** Choose an assistant, call it, and watch. `siteUrl` is what the code for other pages names. */
export function Playground({ publicKey, siteUrl }: { publicKey: string; siteUrl: string }) {
  const [wish, setWish] = useState<CallWish>({ publicKey, assistant: 'site', way: 'talk' })
  const { voice, state } = useVoice(wish.publicKey, { transport: carriers })
  const recorded = useRecordedCall(voice)
  const isOn = state.status !== 'idle' && state.status !== 'ended'
  const call = 'call' in state ? state.call : null
  const isDeaf = state.status === 'active' && wish.way !== 'type' && call?.transport?.transcription !== 'server'

  return (
    <>
      <section aria-labelledby="call">
        <h2 id="call">Call</h2>
        <WishForm disabled={isOn} onChange={setWish} wish={wish} />
        <div className="buttons">
          {isOn ? (
            <button onClick={() => void voice.stop()} type="button">
              End
            </button>
          ) : (
            <button onClick={() => void startCall(voice, wish, recorded.fail)} type="button">
              Start
            </button>
          )}
          {state.status === 'active' && wish.way !== 'type' && (
            <button aria-pressed={state.muted} onClick={() => voice.setMuted(!state.muted)} type="button">
              Mute
            </button>
          )}
          {state.playbackBlocked && (
            <button onClick={() => void voice.resumePlayback()} type="button">
              Play sound
            </button>
          )}
        </div>
        <p role="status">{statusWords(state.status)}</p>
        {isDeaf && <p>This server does not write down what is said: type, and hear the answer.</p>}
        {recorded.failure && (
          <p className="failure" role="alert">
            <code>{recorded.failure.code}</code> {recorded.failure.message}
          </p>
        )}
        {wish.way !== 'type' && <Levels voice={voice} />}
      </section>
      <Conversation isOpen={state.status === 'active'} voice={voice} />
      <section aria-labelledby="times">
        <h2 id="times">Where the time goes</h2>
        <TurnTimes turns={recorded.turns} />
        <CallFigures isOn={state.status === 'active'} voice={voice} />
      </section>
      <EventLog events={recorded.events} onClear={recorded.clear} />
      <CallCode siteUrl={siteUrl} wish={wish} />
    </>
  )
}

const statusWords = (status: string) =>
  ({
    idle: 'No call.',
    connecting: 'Connecting…',
    active: 'The call is on.',
    reconnecting: 'The connection was lost. Connecting again…',
    ended: 'The call is over.',
  })[status]
