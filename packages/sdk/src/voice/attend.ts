import { watchMicrophone } from '../audio/watch-microphone.ts'
import { keepAwake } from '../lib/wake-lock.ts'
import type { Transport, TransportContext } from '../transport/transport.ts'
import { recordVideo } from './video-recording.ts'
import type { VoiceDetails, VoiceOptions } from './voice-options.ts'

type Call = {
  settings: Pick<VoiceOptions, 'keepAwake' | 'watchMicrophone'> & Pick<TransportContext, 'media'>
  show(change: Partial<VoiceDetails>): void
  emit(name: 'microphone-silent', silent: boolean): unknown
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
