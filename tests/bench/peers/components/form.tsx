'use client'

import { SiteForm } from '../../../../apps/site/src/islands/consultation-form/site-form.tsx'

/** The site's own form, hydrated the way of the framework around it. */
export function Form({ idPrefix }: { idPrefix: string }) {
  return <SiteForm idPrefix={idPrefix} publicKey="pk_parley_demo" />
}
