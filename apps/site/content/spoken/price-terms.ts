/** What holds for every price: the page shows all of it, and the assistant says each to whoever asks. */
export const priceTerms = {
  /** As in "£500 once, before VAT" and "Prices are before VAT". */
  vat: 'before VAT',
  setUp: 'There’s no set-up fee.',
  notice: 'You can leave with one month’s notice.',
}
