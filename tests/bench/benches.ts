import { consultation } from './consultation.bench.ts'
import { durability } from './durability.bench.ts'
import { serving } from './serving.bench.ts'
import { site } from './site.bench.ts'
import { voice } from './voice.bench.ts'

export const benches = [site, serving, consultation, durability, voice]
