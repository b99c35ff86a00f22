export * from './room-client-message.ts'
export * from './room-lines.ts'
export * from './room-message.ts'
export * from './text-packets.ts'
