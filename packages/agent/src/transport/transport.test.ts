import { catches, keeps, ScriptedTransport, VirtualClock } from '@parley/testkit'
import { describe } from 'vitest'
import { type Subject, transportContract } from './transport.contract.ts'
import type { TransportEvent } from './transport.ts'

/** A scripted caller, on a transport that may break a promise. */
function scripted(
  create: (clock: VirtualClock) => ScriptedTransport = (clock) => new ScriptedTransport(clock),
): Subject {
  const clock = new VirtualClock()
  const transport = create(clock)
  return {
    transport,
    arrive: () => transport.emit({ type: 'open' }),
    says: { send: () => transport.emit({ type: 'message', text: 'hello' }), text: 'hello' },
    read: () => transport.sent.map(({ message }) => String(message)),
    leave: () => transport.emit({ type: 'lost' }),
    pass: () => clock.advance(100),
  }
}

describe('the scripted transport of tests', () => {
  keeps(transportContract, () => scripted())
})

describe('the contract of transports', () => {
  const whole = 'a segment is heard to its end: it starts, reaches its marks in order, and is reported once, as whole'
  class Twice extends ScriptedTransport {
    override emit(event: TransportEvent) {
      super.emit(event)
      if (event.type === 'played') super.emit(event)
    }
  }
  class Deaf extends ScriptedTransport {
    override emit(event: TransportEvent) {
      if (event.type !== 'reached') super.emit(event)
    }
  }
  catches(transportContract, whole, () => scripted((clock) => new Twice(clock)))
  catches(transportContract, whole, () => scripted((clock) => new Deaf(clock)))
})
