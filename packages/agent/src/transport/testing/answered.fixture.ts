import type { Subject } from '../transport.contract.ts'
import type { Transport } from '../transport.ts'
import { TestPeer } from './test-peer.ts'

/** A caller over WebRTC at the far end of what `answer` makes of the offer, for the contract. */
export async function subjectAnswered(
  cleanups: (() => unknown)[],
  answer: (offerSdp: string) => Promise<{ transport: Transport; answerSdp: string }>,
): Promise<Subject> {
  const peer = await TestPeer.create()
  cleanups.push(() => peer.close())
  const { transport, answerSdp } = await answer(await peer.offer())
  cleanups.push(() => transport.close())
  return {
    transport,
    arrive: () => peer.accept(answerSdp),
    says: { send: () => peer.send('hello'), text: 'hello' },
    read: () => peer.messages,
    leave: () => peer.close(),
  }
}
