export { CallerMicrophone, type Surroundings } from './transport/simulated/caller-microphone.ts'
export { SimulatedTransport } from './transport/simulated/simulated-transport.ts'
