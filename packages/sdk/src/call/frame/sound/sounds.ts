import type { Device } from '../../call-events.ts'
import type { Context } from '../context.ts'

/** Everybody's sound: it has no place on the screen, stays when the pictures move, and comes from the loudspeaker that was chosen. */
export function sounds({ call, make, page }: Context): { play(tracks: Set<MediaStreamTrack>): void } {
  const players = new Map<MediaStreamTrack, HTMLAudioElement>()
  const element = make('div', { hidden: true })
  let speaker: Partial<Device> = {}
  page.body.append(element)

  call.on('selected-devices-updated', ({ devices }) => {
    if (devices.speaker.deviceId === speaker.deviceId) return
    speaker = devices.speaker
    for (const player of players.values()) void send(player).catch(console.error)
  })

  /** Browsers give a frame ids of its own for the page's loudspeakers, under the same names. */
  async function send(player: HTMLAudioElement): Promise<void> {
    const devices = (await page.defaultView?.navigator.mediaDevices?.enumerateDevices()) ?? []
    const own = devices.find(({ kind, label }) => kind === 'audiooutput' && label === speaker.label)
    if (own) await player.setSinkId?.(own.deviceId)
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
        if (speaker.deviceId) void send(player).catch(console.error)
        element.append(player)
      }
    },
  }
}
