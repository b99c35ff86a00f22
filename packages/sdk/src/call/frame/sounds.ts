import type { Device } from '../call-events.ts'
import type { Context } from './context.ts'

/** Everybody's sound: it has no place on the screen, stays when the pictures move, and comes from the loudspeaker that was chosen. */
export function sounds({ call, make, page }: Context): { play(tracks: Set<MediaStreamTrack>): void } {
  const players = new Map<MediaStreamTrack, HTMLAudioElement>()
  const element = make('div', { hidden: true })
  let speakerId = ''
  page.body.append(element)

  call.on('selected-devices-updated', ({ devices }) => {
    const { deviceId = '' } = devices.speaker as Partial<Device>
    if (deviceId === speakerId) return
    speakerId = deviceId
    for (const player of players.values()) send(player)
  })

  /** Where browsers let none be chosen, the menu offers none. */
  function send(player: HTMLAudioElement) {
    player.setSinkId?.(speakerId).catch(console.error)
  }

  return {
    play(tracks) {
      for (const [track, player] of players) {
        if (tracks.has(track)) continue
        player.remove()
        players.delete(track)
      }
      for (const track of tracks) {
        if (players.has(track)) continue
        const player = make('audio', { srcObject: new MediaStream([track]), autoplay: true })
        players.set(track, player)
        if (speakerId) send(player)
        element.append(player)
      }
    },
  }
}
