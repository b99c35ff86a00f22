import type { DeskEvent } from '@parley/protocol/resources'
import type { QueryClient } from '@tanstack/react-query'
import { callLists } from '../calls.ts'
import { refreshRequest } from '../consultations.ts'
import { startOver } from '../long-lists.ts'
import type { StreamEvent } from './event-stream.ts'

/** What an event says, where it is one of the desk's. */
export const deskEventIn = ({ data }: StreamEvent): DeskEvent | null =>
  typeof (data as DeskEvent | null)?.type === 'string' ? (data as DeskEvent) : null

/** Has everything asked for again that an event has made untrue. */
export function freshen(client: QueryClient, event: DeskEvent) {
  const again = (...queryKey: string[]) => void client.invalidateQueries({ queryKey })
  switch (event.type) {
    case 'consultation':
      return void refreshRequest(client, event.id, event.change, event.version)
    case 'reminder':
      return again('consultation', 'file', event.consultationId)
    case 'call':
      again('unanswered-question')
      startOver(client, callLists)
      return again('call')
    case 'unanswered-question':
      return again('unanswered-question')
    case 'chat':
      return again('chat')
    case 'mail':
      again('outbox')
      return again('consultation', 'file', event.aboutId)
    case 'delivery':
      return again('delivery')
    case 'alert':
      return again('upkeep', 'alert')
  }
}
