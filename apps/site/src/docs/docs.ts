// What the pages of the documentation run: finding, copying, and trying operations of the API.
import { offerCopies } from './copy-code.ts'
import { offerSearch } from './search.ts'
import { offerTries } from './try-it.ts'

offerSearch()
offerCopies()
offerTries()
showOwnPlace()
document.documentElement.classList.add('js')

/** Where this page is in a list of pages that is longer than the window. */
function showOwnPlace() {
  const list = document.querySelector<HTMLElement>('.side')
  const own = list?.querySelector<HTMLElement>('[aria-current]')
  if (list && own && list.scrollHeight > list.clientHeight) list.scrollTop = own.offsetTop - list.clientHeight / 2
}
