/** A microphone made louder. Close it, or its AudioContext stays. */
export type Amplifier = { track: MediaStreamTrack; level: GainNode; close(): void }

/**
 * By the amplifier that there is, or by a new one, whose track is sent. Throws what the browser throws where it has no
 * AudioContext to give.
 */
export function amplify(
  microphone: MediaStreamTrack,
  gain: number,
  former: Amplifier | undefined,
  send: (track: MediaStreamTrack) => void,
): Amplifier {
  if (former) {
    former.level.gain.value = gain
    return former
  }
  const context = new AudioContext()
  const level = new GainNode(context, { gain })
  const output = context.createMediaStreamDestination()
  context
    .createMediaStreamSource(new MediaStream([microphone]))
    .connect(level)
    .connect(output)
  const [track] = output.stream.getAudioTracks() as [MediaStreamTrack]
  send(track)
  return {
    track,
    level,
    close() {
      track.stop()
      void context.close()
    },
  }
}
