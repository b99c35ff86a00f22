import type { Me } from '@parley/protocol/resources'
import { isAdmin, useMe } from '../../data/use-me.ts'
import { Screen } from '../../ui/screen.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { Handover } from './handover.tsx'
import { Keys } from './keys.tsx'
import { Members } from './members.tsx'
import { Providers } from './providers.tsx'
import { Templates } from './templates.tsx'

const parts = [
  { value: '', label: 'Members' },
  { value: 'templates', label: 'Reply templates' },
  { value: 'keys', label: 'Keys', forAdmins: true },
  { value: 'providers', label: 'Providers', forAdmins: true },
  { value: 'handover', label: 'Hand-over', forAdmins: true },
] as const

const partsFor = (me: Me) => parts.filter((part) => !('forAdmins' in part) || isAdmin(me))

export function Settings() {
  const me = useMe()
  const [{ part = '' }] = useAddress()
  const shown = partsFor(me)
  const isShown = (value: string) => part === value && shown.some((each) => each.value === value)
  return (
    <Screen help="/docs/console#settings" title="Settings">
      <Tabs label="Parts of the settings" parts={shown} />
      {isShown('') && <Members />}
      {isShown('templates') && <Templates />}
      {isShown('keys') && <Keys />}
      {isShown('providers') && <Providers />}
      {isShown('handover') && <Handover />}
    </Screen>
  )
}
