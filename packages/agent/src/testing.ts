export { bareCallShare } from './transport/testing/bare-call.ts'
export { CallerLink } from './transport/testing/caller-link.ts'
export { opusPackets, TestPeer } from './transport/testing/test-peer.ts'
