/** The guides in the order in which they are read: each a file of `docs/guide`, without `.md`. */
export const contents: { title: string; guides: string[] }[] = [
  { title: 'Begin', guides: ['index', 'quick-start', 'react', 'vue', 'svelte', 'next'] },
  { title: 'Build', guides: ['events', 'errors', 'devices', 'transcript', 'tools', 'testing'] },
  { title: 'Go live', guides: ['keys', 'csp', 'hosting', 'accounts', 'telephones', 'running'] },
  { title: 'Move', guides: ['migration'] },
]
