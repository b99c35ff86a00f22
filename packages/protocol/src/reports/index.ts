export * from './error-report.ts'
export * from './report-queue.ts'
