import type { ConsultationField } from '@parley/protocol'

/** Shows a field of the form in `section` with the cursor in it; false where the form is not there, as after sending it. */
export function goToField(section: string, field: ConsultationField): boolean {
  const control = document.querySelector<HTMLElement>(`${section} form [name="${field}"]`)
  if (!control) return false
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  control.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' })
  control.focus({ preventScroll: true })
  return true
}
