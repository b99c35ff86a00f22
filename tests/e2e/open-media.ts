/** Runs in the page before its scripts: counts what a call opens and should close. */
export function watchMedia() {
  const connections: RTCPeerConnection[] = []
  const tracks: MediaStreamTrack[] = []
  const Native = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      connections.push(this)
    }
  }
  const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints)
    tracks.push(...stream.getTracks())
    return stream
  }
  Object.assign(window, {
    spokenInto: () => {
      const open = connections.filter(({ connectionState }) => connectionState !== 'closed')
      return open.flatMap((connection) => connection.getSenders()).find(({ track }) => track?.kind === 'audio')?.track
        ?.label
    },
    openMedia: () => ({
      connections: connections.filter(({ connectionState }) => connectionState !== 'closed').length,
      tracks: tracks.filter(({ readyState }) => readyState !== 'ended').length,
      players: document.querySelectorAll('audio').length,
    }),
  })
}
