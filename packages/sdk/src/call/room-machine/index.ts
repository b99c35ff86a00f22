// What the script of the call machine does: it offers the machine of our own rooms to whoever loaded it.
import { registerCallMachine } from '../machine.ts'
import { RoomMachine } from './room-machine.ts'

registerCallMachine((host) => new RoomMachine(host))
