import type { ComponentType } from 'react'
import type { SiteFormProps } from './consultation-form/site-form.tsx'
import type { SiteVoiceProps } from './voice/site-voice.tsx'

/** Every island by name, with the props that its place in a page hands over. They travel as JSON. */
export type IslandProps = {
  'consultation-form': SiteFormProps
  voice: SiteVoiceProps
}
export type IslandName = keyof IslandProps

/** How the browser gets an island's code: not before a visitor turns to it. */
export const islands: { [Name in IslandName]: () => Promise<ComponentType<IslandProps[Name]>> } = {
  'consultation-form': async () => (await import('./consultation-form/site-form.tsx')).SiteForm,
  voice: async () => (await import('./voice/site-voice.tsx')).SiteVoice,
}
