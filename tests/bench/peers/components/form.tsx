'use client'

import { formWords } from '../../../../apps/site/content/form.ts'
import { serviceLabels } from '../../../../apps/site/content/services.ts'
import { ConsultationForm } from '../../../../apps/site/src/islands/consultation-form/consultation-form.tsx'

/** The site's own form component, hydrated the way of the framework around it. */
export function Form({ idPrefix }: { idPrefix: string }) {
  return <ConsultationForm idPrefix={idPrefix} labels={serviceLabels} publicKey="pk_parley_demo" words={formWords} />
}
