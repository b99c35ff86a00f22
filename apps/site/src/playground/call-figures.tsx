import type { Voice } from '@parley/sdk'
import { useEffect, useState } from 'react'

type Stats = Awaited<ReturnType<Voice['getStats']>>

const askEveryMs = 1000

/** What the network does to the call, asked of it every second. */
export function CallFigures({ voice, isOn }: { voice: Voice; isOn: boolean }) {
  const [stats, setStats] = useState<Stats | null>(null)
  useEffect(() => {
    if (!isOn) return
    const ask = () => void voice.getStats().then(setStats, () => {}) // over meanwhile
    ask()
    const timer = setInterval(ask, askEveryMs)
    return () => clearInterval(timer)
  }, [voice, isOn])
  const figures = {
    'Round trip': inMs(stats?.roundTripMs),
    Jitter: inMs(stats?.jitterMs),
    'Packets lost': typeof stats?.lossRatio === 'number' ? `${(stats.lossRatio * 100).toFixed(1)} %` : '–',
    'Packets received': stats?.packetsReceived ?? '–',
    'Packets sent': stats?.packetsSent ?? '–',
  }
  return (
    <dl className="figures">
      {Object.entries(figures).map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

const inMs = (value: number | null | undefined) => (typeof value === 'number' ? `${Math.round(value)} ms` : '–')
