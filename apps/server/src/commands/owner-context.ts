import type { Config } from '../settings/config.ts'
import type { Store } from '../store/store.ts'

/** What the owner's commands work on. */
export type OwnerContext = { store: Store; config: Config }
