// What the pages of the documentation run: finding, copying, and trying operations of the API.
import { offerCopies } from './copy-code.ts'
import { offerSearch } from './search.ts'
import { offerTries } from './try-it.ts'

offerSearch()
offerCopies()
offerTries()
document.documentElement.classList.add('js')
