import type { Call } from '@parley/protocol/resources'
import { useEffect, useState } from 'react'
import { wordsFor } from '../../data/api.ts'
import { mayChange, useMe } from '../../data/use-me.ts'
import { session } from '../../session/current.ts'
import { Icon } from '../../ui/icon.tsx'
import { tell } from '../../ui/toasts.tsx'
import { captionsOf, isRecorded } from './call-reading.ts'

type Sound = 'not-asked' | 'fetching' | { url: string; captions: string }

/** Plays what was recorded of a call; it is fetched when somebody wants to hear it. */
export function Recording({ call }: { call: Call }) {
  const me = useMe()
  const [sound, setSound] = useState<Sound>('not-asked')
  useEffect(() => {
    if (typeof sound === 'string') return
    return () => {
      for (const url of [sound.url, sound.captions]) URL.revokeObjectURL(url)
    }
  }, [sound])
  if (!isRecorded(call) || !mayChange(me)) return null

  async function fetchIt() {
    setSound('fetching')
    try {
      const response = await fetch(`/call/${call.id}/stereo-recording`, {
        headers: { authorization: `Bearer ${await session.token()}` },
      })
      if (!response.ok) throw new Error(`The recording cannot be had: the server answered ${response.status}.`)
      const captions = URL.createObjectURL(new Blob([captionsOf(call)], { type: 'text/vtt' }))
      setSound({ url: URL.createObjectURL(await response.blob()), captions })
    } catch (error) {
      setSound('not-asked')
      tell(wordsFor(error), { tone: 'bad' })
    }
  }
  return (
    <section aria-label="Recording" className="card">
      <h2>Recording</h2>
      {typeof sound === 'object' ? (
        <audio autoPlay controls src={sound.url}>
          <track kind="captions" src={sound.captions} />
        </audio>
      ) : (
        <button className="button" disabled={sound === 'fetching'} onClick={() => void fetchIt()} type="button">
          <Icon name="play" /> {sound === 'fetching' ? 'Fetching it…' : 'Play it'}
        </button>
      )}
    </section>
  )
}
