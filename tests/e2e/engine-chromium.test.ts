import { inject } from 'vitest'
import { openChromium } from './engines/chromium.ts'
import { visits } from './engines/visit.ts'

visits('Chromium', () => openChromium(inject('browserEndpoint')), { calls: true })
