export type Caught = { kind: 'error' | 'unhandledrejection' | 'render' | 'handled'; error: unknown }
