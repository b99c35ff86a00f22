import type { ComponentType } from 'react'
import { report } from '../errors/report.ts'
import { earlyClicks } from './early-clicks.ts'
import { type IslandName, islands } from './registry.ts'
import { wakeEvent } from './wake.ts'

/** A form sent before its island lives is posted by the browser itself after this time, in ms. */
export const submitPatienceMs = 5000

type Load = (island: HTMLElement) => Promise<void>

const loadAndHydrate: Load = async (island) => {
  const load = islands[island.dataset.island as IslandName]
  const [{ hydrate }, Component] = await Promise.all([import('./hydrate.tsx'), load()])
  return hydrate(island, Component as ComponentType<object>)
}

/**
 * Brings an island to life when a visitor turns to it: a pointer over it, a touch, a key into it. Nothing is loaded before
 * that. What the visitor does meanwhile is kept and done again by the living island.
 */
export function watchIslands(load: Load = loadAndHydrate) {
  const lives = new Map<HTMLElement, Promise<void>>()
  const alive = new Set<HTMLElement>()
  const held = new Set<Element>()

  function bringToLife(island: HTMLElement) {
    const life = lives.get(island) ?? load(island)
    if (lives.has(island)) return life
    lives.set(island, life)
    life.then(
      () => alive.add(island),
      (error) => {
        lives.delete(island) // the next turn to it tries again
        report(error)
      },
    )
    return life
  }

  function waitingIslandOf({ target }: { target: EventTarget | null }) {
    const island = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null
    return island && !alive.has(island) ? island : null
  }

  function hold(event: Event, element: Element, live: () => Promise<void>, again: () => void, otherwise: () => void) {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (held.has(element)) return
    held.add(element)
    live()
      .finally(() => held.delete(element))
      .then(again, otherwise)
  }

  function wakeIsland(event: Event) {
    const island = waitingIslandOf(event)
    // a failure is reported above, and shows itself in what the visitor does next
    if (island) bringToLife(island).catch(() => undefined)
  }

  function holdSubmit(event: SubmitEvent) {
    const island = waitingIslandOf(event)
    const form = event.target
    if (!island || !(form instanceof HTMLFormElement)) return
    hold(
      event,
      form,
      () => withTimeout(bringToLife(island)),
      () => (form.isConnected ? form : island.querySelector('form'))?.requestSubmit(),
      () => {
        // the server knows a repetition by how it was sent: from the living island it would be a second request
        form.onsubmit = (again) => again.stopPropagation()
        HTMLFormElement.prototype.submit.call(form)
      },
    )
  }

  function holdClick(event: Event) {
    const island = waitingIslandOf(event)
    const button = (event.target as Element | null)?.closest?.<HTMLElement>('button:not([type="submit"])')
    if (!island || !button) return
    const live = () => bringToLife(island)
    hold(event, button, live, () => button.click(), reload)
  }

  function clickAgain(target: Element) {
    const island = waitingIslandOf({ target })
    const button = target.closest<HTMLElement>('button:not([type="submit"])')
    if (island && button) bringToLife(island).then(() => button.click(), reload)
  }

  earlyClicks().forEach(clickAgain)
  for (const type of ['focusin', 'pointerover', 'pointerdown', 'touchstart']) {
    addEventListener(type, wakeIsland, { capture: true, passive: true })
  }
  addEventListener('submit', holdSubmit, true)
  addEventListener('click', holdClick, true)
  addEventListener(wakeEvent, (event) => {
    const name = (event as CustomEvent<string>).detail
    for (const island of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
      bringToLife(island).catch(() => undefined)
    }
  })
}

/** A page of a former build names scripts that are gone. Where no page would come either, this one is better than none. */
function reload() {
  fetch(location.href).then(
    ({ ok }) => ok && location.reload(),
    () => undefined,
  )
}

function withTimeout(life: Promise<void>) {
  return Promise.race([life, new Promise<void>((_, reject) => setTimeout(reject, submitPatienceMs))])
}
