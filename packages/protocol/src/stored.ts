/** What every stored thing carries; instants are ISO 8601 in UTC. */
export type Stored = { id: string; orgId: string; createdAt: string; updatedAt: string }
export type Open = { [key: string]: unknown }

/** Bounds on the instants of creation and change, ISO 8601: greater, less, greater or equal, less or equal. */
export type DateBounds = {
  [Bound in `${'createdAt' | 'updatedAt'}${'Gt' | 'Lt' | 'Ge' | 'Le'}`]?: string
}
/**
 * Newest first; `limit` 1–1000, default 100. Beside `createdAtLe`, `idLt` leaves out what was created in that very instant
 * and is not below the id: the way on from the last item of an answer.
 */
export type ListQuery = DateBounds & { limit?: number; idLt?: string }
/** `page` counts from 1; `sortOrder` by creation, default DESC; `limit` 1–1000, default 100. */
export type PageQuery = ListQuery & { page?: number; sortOrder?: 'ASC' | 'DESC' }
/** What is sent in a form: a `Blob` or a `File` of any platform. */
export type Binary = { readonly size: number; readonly type: string; arrayBuffer(): Promise<ArrayBuffer> }
export type Page<Item> = {
  results: Item[]
  metadata: { itemsPerPage: number; totalItems: number; currentPage: number }
}
