import type { SimulationRun } from '@parley/protocol/resources'

export const simulationKeys = {
  runs: ['simulation-run'] as const,
  items: (id: string, status: SimulationRun['status']) => ['simulation-run', id, 'item', status] as const,
}
