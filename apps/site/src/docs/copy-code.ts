const shownForMs = 2000

/** Lets the buttons copy their block of code, and say when they have. */
export function offerCopies() {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.copy')) {
    const code = button.closest('figure')?.querySelector('code')
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
