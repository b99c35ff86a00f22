import type { RTCDtlsTransport } from 'werift'

type DtlsSocket = NonNullable<RTCDtlsTransport['dtls']>
type Part = Pick<
  Parameters<DtlsSocket['handleFragmentHandshake']>[0][number],
  'message_seq' | 'length' | 'fragment_offset' | 'fragment_length'
>

/** Of one message, repetitions included: a browser's hello comes in two. */
const mostParts = 32

/**
 * Reads a DTLS message of several datagrams when all of it is there. werift does so when its last part is there twice, and
 * takes what is lost for zeros: a hello that lost the same part twice could never open a call.
 */
export function awaitWholeMessages<P extends Part>(socket: { handleFragmentHandshake(parts: P[]): P[] }) {
  let parts: P[] = []
  socket.handleFragmentHandshake = (arrived) =>
    arrived.flatMap((part) => {
      if (part.fragment_length === part.length) return part
      parts = [...parts.filter(({ message_seq }) => message_seq === part.message_seq), part].slice(-mostParts)
      return isWhole(parts) ? parts.splice(0) : []
    })
}

function isWhole(parts: readonly Part[]): boolean {
  const covered = parts
    .toSorted((a, b) => a.fragment_offset - b.fragment_offset)
    .reduce(
      (end, part) => (part.fragment_offset > end ? end : Math.max(end, part.fragment_offset + part.fragment_length)),
      0,
    )
  return covered === parts[0]?.length
}
