import { useEffect, useState, useSyncExternalStore } from 'react'
import { listMicrophones, listSpeakers } from '../audio/devices.ts'
import type { Voice } from '../voice/voice.ts'

export type Devices = {
  /** Browsers name them only once the microphone was allowed. */
  microphones: readonly MediaDeviceInfo[]
  /** Empty where browsers do not let a page choose. */
  speakers: readonly MediaDeviceInfo[]
}

const none: Devices = { microphones: [], speakers: [] }

/** What there is to choose from, with `voice.setMicrophone` and `voice.setSpeaker`; kept up to date. */
export function useDevices(voice: Voice): Devices {
  const [devices, setDevices] = useState(none)
  // names are told from the moment that a call has the microphone
  const status = useSyncExternalStore(
    voice.subscribe,
    () => voice.getState().status,
    () => 'idle',
  )
  useEffect(() => (status === 'connecting' ? undefined : watch(setDevices)), [status])
  return devices
}

/** Lists them now and whenever one is plugged in or pulled out; returns how to stop that. */
function watch(tell: (devices: Devices) => void): () => void {
  const { mediaDevices } = navigator
  const watching = new AbortController()
  async function look() {
    const [microphones, speakers] = await Promise.all([listMicrophones(), listSpeakers()])
    if (!watching.signal.aborted) tell({ microphones, speakers })
  }
  const listed = () => void look().catch(() => {}) // none can be listed: there are none to choose from
  listed()
  mediaDevices?.addEventListener?.('devicechange', listed, { signal: watching.signal })
  return () => watching.abort()
}
