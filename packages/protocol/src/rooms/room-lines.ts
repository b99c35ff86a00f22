/** What somebody in a room can send, each once: their own sound and picture, a screen's, and one more of each. */
export const roomLines = ['audio', 'video', 'screenAudio', 'screenVideo', 'customAudio', 'customVideo'] as const
export type RoomLine = (typeof roomLines)[number]

/** Most sizes of one picture that are sent at a time, each called a layer. */
export const maxLayers = 3

/** How the layers of a line are named in an offer, the smallest first: none of them like one of another line. */
export const layerIds = (line: RoomLine): string[] => Array.from({ length: maxLayers }, (_, layer) => `${line}${layer}`)

/** Most people in a room that its server carries, besides the agent. Each has a seat, from 0. */
export const maxRoomPeople = 4

/** Most in one that LiveKit carries: LiveKit asks for no limit, but everybody is told of everybody. */
export const maxLivekitPeople = 1_000

export const lineKind = (line: RoomLine): 'audio' | 'video' =>
  line.toLowerCase().endsWith('audio') ? 'audio' : 'video'

/**
 * The media lines of a person's offer, in this order: what they send (`sendonly`), the agent's voice, then what each of the
 * others sends, by seat (`recvonly`). They are agreed on once: whoever comes or goes changes who sends on them, not the lines.
 */
export const agentLineIndex = roomLines.length
export const roomLineCount = roomLines.length + 1 + (maxRoomPeople - 1) * roomLines.length

/** Where `line` of whoever has `seat` arrives at the person on `ownSeat`. */
export function receivedLineIndex(ownSeat: number, seat: number, line: RoomLine): number {
  const place = seat < ownSeat ? seat : seat - 1
  return agentLineIndex + 1 + place * roomLines.length + roomLines.indexOf(line)
}
