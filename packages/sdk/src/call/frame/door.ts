import type { Context, Part } from './context.ts'

/** What stands in the place of the call before it, in its lobby and after it. */
export function door(context: Context): Part {
  const { call, lobby, make, model, words } = context
  const byState: Record<string, [says: string, offers: string]> = {
    loading: [words.loading, ''],
    'joining-meeting': [words.joining, ''],
    'left-meeting': [words.left, words.joinAgain],
    error: ['', words.retry],
  }
  const name = make('input', { type: 'text', autocomplete: 'name', maxLength: 100 })
  const label = make('label', {}, words.name, name)
  const button = make('button', { className: 'main' })
  const status = make('p', { attributes: { role: 'status' } })
  let failure = ''
  let knocking: 'no' | 'waiting' = 'no'

  const form = make('form', { onsubmit: (event: Event) => void submit(event) }, label, button)
  const element = make('div', { className: 'door' }, status, form)
  name.value = call.properties.userName ?? ''

  call.on('error', ({ errorMsg }) => {
    failure = errorMsg
    knocking = 'no'
  })
  call.on('joining-meeting', () => {
    failure = ''
    knocking = 'no'
  })

  async function submit(event: Event) {
    event.preventDefault()
    const userName = name.value.trim()
    if (isInLobby()) {
      knocking = 'waiting'
      update()
      await lobby.knock(userName).catch(() => {})
      knocking = 'no'
      return update()
    }
    if (userName) await call.setUserName(userName)
    // what goes wrong is told as an event
    await call.join().catch(({ message }) => {
      failure = message
      update()
    })
  }

  const isInLobby = () => {
    const access = lobby.access()
    return call.meetingState() === 'joined-meeting' && access !== 'unknown' && access.level === 'lobby'
  }

  function update() {
    const state = call.meetingState()
    const [says, offers] = isInLobby()
      ? [knocking === 'waiting' ? words.waiting : words.lobby, knocking === 'waiting' ? '' : words.knock]
      : (byState[state] ?? ['', words.join])
    element.hidden = state === 'joined-meeting' && !isInLobby()
    status.textContent = state === 'error' || failure ? `${words.failed}: ${failure}` : says
    form.hidden = offers === ''
    button.textContent = failure ? words.retry : offers
    label.hidden = !model.looks.showsNameChange
  }

  return { element, update }
}
