import { siteAssistantId } from '@parley/protocol'
import type { Assistant, Open } from '@parley/protocol/resources'
import { useQuery } from '@tanstack/react-query'
import { Link, useBlocker, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { api } from '../../data/api.ts'
import { assistantKeys } from '../../data/assistants.ts'
import { queryClient } from '../../data/query-client.ts'
import { useAction } from '../../data/use-action.ts'
import { mayChange, useMe } from '../../data/use-me.ts'
import { AwaitedHead } from '../../ui/awaited-head.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Confirm } from '../../ui/modal.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Shown } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { AssistantForm } from './form/assistant-form.tsx'
import { changesOf, differ, wordsOf } from './form/draft.ts'
import { useDraft } from './form/use-draft.ts'
import { Answers } from './parts/answers.tsx'
import { Knowledge } from './parts/knowledge.tsx'
import { Share } from './parts/share.tsx'
import { Tools } from './parts/tools.tsx'
import { Versions } from './parts/versions.tsx'
import { Voices } from './parts/voices.tsx'
import { TryIt } from './try/try-it.tsx'

const parts = [
  { value: '', label: 'Words and settings' },
  { value: 'answers', label: 'Answers' },
  { value: 'voices', label: 'Voices' },
  { value: 'knowledge', label: 'Knowledge' },
  { value: 'tools', label: 'Tools' },
  { value: 'versions', label: 'Versions' },
] as const

export function AssistantScreen() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery({
    queryKey: assistantKeys.one(id),
    queryFn: ({ signal }) => api.assistant.get(id, { signal }),
    // a draft is not overwritten while somebody works on it
    refetchOnWindowFocus: false,
  })
  return (
    <Shown
      head={<AwaitedHead back="All assistants" title="Assistant" to="/assistants" />}
      query={query}
      what="Loading the assistant"
    >
      {(stored) => <OpenAssistant key={id} stored={stored} />}
    </Shown>
  )
}

function OpenAssistant({ stored }: { stored: Assistant }) {
  const me = useMe()
  const navigate = useNavigate()
  const [{ part = '' }, change] = useAddress()
  const { draft, setDraft, settle, isOvertaken } = useDraft(stored)
  const [isAsking, setIsAsking] = useState(false)
  const [isSharing, setIsSharing] = useState(false)
  const isChanged = useMemo(() => differ(wordsOf(stored), draft), [stored, draft])
  const canChange = mayChange(me)
  const show = (current: Assistant) => queryClient.setQueryData(assistantKeys.one(stored.id), current)
  const save = useAction(
    async (sent: Open) => {
      const current = await api.assistant.get(stored.id)
      if (differ(wordsOf(stored), wordsOf(current))) {
        show(current)
        throw new Error('Not saved yet: somebody else changed this assistant a moment ago.')
      }
      return api.assistant.update(stored.id, changesOf(wordsOf(stored), sent))
    },
    {
      done: 'Saved: the next call has it.',
      touches: [assistantKeys.all],
      onDone(saved, sent) {
        show(saved)
        settle(sent, saved)
      },
    },
  )
  const remove = useAction(() => api.assistant.delete(stored.id), {
    done: 'The assistant is gone.',
    touches: [[...assistantKeys.all, 'list']],
    onDone: () => void navigate({ to: '/assistants', ignoreBlocker: true }),
    quiet: true,
  })
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && isChanged && !confirm('Leave without saving what you have changed?'),
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
  })
  return (
    <Screen
      actions={
        canChange && (
          <>
            {isChanged && (
              <button className="button" onClick={() => setDraft(wordsOf(stored))} type="button">
                Discard
              </button>
            )}
            {isChanged && (
              <button className="button" onClick={() => setIsSharing(true)} type="button">
                Try on some calls
              </button>
            )}
            <button
              className="button primary"
              disabled={!isChanged || save.isPending}
              onClick={() => save.mutate(draft)}
              type="button"
            >
              {isChanged ? 'Save' : 'Saved'}
            </button>
            {stored.id !== siteAssistantId && (
              <button
                aria-label="Delete this assistant"
                className="icon-button"
                onClick={() => setIsAsking(true)}
                type="button"
              >
                <Icon name="bin" />
              </button>
            )}
          </>
        )
      }
      help="/docs/console#assistants"
      title={stored.name || 'Assistant'}
      wide
    >
      <Link className="back-link" to="/assistants">
        <Icon name="back" /> All assistants
      </Link>
      {isOvertaken && isChanged && (
        <p className="card alarm" role="alert">
          This assistant was changed meanwhile. What was changed is here too, under your own changes: look at it again
          before you save.
        </p>
      )}
      <Tabs label="Parts of the assistant" parts={parts} />
      <div className="workbench">
        <div className="stack">
          {part === '' && <AssistantForm disabled={!canChange} draft={draft} onChange={setDraft} />}
          {part === 'answers' && <Answers disabled={!canChange} draft={draft} onChange={setDraft} />}
          {part === 'voices' && <Voices disabled={!canChange} draft={draft} onChange={setDraft} />}
          {part === 'knowledge' && <Knowledge disabled={!canChange} draft={draft} onChange={setDraft} />}
          {part === 'tools' && <Tools disabled={!canChange} draft={draft} onChange={setDraft} />}
          {part === 'versions' && (
            <Versions canChange={canChange} id={stored.id} onPublished={show} onRestore={setDraft} stored={stored} />
          )}
        </div>
        {canChange && <TryIt draft={draft} isChanged={isChanged} />}
      </div>
      {isSharing && (
        <Share
          id={stored.id}
          onClose={() => setIsSharing(false)}
          onDone={() => {
            setDraft(wordsOf(stored))
            change({ part: 'versions' })
          }}
          version={async () => (await api.assistantTrial.keepVersion(stored.id, draft)).version}
          what="this draft"
        />
      )}
      {isAsking && (
        <Confirm
          confirm="Delete the assistant"
          doing={remove}
          onClose={() => setIsAsking(false)}
          onConfirm={() => remove.mutate(undefined)}
          title={`Delete ${stored.name || 'this assistant'}?`}
        >
          <p>Pages and numbers that name it will find nobody. Its calls stay. It cannot be undone.</p>
        </Confirm>
      )}
    </Screen>
  )
}
