import { workerData } from 'node:worker_threads'
import { rewriteDatabase } from './rewrite-database.ts'

rewriteDatabase((workerData as { dir: string }).dir)
