import { siteAssistantId } from '@parley/protocol'
import { serviceLabels } from '../../../content/services.ts'
import { callSettings, voiceWords } from '../../../content/voice.ts'
import { VoiceCall } from './voice-call.tsx'

export type SiteVoiceProps = { publicKey: string }

/** The call to this site's assistant, in this site's words. */
export function SiteVoice({ publicKey }: SiteVoiceProps) {
  const settings = { publicKey, assistantId: siteAssistantId, ...callSettings }
  return <VoiceCall serviceLabels={serviceLabels} settings={settings} words={voiceWords} />
}
