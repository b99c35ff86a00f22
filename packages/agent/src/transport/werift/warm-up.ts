import { dataChannelLabel } from '@parley/protocol'
import { MediaStreamTrack, RTCPeerConnection } from 'werift'
import type { SileroVad } from '../../vad/silero.ts'
import { askNoServer } from './patches/ask-no-server.ts'
import { WeriftTransport } from './werift-transport.ts'

const limitMs = 3000

/** One call with itself: loads and compiles what a first caller would otherwise wait for (400 ms measured). */
export async function warmUp(silero: SileroVad | null = null): Promise<undefined> {
  const caller = new RTCPeerConnection({ iceServers: [], iceUseIpv6: false, iceAdditionalHostAddresses: ['127.0.0.1'] })
  caller.createDataChannel(dataChannelLabel)
  caller.addTransceiver(new MediaStreamTrack({ kind: 'audio' }), { direction: 'sendrecv' })
  const offer = await caller.createOffer()
  askNoServer(caller)
  await caller.setLocalDescription(offer)
  const { transport, answerSdp } = await WeriftTransport.answer(caller.localDescription?.sdp ?? '', silero)
  try {
    await caller.setRemoteDescription({ type: 'answer', sdp: answerSdp })
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, limitMs)
      transport.listen(({ type }) => {
        if (type === 'open') {
          transport.write(1, new Int16Array(1600))
          transport.finish(1)
        }
        if (type !== 'played') return
        clearTimeout(timer)
        resolve()
      })
    })
  } finally {
    transport.close()
    await caller.close()
  }
}
