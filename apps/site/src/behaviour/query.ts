/** What the address asks of the page: to carry a campaign on, to choose a service. Most addresses ask nothing. */
export function applyQuery() {
  if (location.search.includes('utm_')) import('./utm.ts').then((utm) => utm.carryUtm())
  if (location.search.includes('service=')) import('./preselect.ts').then((select) => select.preselectService())
}
