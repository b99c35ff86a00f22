// The whole of /livekit-client.js: what a page loads, ours or one with <parley-voice>, when its call is carried by LiveKit.
export { Room } from 'livekit-client'
