import type { ConsultationFile } from '@parley/protocol/resources'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { api } from '../../../data/api.ts'
import { useRequest } from '../../../data/consultations.ts'
import { mayChange, useMe } from '../../../data/use-me.ts'
import { AwaitedHead } from '../../../ui/awaited-head.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Shown } from '../../../ui/states.tsx'
import { When } from '../../../ui/when.tsx'
import { useServiceWords } from '../use-service-words.ts'
import { Alike } from './alike.tsx'
import { Handling } from './handling.tsx'
import { History } from './history.tsx'
import { Notes } from './notes.tsx'
import { PersonRights } from './person-rights.tsx'
import { Reminders } from './reminders.tsx'
import { Reply } from './reply.tsx'
import { SpamReasons } from './spam-reasons.tsx'
import { useFileAction } from './use-file-action.ts'

/** One request, with everything that belongs to it. */
export function Request() {
  const { id = '' } = useParams({ strict: false })
  const query = useRequest(id)
  return (
    <Shown
      head={<AwaitedHead back="All requests" title="Request" to="/inbox" />}
      query={query}
      what="Loading the request"
    >
      {(file) => <OpenRequest file={file} key={file.id} />}
    </Shown>
  )
}

function OpenRequest({ file }: { file: ConsultationFile }) {
  const me = useMe()
  const serviceWords = useServiceWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${file.fullName} · Console`
  }, [file.fullName])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const canChange = mayChange(me)
  return (
    <article className="stack">
      <header className="stack tight">
        <Link className="back-link" search to="/inbox">
          <Icon name="back" /> All requests
        </Link>
        <h1 ref={heading} tabIndex={-1}>
          {file.fullName}
        </h1>
        <p className="muted">
          {file.companyName && `${file.companyName} · `}
          <a href={`mailto:${file.email}`}>{file.email}</a> · <When at={file.createdAt} /> · from {file.source}
          {file.callId && (
            <>
              {' · '}
              <Link params={{ id: file.callId }} to="/calls/$id">
                filled in a call
              </Link>
            </>
          )}
        </p>
        {file.joinedTo && <PartFrom canChange={canChange} file={file} />}
      </header>
      <Handling canChange={canChange} file={file} />
      <section aria-label="What they wrote" className="card said">
        <p className="badge">{serviceWords(file.service)}</p>
        <p className="words">{file.problems}</p>
        {file.additionalInfo && <p className="words muted">{file.additionalInfo}</p>}
      </section>
      <SpamReasons canChange={canChange} file={file} />
      {canChange && <Reply file={file} />}
      <Alike canChange={canChange} file={file} />
      <div className="cards">
        <Notes canChange={canChange} file={file} />
        <Reminders canChange={canChange} file={file} />
      </div>
      <History file={file} />
      <PersonRights file={file} />
    </article>
  )
}

function PartFrom({ file, canChange }: { file: ConsultationFile; canChange: boolean }) {
  const part = useFileAction(() => api.consultation.part(file.id, { version: file.version }), {
    done: 'It is a request of its own again.',
  })
  return (
    <p className="row">
      Joined to{' '}
      <Link params={{ id: file.joinedTo ?? '' }} search to="/inbox/$id">
        another request
      </Link>
      {canChange && (
        <button className="button small" disabled={part.isPending} onClick={() => part.mutate(undefined)} type="button">
          Take it out again
        </button>
      )}
    </p>
  )
}
