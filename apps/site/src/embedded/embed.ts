// The whole of /embed.js: what other pages load to have <parley-voice>, by a classic script or as a module.
import { livekitFile, livekitProvider } from '@parley/protocol'
import { defineVoiceElement } from '@parley/sdk/element'
import { livekitBy } from '@parley/sdk/livekit'

const script = document.currentScript ?? document.querySelector('script[src$="/embed.js"]')
const server = script instanceof HTMLScriptElement ? new URL(script.src).origin : ''
const rooms = livekitBy(() => import(/* @vite-ignore */ `${server}/${livekitFile}`))
defineVoiceElement(server, { [livekitProvider]: rooms })
