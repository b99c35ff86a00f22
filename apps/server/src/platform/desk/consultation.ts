import type { SiteManifest } from '@parley/protocol'
import type { Consultations } from '../../desk/consultations.ts'
import { exportConsultations } from '../../desk/export.ts'
import { facetsOf, listConsultations } from '../../desk/listing.ts'
import type { ResourceService } from '../../resources/resource-service.ts'
import type { Handler } from '../../rest/api-request.ts'
import type { Behaviour } from '../../rest/behaviour.ts'
import { keyOf } from '../../rest/idempotency-key.ts'

export function consultationBehaviour(
  { store, now }: ResourceService,
  consultations: Consultations,
  serviceLabels: () => SiteManifest['serviceLabels'],
): Behaviour<'consultation'> {
  const exportAll: Handler<'consultation', 'export'> = async ({ query: { format, ...query }, reply }) => {
    const day = new Date(now()).toISOString().slice(0, 10)
    reply.type(format === 'json' ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="requests-${day}.${format}"`)
    // a stream is sent as it is read
    return exportConsultations(store, query, format) as unknown as string
  }

  return {
    handlers: {
      list: ({ query }) => listConsultations(store, query),
      create: (request) => consultations.create(request.caller, request.body, keyOf(request, now())),
      facets: () => facetsOf(store, serviceLabels()),
      export: exportAll,
      get: ({ ids }) => consultations.get(ids.id),
      update: ({ caller, ids, body }) => consultations.update(caller, ids.id, body),
      delete: ({ ids }) => consultations.remove(ids.id),
      undo: ({ caller, ids, body }) => consultations.undo(caller, ids.id, body.version),
      join: ({ caller, ids, body }) => consultations.join(caller, ids.id, body.version, body.consultationId),
      part: ({ caller, ids, body }) => consultations.part(caller, ids.id, body.version),
      reply: (request) => consultations.reply(request.caller, request.ids.id, request.body, keyOf(request, now())),
      addNote: (request) =>
        consultations.addNote(request.caller, request.ids.id, request.body.text, keyOf(request, now())),
      deleteNote: ({ ids }) => consultations.deleteNote(ids.id, ids.noteId),
      addReminder: (request) =>
        consultations.addReminder(request.caller, request.ids.id, request.body, keyOf(request, now())),
      endReminder: ({ ids }) => consultations.endReminder(ids.id, ids.reminderId),
    },
    // a change is one of a version: the version after it has none that is the same
    repeatable: ['reply', 'addNote', 'addReminder', 'undo', 'join', 'part'],
  }
}
