import type { TurnLatency } from '@parley/sdk'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TurnTimes } from './turn-times.tsx'

const turn = (ms: Partial<TurnLatency>): TurnLatency => ({
  ...{ type: 'latency', turnId: JSON.stringify(ms), endpointingMs: null, transcriberMs: null, brainMs: null },
  ...{ voiceMs: null },
  ...ms,
})

const cellsOf = (markup: string) => [...markup.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell)

test('all that a turn took is what its caller waited, and not once more what lay within', () => {
  const spoken = turn({ endpointingMs: 600, transcriberMs: 90, brainMs: 300, voiceMs: 60 })
  const typed = turn({ brainMs: 300, voiceMs: 60 })
  expect(cellsOf(renderToStaticMarkup(<TurnTimes turns={[spoken, typed]} />))).toEqual([
    ...['240', '90', '300', '60', '600'],
    ...['–', '–', '300', '60', '360'],
  ])
})
