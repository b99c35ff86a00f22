import { Readable } from 'node:stream'
import { csvLine } from '../lib/csv.ts'
import type { Store } from '../store/store.ts'
import type { DeskConsultation } from '../store/subjects/desk/desk-consultation.ts'
import { eachConsultation, type Listed } from './listing.ts'

/** The requests of a list as a file, which is written while it is read. */
export function exportConsultations(store: Store, query: Omit<Listed, 'cursor'>, format: 'csv' | 'json'): Readable {
  const all = eachConsultation(store, query)
  return Readable.from(format === 'csv' ? csv(all) : json(all))
}

async function* csv(all: AsyncIterable<DeskConsultation>) {
  let hasHead = false
  for await (const consultation of all) {
    const cells = cellsOf(consultation)
    if (!hasHead) yield `${csvLine(Object.keys(cells))}\r\n`
    hasHead = true
    yield `${csvLine(Object.values(cells))}\r\n`
  }
}

async function* json(all: AsyncIterable<DeskConsultation>) {
  let before = '['
  for await (const consultation of all) {
    yield `${before}\n${JSON.stringify(cellsOf(consultation))}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

function cellsOf({ createdAt, updatedAt, spam, version: _version, joinedTo: _joinedTo, ...rest }: DeskConsultation) {
  const iso = (at: number) => new Date(at).toISOString()
  return {
    ...rest,
    labels: rest.labels.join('; '),
    spamScore: spam.score,
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
  }
}
