/** A microphone made louder. Close it, or its AudioContext stays. */
export type Amplifier = { track: MediaStreamTrack; setGain(gain: number): void; close(): Promise<void> }

/** Throws what the browser throws where it has no AudioContext to give. */
export function amplify(microphone: MediaStreamTrack, gain: number): Amplifier {
  const context = new AudioContext()
  const level = new GainNode(context, { gain })
  const output = context.createMediaStreamDestination()
  context
    .createMediaStreamSource(new MediaStream([microphone]))
    .connect(level)
    .connect(output)
  const [track] = output.stream.getAudioTracks() as [MediaStreamTrack]
  return {
    track,
    setGain: (value) => {
      level.gain.value = value
    },
    close: () => {
      track.stop()
      return context.close()
    },
  }
}
