import type { ConsultationStatus, SpamJudgement } from '@parley/protocol/resources'
import type { StoredConsultation } from '../consultations.ts'

/** What can be changed of a request. */
export type ConsultationState = {
  status: ConsultationStatus
  assigneeId: string | null
  labels: string[]
  joinedTo: string | null
}

/** A request as the desk knows it. */
export type DeskConsultation = StoredConsultation &
  ConsultationState & {
    source: string
    callId: string | null
    spam: SpamJudgement
    version: number
    updatedAt: number
  }

export type DeskRow = {
  id: string
  full_name: string
  email: string
  company_name: string
  service: StoredConsultation['service']
  problems: string
  additional_info: string
  utm: string
  created_at: number
  status: ConsultationStatus
  assignee_id: string
  labels: string
  source: string
  call_id: string | null
  spam: string
  joined_to: string | null
  version: number
  updated_at: number
}

const columns = [
  ...['id', 'full_name', 'email', 'company_name', 'service', 'problems', 'additional_info', 'utm', 'created_at'],
  ...['status', 'assignee_id', 'labels', 'source', 'call_id', 'spam', 'joined_to', 'version', 'updated_at'],
]

export const deskColumns = (table: string) => columns.map((column) => `${table}.${column}`).join(', ')

export function fromDeskRow(row: DeskRow): DeskConsultation {
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    companyName: row.company_name,
    service: row.service,
    problems: row.problems,
    additionalInfo: row.additional_info,
    utm: JSON.parse(row.utm),
    createdAt: row.created_at,
    status: row.status,
    assigneeId: row.assignee_id || null,
    labels: JSON.parse(row.labels),
    source: row.source,
    callId: row.call_id,
    spam: JSON.parse(row.spam),
    joinedTo: row.joined_to,
    version: row.version,
    // those of before there was a desk have not been changed since
    updatedAt: Math.max(row.updated_at, row.created_at),
  }
}
