import type { FileStore } from '../files/file-store.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import type { Store } from '../store/store.ts'
import type { Mentions } from './mentions.ts'

/** One thing that is held on a person. */
export type Holding = {
  /** What it is, for people: `request`, `call`, … */
  kind: string
  id: string
  /** What is told the person. */
  shown: unknown
  /** Whether it goes, or stays without the address because it is somebody else's too. */
  outcome: 'removed' | 'blacked-out'
  erase(): Promise<void>
}

/** Where to look. */
export type PersonDeps = {
  store: Store
  /** The same, with what is sealed in it open. */
  sealed: Store
  box: SecretBox
  files: FileStore
  dataDir: string
}

/** Finds what one place holds on a person. */
export type Holder = (deps: PersonDeps, mentions: Mentions) => AsyncIterable<Holding>
