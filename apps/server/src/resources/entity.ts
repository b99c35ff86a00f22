/** What every answer carries beside the fields. */
export type Entity = { id: string; orgId: string; createdAt: string; updatedAt: string; [key: string]: unknown }
