/** Words of a reply that was not sent yet. */
export type ReplyDraft = { subject: string; text: string }

const drafts = new Map<string, ReplyDraft>()

/** What somebody has begun to write to a request's person: it waits while they look elsewhere. */
export const replyDrafts = {
  of: (id: string): ReplyDraft => drafts.get(id) ?? { subject: 'Your request', text: '' },
  keep: (id: string, draft: ReplyDraft) => void drafts.set(id, draft),
  forget: (id: string) => void drafts.delete(id),
  forgetAll: () => drafts.clear(),
}
