export const suiteKeys = {
  all: ['test-suite'] as const,
  one: (id: string) => ['test-suite', id] as const,
  tests: (id: string) => ['test-suite', id, 'test'] as const,
  runs: (id: string) => ['test-suite', id, 'run'] as const,
}
