export const simulationKeys = {
  runs: ['simulation-run'] as const,
  items: (id: string) => ['simulation-run', id, 'item'] as const,
}
