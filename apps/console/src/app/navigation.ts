import type { Me } from '@parley/protocol/resources'
import { isAdmin } from '../data/use-me.ts'
import type { IconName } from '../ui/icon.tsx'

export type Place = { to: string; label: string; icon: IconName }

const places: readonly (Place & { forAdmins?: true })[] = [
  { to: '/inbox', label: 'Inbox', icon: 'inbox' },
  { to: '/calls', label: 'Calls', icon: 'call' },
  { to: '/assistants', label: 'Assistants', icon: 'assistant' },
  { to: '/quality', label: 'Quality', icon: 'quality' },
  { to: '/analytics', label: 'Analytics', icon: 'chart' },
  { to: '/health', label: 'Health', icon: 'health', forAdmins: true },
  { to: '/settings', label: 'Settings', icon: 'settings' },
  { to: '/account', label: 'You', icon: 'person' },
]

/** Where this person can go. */
export const placesFor = (me: Me): readonly Place[] => places.filter(({ forAdmins }) => !forAdmins || isAdmin(me))
