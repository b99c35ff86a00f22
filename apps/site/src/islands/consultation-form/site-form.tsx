import { formWords } from '../../../content/form.ts'
import { serviceLabels } from '../../../content/services.ts'
import { ConsultationForm, type ConsultationFormProps } from './consultation-form.tsx'

export type SiteFormProps = Omit<ConsultationFormProps, 'words' | 'labels'>

/** The form in this site's words. They travel once, in its code, and not a second time in the markup of every page. */
export function SiteForm(props: SiteFormProps) {
  return <ConsultationForm {...props} labels={serviceLabels} words={formWords} />
}
