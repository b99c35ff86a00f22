import type { Browser } from 'playwright-core'
import { withEnds } from './bare-connection.ts'
import { installRecorder, readRecord } from './call-recorder.ts'
import { echoesMs } from './conversation.ts'

/**
 * How long sound takes to the other end of a connection and back on this machine, in ms: from the first sample of each sound
 * of the fake microphone to the first of it behind the page's audio element, from the same record as that of calls. What
 * hears and answers at the other end is the browser's own, and takes no time.
 */
export async function measureEchoes(browser: Browser, url: string, partMs: number): Promise<number[]> {
  return withEnds(browser, url, {
    prepare: async (page) => void (await installRecorder(page)),
    async use(page) {
      await page.evaluate(echo)
      await page.waitForFunction(`window.recordedMs() > ${partMs}`, undefined, { timeout: partMs + 30_000 })
      return echoesMs(await readRecord(page))
    },
  })
}

/** Runs in the page. */
async function echo() {
  const microphone = await navigator.mediaDevices.getUserMedia({ audio: true })
  const caller = new RTCPeerConnection()
  const callee = new RTCPeerConnection()
  const player = document.createElement('audio')
  player.autoplay = true
  caller.ontrack = ({ track }) => {
    player.srcObject = new MediaStream([track])
  }
  callee.ontrack = ({ track, transceiver }) => {
    transceiver.direction = 'sendrecv'
    void transceiver.sender.replaceTrack(track)
  }
  for (const track of microphone.getTracks()) caller.addTrack(track, microphone)
  await window.joinEnds(caller, callee, null)
}
