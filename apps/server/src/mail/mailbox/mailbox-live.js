// In the list: shows new emails as they come, and says so, without a reload that would lose the reader's place.
const everyMs = 2000

async function look() {
  if (document.hidden) return
  const answer = await fetch(location.href).catch(() => null)
  if (!answer?.ok) return
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const listed = (page) => [...page.querySelectorAll('.list a')].map((link) => link.getAttribute('href'))
  const [before, now] = [listed(document), listed(next)]
  if (before.join() === now.join()) return
  const focused = document.activeElement?.getAttribute('href')
  const fresh = now.filter((href) => !before.includes(href)).length
  document.querySelector('main').replaceChildren(...next.querySelector('main').childNodes)
  if (focused) document.querySelector(`a[href="${focused}"]`)?.focus()
  const words = fresh === 1 ? '1 new email' : `${fresh} new emails`
  document.querySelector('[role=status]').textContent = fresh > 0 ? words : ''
}

setInterval(look, everyMs)
