import type { SearchEntry } from '../../scripts/docs/search-index.ts'
import { rank } from './rank.ts'

/** Finds parts of the documentation while somebody types. The index is fetched once, when the field is entered. */
export function offerSearch() {
  const form = document.querySelector<HTMLFormElement>('.search')
  const input = form?.querySelector('input')
  const found = form?.querySelector<HTMLElement>('.found')
  const status = found?.querySelector('p')
  const list = found?.querySelector('ul')
  if (!form || !input || !found || !status || !list) return
  let index: Promise<SearchEntry[]> | null = null

  const load = () => {
    index ??= fetch(document.body.dataset.search ?? '').then((answer) => answer.json())
    return index
  }
  const links = () => [...list.querySelectorAll('a')]

  async function show() {
    const query = input?.value.trim() ?? ''
    if (!query) return close()
    const entries = await load().catch(() => null)
    // somebody typed on meanwhile
    if (!status || !list || !found || query !== input?.value.trim()) return
    const results = entries ? rank(entries, query) : []
    list.replaceChildren(...results.map(resultOf))
    status.textContent = entries ? countOf(results.length) : 'The search could not be loaded. Please try again.'
    found.hidden = false
    if (!entries) index = null
  }
  function close() {
    if (found) found.hidden = true
  }

  input.addEventListener('focus', () => void load().catch(() => {})) // asked for again when it is needed
  input.addEventListener('input', () => void show())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    links()[0]?.click()
  })
  form.addEventListener('keydown', (event) => {
    const all = links()
    const at = all.indexOf(document.activeElement as HTMLAnchorElement)
    const next = { ArrowDown: all[at + 1], ArrowUp: at > 0 ? all[at - 1] : input }[event.key]
    if (event.key === 'Escape') {
      close()
      input.focus()
    } else if (next) {
      event.preventDefault()
      next.focus()
    }
  })
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) close()
  })
  // a link to a part of this very page loads nothing that would close it
  list.addEventListener('click', close)
  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    input.focus()
  })
}

function resultOf([address, title, heading, text]: SearchEntry): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = address
  const name = document.createElement('strong')
  name.textContent = heading ? `${title}: ${heading}` : title
  const words = document.createElement('span')
  words.textContent = text.slice(0, 110)
  link.append(name, words)
  item.append(link)
  return item
}

const countOf = (count: number) => (count === 0 ? 'Nothing found.' : `${count} ${count === 1 ? 'result' : 'results'}`)
