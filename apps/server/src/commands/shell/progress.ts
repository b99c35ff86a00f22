/** How far something long has come: `whole` is null where nobody knows. */
export type Progress = (done: number, whole: number | null) => void

/** Shows a line that the next one replaces; null where there is no terminal. */
export type PrintOver = ((text: string) => void) | null

export function terminalLine(): PrintOver {
  return process.stderr.isTTY ? (text) => void process.stderr.write(`\r\u001b[K${text}`) : null
}

/** On a terminal a line that counts up, elsewhere a line for each tenth. `tell` says what has been done, for people. */
export function progressPrinter(
  print: (text: string) => void,
  printOver: PrintOver,
  tell: (percent: number, whole: number | null) => string,
): Progress {
  let shown = -1
  return (done, whole) => {
    const percent = whole ? Math.floor((100 * done) / whole) : 0
    const step = printOver ? percent : percent - (percent % 10)
    if (step === shown) return
    shown = step
    const text = tell(step, whole)
    if (printOver) printOver(step === 100 ? `${text}\n` : text)
    else print(text)
  }
}
