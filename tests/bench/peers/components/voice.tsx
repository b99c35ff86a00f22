'use client'

import { SiteVoice } from '../../../../apps/site/src/islands/voice/site-voice.tsx'

/** The site's own call, hydrated the way of the framework around it. */
export function Voice() {
  return <SiteVoice publicKey="pk_parley_demo" />
}
