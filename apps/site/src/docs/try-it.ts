/** Lets the forms send an operation of the API to this server, with the key that was typed into the page. */
export function offerTries() {
  const keyForm = document.querySelector<HTMLFormElement>('.try-key')
  const key = keyForm?.querySelector('input')
  if (!keyForm || !key) return
  keyForm.addEventListener('submit', (event) => event.preventDefault())
  for (const form of document.querySelectorAll<HTMLFormElement>('.try form')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void send(form, key.value.trim())
    })
  }
}

async function send(form: HTMLFormElement, key: string) {
  const status = form.querySelector('[role="status"]') as HTMLElement
  const answer = form.querySelector('pre') as HTMLElement
  const button = form.querySelector('button') as HTMLButtonElement
  button.disabled = true
  status.textContent = 'Sending…'
  answer.hidden = true
  try {
    const response = await fetch(addressOf(form), requestOf(form, key))
    status.textContent = `${response.status} ${response.statusText}`
    answer.textContent = readable(await response.text())
    answer.hidden = answer.textContent === ''
  } catch {
    status.textContent = 'The server could not be reached.'
  } finally {
    button.disabled = false
  }
}

function addressOf(form: HTMLFormElement): string {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[data-in]')]
  const valuesIn = (place: string) => inputs.filter((input) => input.dataset.in === place && input.value !== '')
  let path = form.dataset.path ?? ''
  for (const { name, value } of valuesIn('path')) path = path.replace(`{${name}}`, encodeURIComponent(value))
  const query = new URLSearchParams(valuesIn('query').map(({ name, value }) => [name, value])).toString()
  return query ? `${path}?${query}` : path
}

function requestOf(form: HTMLFormElement, key: string): RequestInit {
  const body = form.querySelector('textarea')?.value
  return {
    method: form.dataset.method ?? 'GET',
    credentials: 'omit',
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  }
}

/** JSON in lines; everything else as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
