// The least that any call takes: two ends in one page, joined by what the browser brings. No server, nothing of ours.
import type { Browser, Page } from 'playwright-core'
import { type Network, startUdpRelay } from '../setup/network-relay.ts'

type UdpRelay = Awaited<ReturnType<typeof startUdpRelay>>

declare global {
  interface Window {
    joinEnds: typeof joinEnds
    /** Of the network between the ends: sends what comes to the relay on to this port. */
    relayTowards?: (port: number) => Promise<void>
  }
}

/** A switch of Chromium: its pages read the addresses of this machine, which a relay between two ends has to know. */
export const openAddresses = '--disable-features=WebRtcHideLocalIpsWithMdns'

/** How the ends reach each other where they do not do so directly. */
export type Way = { relayPort: number; halfwayMs: number }

/** How a page comes to its ends: `prepare` is called before it loads, and `use` gets the way to take through the network. */
type Ends<Value> = {
  network?: Network | null
  prepare?(page: Page): Promise<void>
  use(page: Page, way: Way | null): Promise<Value>
}

/** A fresh page in which `joinEnds` can be called, at an address that may ask for the microphone. */
export async function withEnds<Value>(
  browser: Browser,
  url: string,
  { network = null, prepare, use }: Ends<Value>,
): Promise<Value> {
  const relay: UdpRelay | null = network && (await startUdpRelay(network))
  const context = await browser.newContext({ bypassCSP: true })
  try {
    const page = await context.newPage()
    await prepare?.(page)
    await page.addInitScript(`window.joinEnds = ${joinEnds}`)
    if (relay) await page.exposeFunction('relayTowards', relay.towards)
    await page.goto(url, { waitUntil: 'networkidle' })
    return await use(page, network && relay && { relayPort: relay.port, halfwayMs: network.roundTripMs / 2 })
  } finally {
    await context.close()
    relay?.close()
  }
}

/**
 * Runs in the page. Joins two ends, on whose tracks nothing is changed; with a way, offer and answer each take half a round
 * trip, and whatever follows goes through the relay.
 */
async function joinEnds(caller: RTCPeerConnection, callee: RTCPeerConnection, way: Way | null) {
  const halfway = () => new Promise((resolve) => setTimeout(resolve, way?.halfwayMs ?? 0))
  const withoutAddresses = ({ type, sdp }: RTCSessionDescription) => ({
    type,
    sdp: sdp.replace(/^a=candidate.*\r\n/gm, ''),
  })
  const reachable = Promise.withResolvers<RTCIceCandidate>()
  reachable.promise.catch(() => {})
  callee.onicecandidate = ({ candidate }) => {
    if (!way && candidate) void caller.addIceCandidate(candidate)
    if (candidate?.protocol === 'udp' && /^[\d.]+$/.test(candidate.address ?? '')) reachable.resolve(candidate)
    if (!candidate) reachable.reject(new Error('The browser hides its addresses: start it with `openAddresses`.'))
  }
  caller.onicecandidate = ({ candidate }) => {
    if (!way && candidate) void callee.addIceCandidate(candidate)
  }
  await caller.setLocalDescription()
  const offer = caller.localDescription as RTCSessionDescription
  if (way) await halfway()
  await callee.setRemoteDescription(way ? withoutAddresses(offer) : offer)
  await callee.setLocalDescription()
  const answer = callee.localDescription as RTCSessionDescription
  if (!way) return caller.setRemoteDescription(answer)
  const { candidate, address, port, sdpMid } = await reachable.promise
  void window.relayTowards?.(port as number)
  await halfway()
  await caller.setRemoteDescription(withoutAddresses(answer))
  await caller.addIceCandidate({
    candidate: candidate.replace(` ${address} ${port} typ`, ` 127.0.0.1 ${way.relayPort} typ`),
    sdpMid,
  })
}
