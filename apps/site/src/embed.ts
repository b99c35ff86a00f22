// The whole of /embed.js: what other pages load to have <parley-voice>, by a classic script or as a module.
import { defineVoiceElement } from '@parley/sdk/element'

const script = document.currentScript ?? document.querySelector('script[src$="/embed.js"]')
defineVoiceElement(script instanceof HTMLScriptElement ? new URL(script.src).origin : '')
