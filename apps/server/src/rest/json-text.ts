/** An answer that is JSON already: it goes out as it stands, unless something has to be left out of it. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
