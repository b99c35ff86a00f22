import type { Call } from '@parley/protocol/resources'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../data/api.ts'
import { useAssistantNames } from '../../data/assistants.ts'
import { useCall, useCallLog } from '../../data/calls.ts'
import { useAction } from '../../data/use-action.ts'
import { mayChange, useMe } from '../../data/use-me.ts'
import { AwaitedHead } from '../../ui/awaited-head.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Confirm } from '../../ui/modal.tsx'
import { Shown } from '../../ui/states.tsx'
import { tell } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import { duration, inDollars, inFigures } from '../../ui/words.ts'
import { isLive, lengthOf, timesOf, turnsOf } from './call-reading.ts'
import { endWords } from './end-words.ts'
import { Fact } from './fact.tsx'
import { LatencyBars } from './latency-bars.tsx'
import { ListenIn } from './listen-in.tsx'
import { Network } from './network.tsx'
import { networkWord } from './network-words.ts'
import { Recording } from './recording.tsx'
import { RequestOfCall } from './request-of-call.tsx'
import { Transcript } from './transcript.tsx'

/** One call: what was said, how long each answer took, what it cost, and how it ended. */
export function CallFile() {
  const { id = '' } = useParams({ strict: false })
  return (
    <Shown head={<AwaitedHead back="All calls" title="Call" to="/calls" />} query={useCall(id)} what="Loading the call">
      {(call) => <OpenCall call={call} />}
    </Shown>
  )
}

function OpenCall({ call }: { call: Call }) {
  const nameOf = useAssistantNames()
  const lengthMs = lengthOf(call)
  const times = timesOf(call)
  return (
    <article className="stack">
      <header className="stack tight">
        <Link className="back-link" search to="/calls">
          <Icon name="back" /> All calls
        </Link>
        <h1>{call.customer?.name || call.customer?.number || nameOf(call.assistantId)}</h1>
        <p className="muted">
          <When at={call.createdAt} /> · {call.type === 'webCall' ? 'in a browser' : 'by telephone'} ·{' '}
          {nameOf(call.assistantId)}
          {call.assistantVersion !== undefined && `, version ${call.assistantVersion}`}
        </p>
      </header>
      <dl className="facts">
        <Fact name="How it ended">{isLive(call) ? 'It goes on' : endWords(call.endedReason)}</Fact>
        <Fact name="Length">
          {lengthMs === null ? (isLive(call) ? 'So far' : 'Nobody joined') : duration(lengthMs)}
        </Fact>
        <Fact name="Cost">{inDollars(call.cost)}</Fact>
        <Fact name="Network">{networkWord(call)}</Fact>
        <RequestOfCall callId={call.id} />
      </dl>
      {isLive(call) && <ListenIn call={call} />}
      <Actions call={call} />
      <Recording call={call} />
      {times.length > 0 && <LatencyBars times={times} />}
      {call.networkQuality && <Network quality={call.networkQuality} />}
      <Transcript isLive={isLive(call)} turns={turnsOf(call)} />
      <Costs call={call} />
      <Log id={call.id} />
    </article>
  )
}

function Actions({ call }: { call: Call }) {
  const me = useMe()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useAction(() => api.call.delete(call.id), {
    done: 'The call is gone.',
    touches: [['call', 'list']],
    onDone: () => void navigate({ to: '/calls', search: true }),
    quiet: true,
  })
  async function share() {
    await navigator.clipboard.writeText(`${location.origin}/console/calls/${call.id}`)
    tell('The link is copied. Only members can open it.')
  }
  return (
    <div className="actions">
      <button className="button small" onClick={() => void share()} type="button">
        <Icon name="link" /> Copy link for the team
      </button>
      {mayChange(me) && !isLive(call) && (
        <button className="button small danger" onClick={() => setIsAsking(true)} type="button">
          <Icon name="bin" /> Delete
        </button>
      )}
      {isAsking && (
        <Confirm
          confirm="Delete the call"
          doing={remove}
          onClose={() => setIsAsking(false)}
          onConfirm={() => remove.mutate(undefined)}
          title="Delete this call?"
        >
          <p>What was said in it and what it cost are removed. It cannot be undone.</p>
        </Confirm>
      )}
    </div>
  )
}

const costWords = { model: 'Thinking', voice: 'Speaking', transcriber: 'Listening', analysis: 'Reading afterwards' }

function usageOf(cost: NonNullable<Call['costs']>[number]) {
  switch (cost.type) {
    case 'voice':
      return { billed: cost.voice, used: `${inFigures(cost.characters)} characters` }
    case 'transcriber':
      return { billed: cost.transcriber, used: `${inFigures(cost.minutes)} minutes` }
    default:
      return { billed: cost.model, used: `${inFigures(cost.promptTokens + cost.completionTokens)} tokens` }
  }
}

function Costs({ call }: { call: Call }) {
  const costs = call.costs ?? []
  if (costs.length === 0) return null
  return (
    <section aria-label="Costs" className="card">
      <h2>Costs</h2>
      <ul className="stack tight">
        {costs.map((each) => {
          const { billed, used } = usageOf(each)
          return (
            <li className="row spread" key={`${each.type} ${billed.provider} ${billed.model}`}>
              <span className="grow">
                {costWords[each.type]}: {billed.provider} {billed.model}
              </span>
              <span className="muted">{used}</span>
              <span>{each.unpriced ? 'price unknown' : inDollars(each.cost)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Log({ id }: { id: string }) {
  const log = useCallLog(id)
  return (
    <details className="card">
      <summary>
        <strong>What happened, line by line</strong>
      </summary>
      <Shown query={log}>
        {({ results }) =>
          results.length === 0 ? (
            <p className="muted">Nothing was noted.</p>
          ) : (
            <ol className="stack tight">
              {results.map(({ time, log: line }) => (
                <li className="row" key={`${time} ${line}`}>
                  <span className="fine muted">{new Date(time).toLocaleTimeString('en-GB')}</span>
                  <span className="grow">{line}</span>
                </li>
              ))}
            </ol>
          )
        }
      </Shown>
    </details>
  )
}
