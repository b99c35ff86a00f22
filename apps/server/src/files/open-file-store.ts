import { join } from 'node:path'
import { createDiskFileStore, type FileStore } from './file-store.ts'
import { createS3FileStore, type S3Settings } from './s3-file-store.ts'

/** Where files are on the disk of a data directory. */
export const filesDir = (dataDir: string) => join(dataDir, 'files')

/** In the bucket of the settings, else in the data directory. */
export function openFileStore({ s3, dataDir }: { s3: S3Settings | null; dataDir: string }): FileStore {
  return s3 ? createS3FileStore(s3) : createDiskFileStore(filesDir(dataDir))
}
