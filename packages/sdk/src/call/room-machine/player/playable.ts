/** The whole address of what a page wants to play. Throws with words where no page could play it. */
export function playableAddress(given: string, page: { href: string; protocol: string } = globalThis.location): string {
  let url: URL
  try {
    url = new URL(given, page.href)
  } catch {
    throw new Error(`"${given}" is no address of anything that can be played.`)
  }
  if (!['https:', 'http:', 'blob:', 'data:'].includes(url.protocol))
    throw new Error(`Nothing is played from ${url.protocol} addresses: give one with https://`)
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  if (page.protocol === 'https:' && url.protocol === 'http:' && !isHere)
    throw new Error('A page served over https:// plays nothing that comes over http://: give an address with https://')
  return url.href
}

/** Why a browser does not play what stands there, found out by asking for it; what to do is in the words. */
export async function whyNot(url: string): Promise<string> {
  const asked = await ask(url, 'cors')
  if (asked) {
    const type = asked.headers.get('content-type') ?? 'of no type'
    return asked.ok
      ? `This browser cannot play what stands there (${type}): give it as MP4 (H.264 and AAC), WebM or MP3.`
      : `There is nothing to play: ${url} answers ${asked.status}. Look at the address.`
  }
  return (await ask(url, 'no-cors'))
    ? `Its server lets other pages not have it: have it answer with access-control-allow-origin, or give the file from this page’s own server.`
    : `${url} cannot be reached, or the policy of this page does not allow it (media-src, connect-src).`
}

async function ask(url: string, mode: RequestMode): Promise<Response | null> {
  const asking = new AbortController()
  try {
    return await fetch(url, { mode, headers: mode === 'cors' ? { range: 'bytes=0-0' } : {}, signal: asking.signal })
  } catch {
    return null
  } finally {
    asking.abort() // its beginning was enough
  }
}
