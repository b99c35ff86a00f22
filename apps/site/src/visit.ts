import { demoPublicKey } from '@parley/protocol'
import { createContext } from 'react'
import type { SiteFormProps } from './islands/consultation-form/site-form.tsx'

/** What a page needs to know that its content does not say. */
export type Visit = {
  publicKey: string
  /** The form as the visitor left it, when it comes back with errors. */
  form?: SiteFormProps['initial']
}

export const VisitContext = createContext<Visit>({ publicKey: demoPublicKey })
