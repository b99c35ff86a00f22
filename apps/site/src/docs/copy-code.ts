const shownForMs = 2000

/** Shows the buttons that copy a block of code, and says when one has. */
export function offerCopies() {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.copy')) {
    const code = button.closest('figure')?.querySelector('code')
    button.hidden = false
    button.setAttribute('aria-live', 'polite')
    button.addEventListener('click', async () => {
      button.textContent = (await copied(code?.textContent ?? '')) ? 'Copied' : 'Select it by hand'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, shownForMs)
    })
  }
}

/** Whether the browser let it: some pages and people do not. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
