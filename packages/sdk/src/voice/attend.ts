import { watchMicrophone } from '../audio/watch-microphone.ts'
import { keepAwake } from '../lib/wake-lock.ts'
import type { Transport } from '../transport/transport.ts'
import type { SessionOutlet, SessionSettings } from './session.ts'
import { recordVideo } from './video-recording.ts'

type Call = Pick<SessionOutlet, 'show' | 'emit'> & {
  settings: SessionSettings
  /** The far side is to record video. */
  records: boolean | undefined
  transport: Transport
  signal: AbortSignal
}

/** What some calls want beside being carried, for as long as they last. */
export function attend({ settings, records, transport, signal, show, emit }: Call): void {
  if (records) recordVideo(transport)
  if (settings.keepAwake) keepAwake(signal)
  if (!settings.watchMicrophone) return
  const track = () => (settings.media.muted ? null : transport.output?.())
  watchMicrophone({ track, signal }, (microphoneSilent) => {
    show({ microphoneSilent })
    emit('microphone-silent', microphoneSilent)
  })
}
