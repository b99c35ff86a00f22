/** `?service=…` chooses that service in every form of the page, unless something is chosen already. */
export function preselectService() {
  const service = new URLSearchParams(location.search).get('service')
  if (!service) return
  for (const select of document.querySelectorAll<HTMLSelectElement>('form select[name="service"]')) {
    const offered = Array.from(select.options, (option) => option.value)
    if (!select.value && offered.includes(service)) select.value = service
  }
}
