export { joinMeeting, type MeetingToJoin } from './transport/livekit/join-meeting.ts'
export { type JoinedRoom, joinRoom, loadRtcNode, type RoomToJoin } from './transport/livekit/join-room.ts'
export type { LivekitTransport } from './transport/livekit/livekit-transport.ts'
export type { RtcNode } from './transport/livekit/rtc-node.ts'
