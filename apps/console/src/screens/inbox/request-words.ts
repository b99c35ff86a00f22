import { type ConsultationStatus, type ConsultationSummary, consultationStatuses } from '@parley/protocol/resources'
import { spelledOut } from '../../ui/words.ts'

export const statusLabels: Record<ConsultationStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  meeting: 'Meeting',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
}

export const statusTones: Record<ConsultationStatus, string> = {
  new: 'new',
  contacted: '',
  meeting: 'yours',
  won: 'good',
  lost: '',
  spam: 'bad',
}

export const statusChoices = consultationStatuses.map((value) => ({ value, label: statusLabels[value] }))
export const isStatus = (text: string): text is ConsultationStatus =>
  (consultationStatuses as readonly string[]).includes(text)

/** From here on, the rules take a request for spam. */
export const likelySpam = 60

export type ServiceWords = (service: string) => string

/** `b2b-saas-outreach` is how the form writes it; what the site calls it, where that is known. */
export const serviceWords = (service: string, labels: Record<string, string> = {}) =>
  service ? (labels[service] ?? spelledOut(service)) : 'No service named'

export const whoIs = ({ fullName, companyName }: Pick<ConsultationSummary, 'fullName' | 'companyName'>) =>
  companyName ? `${fullName}, ${companyName}` : fullName
