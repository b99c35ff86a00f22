import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ModelError } from './model-error.ts'

const manifests = ['package.json', 'package-lock.json']
const placeOf = (folder: string) => join(folder, 'engine')

/** Whether what runs the models (sherpa-onnx) is in this folder of models. */
export function hasSpeechEngine(folder: string): boolean {
  return existsSync(join(placeOf(folder), 'node_modules', 'sherpa-onnx-node'))
}

/**
 * Installs sherpa-onnx from the npm registry, in the version and with the checksums of `engine/package-lock.json`, beside
 * the models: 12 MB that only those who use it load. Throws `no-engine`.
 */
export async function installSpeechEngine(folder: string): Promise<void> {
  const place = placeOf(folder)
  await mkdir(place, { recursive: true })
  for (const name of manifests) await copyFile(new URL(`./engine/${name}`, import.meta.url), join(place, name))
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', place]
  const child = npm
    ? spawn(process.execPath, [npm, ...args], { stdio: 'inherit' })
    : spawn('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve)
    child.once('error', () => resolve(null))
  })
  if (code === 0 && hasSpeechEngine(folder)) return
  throw new ModelError('no-engine', 'npm could not install sherpa-onnx, which runs the models; its message is above.')
}

/** Loads sherpa-onnx. Throws `no-engine` where it is not installed or does not fit this machine. */
export function loadSpeechEngine(folder: string): Sherpa {
  try {
    return createRequire(join(placeOf(folder), 'package.json'))('sherpa-onnx-node')
  } catch (cause) {
    const how = 'npx parley models fetch with any model installs it.'
    throw new ModelError('no-engine', `sherpa-onnx, which runs the models, is not in ${folder}: ${how}`, { cause })
  }
}

/** What we use of `sherpa-onnx-node`; sound in it is floats from −1 to 1. */
export type Sherpa = {
  OnlineRecognizer: new (config: object) => OnlineRecognizer
  OfflineTts: new (config: object) => OfflineTts
  Vad: new (config: object, bufferSeconds: number) => SherpaVad
}
type Sound = { samples: Float32Array; sampleRate: number }
type OnlineStream = { acceptWaveform(sound: Sound): void; inputFinished(): void }
export type OnlineRecognizer = {
  createStream(): OnlineStream
  isReady(stream: OnlineStream): boolean
  decode(stream: OnlineStream): void
  getResult(stream: OnlineStream): { text: string }
}
export type OfflineTts = { generate(request: { text: string; sid: number; speed: number }): Sound }
export type SherpaVad = {
  acceptWaveform(samples: Float32Array): void
  isDetected(): boolean
  isEmpty(): boolean
  pop(): void
}
