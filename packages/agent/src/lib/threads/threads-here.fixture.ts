/** Threads that this one has started and not ended. */
export function threadsHere(): number {
  const { workers } = process.report.getReport() as unknown as { workers: unknown[] }
  return workers.length
}
