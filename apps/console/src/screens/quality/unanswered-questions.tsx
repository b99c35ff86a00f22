import type { UnansweredQuestion, UnansweredStatus } from '@parley/protocol/resources'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { api } from '../../data/api.ts'
import { useAction } from '../../data/use-action.ts'
import { mayChange, useMe } from '../../data/use-me.ts'
import { SelectField } from '../../ui/forms/field.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { tell } from '../../ui/toasts.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { When } from '../../ui/when.tsx'
import { counted, inFigures } from '../../ui/words.ts'
import { periods, startOf } from './periods.ts'

const questionKeys = ['unanswered-question']

/** What callers asked and no assistant knew, until its owner has dealt with it. */
export function UnansweredQuestions() {
  const me = useMe()
  const navigate = useNavigate()
  const [{ state, period = '' }, change] = useAddress()
  const status: UnansweredStatus = state === 'done' ? 'done' : 'open'
  const list = useInfiniteQuery({
    queryKey: [...questionKeys, status, period],
    queryFn: ({ pageParam, signal }) => {
      const from = startOf(period, Date.now())
      return api.unansweredQuestion.list(
        { status, ...(from && { from }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      )
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const settle = useAction(
    ({ id, status: next }: Pick<UnansweredQuestion, 'id' | 'status'>) =>
      api.unansweredQuestion.update(id, { status: next }),
    {
      done: ({ status: now }) =>
        now === 'done' ? 'Dealt with. It comes back when somebody asks it again.' : 'It is open again.',
      touches: [questionKeys],
    },
  )
  const answer = useAction(({ callId }: UnansweredQuestion) => api.call.get(callId), {
    onDone({ assistantId }, { question }) {
      if (!assistantId) return tell('The assistant of this call was not stored: its page brings what it knows.')
      const search = { part: 'answers', question }
      void navigate({ to: '/assistants/$id', params: { id: assistantId }, search })
    },
  })
  const counts = list.data?.pages[0]?.counts
  const questions = list.data?.pages.flatMap(({ results }) => results)
  return (
    <section aria-label="Unanswered questions" className="stack">
      <p className="muted">
        What callers asked and an assistant did not know. Answer it there, save the assistant, then mark the question
        here.
      </p>
      <div className="filters">
        <SelectField
          choices={[
            { value: '', label: counts ? `Open (${inFigures(counts.open)})` : 'Open' },
            { value: 'done', label: counts ? `Dealt with (${inFigures(counts.done)})` : 'Dealt with' },
          ]}
          label="Show"
          onChange={(event) => change({ state: event.target.value })}
          value={status === 'done' ? 'done' : ''}
        />
        <SelectField
          choices={periods}
          label="Asked"
          onChange={(event) => change({ period: event.target.value })}
          value={period}
        />
      </div>
      {list.isPending && <Loading what="Loading questions" />}
      {list.isError && !questions && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {questions?.length === 0 && <NoQuestions isOfAnyTime={period === ''} status={status} />}
      {questions && questions.length > 0 && (
        <ul className="stack tight" aria-label="Questions">
          {questions.map((question) => (
            <li className="card row spread" key={question.id}>
              <div className="grow">
                <p className="words">{question.question}</p>
                <p className="fine muted">
                  Asked {counted(question.times, 'time')} ·{' '}
                  <Link params={{ id: question.callId }} to="/calls/$id">
                    last <When at={question.lastAskedAt} />
                  </Link>
                </p>
              </div>
              {mayChange(me) && status === 'open' && (
                <button
                  aria-label={`Answer it: ${question.question}`}
                  className="button small"
                  disabled={answer.isPending}
                  onClick={() => answer.mutate(question)}
                  type="button"
                >
                  Answer it
                </button>
              )}
              {mayChange(me) && (
                <button
                  aria-label={`${status === 'open' ? 'Dealt with' : 'Open again'}: ${question.question}`}
                  className="button small"
                  disabled={settle.isPending}
                  onClick={() => settle.mutate({ id: question.id, status: status === 'open' ? 'done' : 'open' })}
                  type="button"
                >
                  {status === 'open' ? 'Dealt with' : 'Open again'}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <button className="button" onClick={() => void list.fetchNextPage()} type="button">
          Show more
        </button>
      )}
    </section>
  )
}

function NoQuestions({ status, isOfAnyTime }: { status: UnansweredStatus; isOfAnyTime: boolean }) {
  if (!isOfAnyTime)
    return <Empty title={`No question of that time ${status === 'done' ? 'has been dealt with' : 'is open'}`} />
  if (status === 'done') return <Empty title="Nothing has been dealt with yet" />
  return (
    <Empty title="No question is open">
      <p>
        They are gathered from assistants that keep the words of their calls. Of others, your site’s own among them,{' '}
        <Link to="/analytics">Analytics</Link> counts how often they did not know.
      </p>
    </Empty>
  )
}
