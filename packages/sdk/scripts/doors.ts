/** What an app may import, `@parley/sdk` and each `@parley/sdk/<name>`, and the source it is built from. */
export const doors: Record<string, string> = {
  index: 'src/index.ts',
  api: 'src/api/index.ts',
  call: 'src/call/index.ts',
  daily: 'src/transport/daily/daily.ts',
  element: 'src/element/index.ts',
  livekit: 'src/transport/livekit/livekit.ts',
  react: 'src/react/index.ts',
  testing: 'src/testing/index.ts',
  typed: 'src/transport/typed.ts',
}

export const subpathOf = (door: string) => (door === 'index' ? '.' : `./${door}`)
