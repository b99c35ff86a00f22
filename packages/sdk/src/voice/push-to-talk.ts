import type { Voice } from './voice.ts'

/** Fingers are quicker than the last syllable. */
const tailMs = 250
const keys = [' ', 'Enter']

export type PushToTalk = {
  /** From now on the caller is heard, and the assistant quiet. */
  press(): void
  release(): void
  /** Has a button pressed and released by pointer and keyboard. Returns how to undo that. */
  bind(button: HTMLElement): () => void
}

/**
 * Has the caller heard only while something is held. Give the voice `startAudioOff: true`, so that its calls begin muted.
 * Nothing happens without a call.
 */
export function pushToTalk(voice: Pick<Voice, 'setMuted' | 'interrupt' | 'getState'>): PushToTalk {
  let tail: ReturnType<typeof setTimeout> | undefined
  const isOn = () => ['active', 'reconnecting'].includes(voice.getState().status)

  function press() {
    clearTimeout(tail)
    if (!isOn()) return
    voice.setMuted(false)
    voice.interrupt()
  }

  function release() {
    clearTimeout(tail)
    tail = setTimeout(() => isOn() && voice.setMuted(true), tailMs)
  }

  function bind(button: HTMLElement) {
    const binding = new AbortController()
    const { signal } = binding
    let isHeld = false
    const hold = (held: boolean) => {
      if (held === isHeld) return
      isHeld = held
      button.ariaPressed = `${held}`
      if (held) press()
      else release()
    }
    const on = <Type extends keyof HTMLElementEventMap>(type: Type, act: (event: HTMLElementEventMap[Type]) => void) =>
      button.addEventListener(type, act, { signal })
    const letGo = () => hold(false)
    button.style.touchAction = 'none'
    button.ariaPressed = 'false'
    on('pointerdown', ({ pointerId }) => {
      button.setPointerCapture?.(pointerId) // let go beside it, it is let go all the same
      hold(true)
    })
    on('pointerup', letGo)
    on('pointercancel', letGo)
    on('blur', letGo)
    on('contextmenu', (event) => event.preventDefault()) // what a long touch asks for
    on('keydown', (event) => {
      if (!keys.includes(event.key)) return
      event.preventDefault()
      hold(true)
    })
    on('keyup', ({ key }) => keys.includes(key) && hold(false))
    return () => {
      binding.abort()
      letGo()
    }
  }

  return { press, release, bind }
}
