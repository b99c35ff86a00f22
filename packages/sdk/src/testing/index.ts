export { type FakeMicrophone, fakeMicrophone } from './fake-microphone.ts'
export {
  type MachineScript,
  type ScriptedMachine,
  scriptedJoin,
  scriptedMachine,
  scriptedParticipant,
} from './scripted-machine.ts'
export { type ScriptedServer, scriptedServer } from './scripted-server.ts'
export { type ScriptedCall, type ScriptedTransport, scriptedTransport } from './scripted-transport.ts'
