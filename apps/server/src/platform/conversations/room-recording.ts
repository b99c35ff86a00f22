import type { FileStore } from '../../files/file-store.ts'
import { recordingFile } from '../../files/recording-file.ts'
import type { Behaviour } from '../../rest/behaviour.ts'

/** What is deleted is not heard any more. */
export const roomRecordingBehaviour = (files: FileStore): Behaviour<'room-recording'> => ({
  afterDelete: async ({ orgId, id }) => void (await files.remove(orgId, recordingFile(id))),
})
