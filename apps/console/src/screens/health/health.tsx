import { isAdmin, useMe } from '../../data/use-me.ts'
import { Screen } from '../../ui/screen.tsx'
import { Empty } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { Alerts } from './alerts.tsx'
import { Checks } from './checks.tsx'
import { Deliveries } from './deliveries.tsx'
import { ErrorReports } from './error-reports.tsx'
import { Outbox } from './outbox.tsx'
import { SettingsInForce } from './settings-in-force.tsx'
import { VersionAndBackups } from './version-and-backups.tsx'

const parts = [
  { value: '', label: 'Checks' },
  { value: 'mails', label: 'Mails' },
  { value: 'deliveries', label: 'Webhooks' },
  { value: 'errors', label: 'Errors in browsers' },
  { value: 'settings', label: 'Settings in force' },
  { value: 'version', label: 'Version and backups' },
] as const

/** How the server is, and what to do about it. */
export function Health() {
  const me = useMe()
  const [{ part = '' }] = useAddress()
  if (!isAdmin(me)) {
    return (
      <Screen help="/docs/console#health" title="Health">
        <Empty title="This is for admins" />
      </Screen>
    )
  }
  return (
    <Screen help="/docs/console#health" title="Health">
      <Tabs label="Parts of the server’s health" parts={parts} />
      {part === '' && (
        <>
          <Alerts />
          <Checks />
        </>
      )}
      {part === 'mails' && <Outbox />}
      {part === 'deliveries' && <Deliveries />}
      {part === 'errors' && <ErrorReports />}
      {part === 'settings' && <SettingsInForce />}
      {part === 'version' && <VersionAndBackups />}
    </Screen>
  )
}
