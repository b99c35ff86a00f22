// The whole of /embed.js: what other pages load to have <parley-voice>, by a classic script or as a module.
import { livekitFile, livekitProvider } from '@parley/protocol'
import { defineVoiceElement } from '@parley/sdk/element'
import { livekitBy } from '@parley/sdk/livekit'
import { expectedRooms, onOpenWay, wakeSound } from './expected-rooms.ts'

const script = document.currentScript ?? document.querySelector('script[src$="/embed.js"]')
const address = script instanceof HTMLScriptElement ? script.src : ''
const server = address && new URL(address).origin
const expected = expectedRooms(performance.getEntriesByName(address))
const loadClient = () => import(/* webpackIgnore: true */ /* @vite-ignore */ `${server}/${livekitFile}`)
const turns = ['pointerover', 'focusin', 'touchstart']
if (expected) for (const type of turns) addEventListener(type, turn, { passive: true })
defineVoiceElement(server, { [livekitProvider]: onOpenWay(expected, livekitBy(loadClient)) }, Boolean(expected))

/** A visitor has turned to the element; a call that needs what does not come says so. */
function turn({ target }: Event) {
  if (!(target instanceof Element && target.closest('parley-voice'))) return
  for (const type of turns) removeEventListener(type, turn)
  wakeSound()
  loadClient()
    .then(({ makeReady }) => makeReady())
    .catch(() => {})
}
