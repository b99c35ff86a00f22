import { catches, keeps } from '@parley/testkit'
import { describe } from 'vitest'
import { brainContract, hostedBrainContract } from './brain.contract.ts'
import type { Brain } from './brain.ts'
import { guide } from './guide/guide.ts'

describe('the guide', () => {
  const company = { name: 'Northwind', email: 'hello@northwind.example', phone: '020 7946 0958' }
  keeps(brainContract, () => guide({ company, entries: [{ id: 'a', text: 'We book meetings.' }] }))
})

describe('the contract', () => {
  const silent: Brain = async function* () {}
  function counting(): Brain {
    let asked = 0
    return async function* () {
      asked += 1
      yield { type: 'text', text: `Number ${asked}.` }
    }
  }
  catches(brainContract, 'answers a question with words', () => silent)
  catches(brainContract, 'a reply that is thrown away leaves no trace: asked again, it does the same', counting)
  const leaking: Brain = async function* () {
    yield await Promise.reject(new TypeError('fetch failed'))
  }
  const stuck: Brain = async function* () {
    yield await new Promise<never>(() => {})
  }
  const hosted = { silent: stuck, failing: leaking }
  for (const promise of Object.keys(hostedBrainContract)) catches(hostedBrainContract, promise, () => hosted)
  catches(brainContract, 'aborted, it returns without words and without throwing', counting)
})
