import { deskEventsPath } from '@parley/protocol/resources'
import { useSyncExternalStore } from 'react'
import { session } from '../../session/current.ts'
import { queryClient } from '../query-client.ts'
import { listen, type StreamStatus } from './event-stream.ts'
import { deskEventIn, freshen } from './live-keys.ts'

let status: StreamStatus = 'connecting'
const watchers = new Set<() => void>()

/** Until the returned function is called, what changes elsewhere is shown here. */
export function goLive(): () => void {
  const stop = new AbortController()
  void listen(
    {
      async open(lastEventId, signal) {
        const response = await fetch(deskEventsPath, {
          headers: {
            accept: 'text/event-stream',
            authorization: `Bearer ${await session.token()}`,
            ...(lastEventId && { 'last-event-id': lastEventId }),
          },
          signal,
        })
        if (response.status === 401) session.forget()
        return response
      },
      onEvent(event) {
        const told = deskEventIn(event)
        if (told) freshen(queryClient, told)
      },
      onStatus(next) {
        status = next
        for (const changed of watchers) changed()
      },
      // no event tells of the checks, and they keep the server busy
      onGap: () => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'check' }),
    },
    stop.signal,
  )
  return () => stop.abort()
}

function subscribe(changed: () => void) {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

export const useLiveStatus = () => useSyncExternalStore(subscribe, () => status)
