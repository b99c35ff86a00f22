import type { UpgradeCheck } from '@parley/protocol/resources'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, patient } from '../../data/api.ts'
import { useAction } from '../../data/use-action.ts'
import { Shown } from '../../ui/states.tsx'
import { When } from '../../ui/when.tsx'
import { counted, inBytes } from '../../ui/words.ts'
import { upgradeWords } from './upgrade-words.ts'

const backupKey = ['upkeep', 'backup'] as const

export function VersionAndBackups() {
  return (
    <>
      <Version />
      <Retention />
      <Backups />
    </>
  )
}

function Version() {
  const [upgrade, setUpgrade] = useState<UpgradeCheck | null>(null)
  const query = useQuery({
    queryKey: ['upkeep', 'version'],
    queryFn: ({ signal }) => api.upkeep.getVersion({ signal }),
  })
  const check = useAction(() => api.upkeep.checkUpgrade(patient), { onDone: setUpgrade })
  return (
    <section aria-label="Version" className="card">
      <h2>Version</h2>
      <Shown query={query}>
        {({ version, node, database, servers, startedAt }) => (
          <p>
            Version {version} on Node {node} with {database === 'sqlite' ? 'SQLite' : 'PostgreSQL'},{' '}
            {counted(servers, 'server')}; started <When at={startedAt} />.
          </p>
        )}
      </Shown>
      <div className="actions">
        <button className="button" disabled={check.isPending} onClick={() => check.mutate(undefined)} type="button">
          {check.isPending ? 'Asking…' : 'Is there a newer one?'}
        </button>
      </div>
      {upgrade && <Upgrade upgrade={upgrade} />}
    </section>
  )
}

function Upgrade({ upgrade }: { upgrade: UpgradeCheck }) {
  const { vulnerable } = upgrade
  return (
    <div role="status">
      {upgradeWords(upgrade).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {vulnerable.length > 0 && (
        <ul>
          {vulnerable.map(({ name, severity, title }) => (
            <li key={`${name} ${title}`}>
              <span className="badge bad">{severity}</span> {name}: {title}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Retention() {
  const query = useQuery({
    queryKey: ['upkeep', 'retention'],
    queryFn: ({ signal }) => api.upkeep.getRetention({ signal }),
  })
  return (
    <section aria-label="How long things are kept" className="card">
      <h2>How long things are kept</h2>
      <Shown query={query}>
        {({ consultationMonths, outboxDays, callDays, errorReportDays }) => (
          <>
            <dl className="facts">
              <div>
                <dt>Requests</dt>
                <dd>{counted(consultationMonths, 'month')}</dd>
              </div>
              <div>
                <dt>Calls and chats</dt>
                <dd>{counted(callDays, 'day')}</dd>
              </div>
              <div>
                <dt>Mails</dt>
                <dd>{counted(outboxDays, 'day')}</dd>
              </div>
              <div>
                <dt>Errors in browsers</dt>
                <dd>{counted(errorReportDays, 'day')}</dd>
              </div>
            </dl>
            <p className="fine muted">
              The privacy page says the same. Change it with <code>CONSULTATION_RETENTION_MONTHS</code> and its like,
              and build the site anew.
            </p>
          </>
        )}
      </Shown>
    </section>
  )
}

function Backups() {
  const query = useQuery({ queryKey: backupKey, queryFn: ({ signal }) => api.upkeep.listBackups({ signal }) })
  const make = useAction(() => api.upkeep.makeBackup(patient), {
    done: ({ name, bytes }) => `${name} is made: ${inBytes(bytes)}.`,
    touches: [backupKey],
  })
  return (
    <section aria-label="Backups" className="card">
      <header>
        <h2>Backups</h2>
        <button className="button" disabled={make.isPending} onClick={() => make.mutate(undefined)} type="button">
          {make.isPending ? 'Making one…' : 'Back up now'}
        </button>
      </header>
      <Shown query={query}>
        {(backups) =>
          backups.length === 0 ? (
            <p className="muted">None yet. They stay on the server’s own disk: copy them elsewhere too.</p>
          ) : (
            <ul className="stack tight">
              {backups.map(({ name, madeAt, bytes }) => (
                <li className="row spread" key={name}>
                  <code className="grow">{name}</code>
                  <span className="muted">
                    <When at={madeAt} />, {inBytes(bytes)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </section>
  )
}
