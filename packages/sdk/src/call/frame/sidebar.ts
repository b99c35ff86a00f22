import { isObject } from '../valid/fault.ts'
import type { Context, Part } from './context.ts'
import { type Integration, showBoard } from './tiles.ts'

/** Under this name frames talk to each other, among the page's own messages. */
export const frameMessage = 'parley-frame'

/** What stands beside the pictures: who is here, what is written, or an integration. */
export function sidebar(context: Context): Part {
  const { call, make, model, words } = context
  const heading = make('h2')
  const close = make('button', {
    type: 'button',
    textContent: words.close,
    onclick: () => model.set({ sidebarView: null }),
  })
  const people = peopleList(context)
  const chat = chatRoom(context)
  const board = make('iframe', { hidden: true })
  const element = make(
    'aside',
    {},
    make('div', { className: 'row' }, heading, close),
    people.element,
    chat.element,
    board,
  )

  return {
    element,
    update() {
      const { sidebarView: view, integrations, runningIntegrations } = model.looks
      const integration = view && runningIntegrations.includes(view) ? (integrations[view] as Integration) : null
      const inSidebar = integration?.location === 'sidebar' ? integration : null
      element.hidden = call.meetingState() !== 'joined-meeting' || (view !== 'people' && view !== 'chat' && !inSidebar)
      heading.textContent = view === 'people' ? words.people : view === 'chat' ? words.chat : (inSidebar?.label ?? '')
      people.element.hidden = view !== 'people'
      chat.element.hidden = view !== 'chat'
      showBoard(board, inSidebar)
      people.update()
    },
  }
}

function peopleList({ call, make, lobby, words }: Context): Part {
  const element = make('ul')
  const decide = (id: string, isGranted: boolean) => void lobby.admit(id, isGranted).catch(console.error)
  return {
    element,
    update() {
      const waiting = lobby
        .waiting()
        .map(({ id, name }) =>
          make(
            'li',
            { className: 'row' },
            name || words.guest,
            make('button', { type: 'button', textContent: words.admit, onclick: () => decide(id, true) }),
            make('button', { type: 'button', textContent: words.deny, onclick: () => decide(id, false) }),
          ),
        )
      const inside = Object.values(call.participants()).flatMap((each) => each ?? [])
      const rows = inside.map(({ local, user_name, audio }) => {
        const name = user_name || words.guest
        return make(
          'li',
          {},
          local ? `${name} (${words.you})` : name,
          audio ? '' : make('span', { className: 'supportive', textContent: ` ${words.muted}` }),
        )
      })
      element.replaceChildren(...waiting, ...rows)
    },
  }
}

function chatRoom({ call, make, words }: Context): Part {
  const log = make('div', { tabIndex: 0, attributes: { role: 'log', 'aria-label': words.chat } })
  const input = make('input', { type: 'text', autocomplete: 'off' })
  const form = make(
    'form',
    {
      onsubmit(event: Event) {
        event.preventDefault()
        const text = input.value.trim()
        if (!text) return
        try {
          call.sendAppMessage({ [frameMessage]: { chat: text } })
        } catch (error) {
          return show((error as Error).message)
        }
        add(words.you, text)
        input.value = ''
      },
    },
    make('label', {}, words.message, input),
    make('button', { className: 'main', textContent: words.send }),
  )
  const element = make('div', { className: 'row' }, log, form)

  const add = (name: string, text: string) => show(make('b', { textContent: `${name}: ` }), text)

  function show(...content: (Node | string)[]) {
    const line = make('p', {}, ...content)
    log.append(line)
    line.scrollIntoView?.({ block: 'nearest' })
  }

  call.on('app-message', ({ data, fromId }) => {
    const message = isObject(data) ? data[frameMessage] : undefined
    if (!isObject(message) || typeof message.chat !== 'string') return
    add(call.participants()[fromId]?.user_name || words.guest, message.chat)
  })
  return { element, update: () => {} }
}
