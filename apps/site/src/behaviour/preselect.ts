import { aboutOffer } from '../../content/offers.ts'

/**
 * `?service=…` chooses that service in every form of the page, unless something is chosen already; `&offer=…` says which of
 * our offers it is about, where nothing is written yet.
 */
export function preselectService() {
  const query = new URLSearchParams(location.search)
  const service = query.get('service')
  const about = aboutOffer(query.get('offer'))
  if (!service) return
  for (const select of document.querySelectorAll<HTMLSelectElement>('form select[name="service"]')) {
    const offered = Array.from(select.options, (option) => option.value)
    if (!select.value && offered.includes(service)) select.value = service
    const notes = select.form?.querySelector<HTMLTextAreaElement>('[name="additionalInfo"]')
    if (about && notes && !notes.value) notes.value = about
  }
}
