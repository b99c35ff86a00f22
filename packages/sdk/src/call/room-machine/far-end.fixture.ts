/** A socket whose far end the test plays. */
export class FarEnd {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static all: FarEnd[] = []
  readonly said: Record<string, unknown>[] = []
  readyState = FarEnd.CONNECTING
  onopen = () => {}
  onclose = () => {}
  onmessage = (_: { data: string }) => {}
  readonly address: string

  constructor(address: string) {
    this.address = address
    FarEnd.all.push(this)
  }

  static get last() {
    return FarEnd.all.at(-1) as FarEnd
  }

  open() {
    this.readyState = FarEnd.OPEN
    this.onopen()
  }

  send(text: string) {
    this.said.push(JSON.parse(text))
  }

  says(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }

  close() {
    if (this.readyState === 3) return
    this.readyState = 3
    this.onclose()
  }
}
