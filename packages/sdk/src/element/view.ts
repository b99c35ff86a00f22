import type { ConversationState } from './conversation.ts'
import type { ElementWords } from './words.ts'

export type ViewActions = {
  call(): void
  end(): void
  ask(text: string): void
  toggleMuted(): void
  resumePlayback(): void
  /** Of the button that is held to talk; without it there is none. */
  bindTalk?: ((button: HTMLElement) => void) | undefined
}

/** Draws the conversation into `root`. Only text is ever put in, so that pages may demand trusted types. */
export function createView(root: ShadowRoot, words: ElementWords, mode: 'inline' | 'floating', actions: ViewActions) {
  const panel = make('section', 'panel')
  const title = make('h2', 'title', words.title)
  const log = make('div', 'conversation')
  const hearing = make('p', 'hearing')
  const status = make('p', 'status')
  const error = make('p', 'error')
  const consent = make('p', 'consent')
  const form = make('form', 'form')
  const label = make('label', 'label', words.question)
  const input = make('input', 'input')
  const send = make('button', 'send', words.send)
  const buttons = make('div', 'actions')
  const call = make('button', 'call', words.call)
  const mute = make('button', 'mute', words.mute)
  const talk = make('button', 'talk', words.talk)
  const sound = make('button', 'sound', words.playSound)
  const close = make('button', 'close', words.close)
  const launcher = make('button', 'launcher', words.title)
  let latest: ConversationState | undefined

  title.id = 'title'
  consent.id = 'consent'
  panel.setAttribute('aria-labelledby', 'title')
  Object.assign(log, { tabIndex: 0 }).setAttribute('role', 'log')
  log.setAttribute('aria-label', words.conversation)
  hearing.ariaHidden = 'true'
  status.setAttribute('role', 'status')
  error.setAttribute('role', 'alert')
  label.htmlFor = input.id = 'question'
  Object.assign(input, { maxLength: 4000, autocomplete: 'off', enterKeyHint: 'send' })
  for (const button of [call, mute, talk, sound, close, launcher]) button.type = 'button'
  for (const asking of [call, send]) asking.setAttribute('aria-describedby', 'consent')
  form.append(label, input, send)
  buttons.append(call, actions.bindTalk ? talk : mute, sound)
  actions.bindTalk?.(talk)
  panel.append(title, log, hearing, status, error, consent, form, buttons)
  root.append(panel)
  if (mode === 'floating') {
    panel.id = 'panel'
    launcher.setAttribute('aria-controls', 'panel')
    buttons.append(close)
    root.append(launcher)
    show(false)
  }

  call.onclick = () => (latest?.status === 'idle' ? actions.call() : actions.end())
  mute.onclick = actions.toggleMuted
  sound.onclick = actions.resumePlayback
  launcher.onclick = () => show(panel.hidden === true)
  close.onclick = () => show(false)
  form.onsubmit = (event) => {
    event.preventDefault()
    actions.ask(input.value)
    input.value = ''
  }
  panel.onkeydown = ({ key }) => {
    if (key === 'Escape' && mode === 'floating') show(false)
  }

  /** The keyboard goes along: into the question, and back to where the panel was opened. */
  function show(open: boolean) {
    panel.hidden = !open
    launcher.ariaExpanded = `${open}`
    if (open) input.focus()
    else if (root.activeElement) launcher.focus()
  }

  return {
    draw(state: ConversationState, consentWords: string) {
      if (state.unasked && state.unasked !== latest?.unasked) input.value ||= state.unasked
      latest = state
      const { status: now, lines, failure, unheard, muted } = state
      for (const [index, { role, text }] of lines.entries()) {
        let item = log.children[index]
        // a line of which nothing was heard is gone, and the next stands in its place
        if (item?.getAttribute('part') !== partOf(role)) {
          item?.remove()
          item = lineOf(role)
          log.insertBefore(item, log.children[index] ?? null)
        }
        const line = item.lastChild as Text
        if (line.data !== text) line.data = text
      }
      while (log.children.length > lines.length) log.lastChild?.remove()
      log.scrollTop = log.scrollHeight
      tell(hearing, state.hearing)
      tell(status, now === 'talking' && unheard ? words.unheard : words[now])
      tell(error, failure?.message ?? '')
      tell(consent, consentWords)
      tell(call, now === 'idle' ? words.call : words.end)
      mute.hidden = talk.hidden = now !== 'talking' || unheard
      mute.ariaPressed = `${muted}`
      sound.hidden = !state.playbackBlocked
    },
  }

  function lineOf(role: 'user' | 'assistant') {
    const item = make('p', partOf(role))
    const name = document.createElement('b')
    name.textContent = role === 'user' ? words.you : words.us
    item.append(name, document.createTextNode(''))
    return item
  }
}

const partOf = (role: 'user' | 'assistant') => `line ${role}`

/** What stands there already is not said again. */
function tell(element: HTMLElement, text: string) {
  if (element.textContent !== text) element.textContent = text
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, part: string, text = '') {
  const element = document.createElement(name)
  element.setAttribute('part', part)
  element.textContent = text
  return element
}
