import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Model } from './catalogue.ts'
import { ModelError } from './model-error.ts'

/** What runs models, as npm knows it, and where it is put beside them. */
const engines = {
  sherpa: { package: 'sherpa-onnx-node', room: 'engine' },
  onnxruntime: { package: 'onnxruntime-node', room: 'onnxruntime' },
} as const

export type Engine = keyof typeof engines

const manifests = ['package.json', 'package-lock.json']

/** What runs the models of a kind; trigrams are read beside Moonshine. */
export const engineOf = (kind: Model['kind']): Engine =>
  /^(?:moonshine|trigrams|minilm)$|-onnx$/.test(kind) ? 'onnxruntime' : 'sherpa'

/** Whether what runs models is in this folder of models. */
export function hasEngine(folder: string, engine: Engine): boolean {
  return existsSync(join(modulesOf(folder, engine), engines[engine].package))
}

/**
 * Installs what runs models from the npm registry, in the version and with the checksums of its `package-lock.json`, beside
 * the models: only those who use it load it. Throws `no-engine`.
 */
export async function installEngine(folder: string, engine: Engine): Promise<void> {
  const place = join(folder, engines[engine].room)
  await mkdir(place, { recursive: true })
  for (const name of manifests) {
    await copyFile(new URL(`./engines/${engine}/${name}`, import.meta.url), join(place, name))
  }
  const npm = process.env.npm_execpath
  // in a container there is no home to write to
  const cache = join(place, 'npm-cache')
  // onnxruntime's own script would download what only graphics cards need
  const how = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const args = ['ci', ...how, '--cache', cache, '--prefix', place]
  const child = npm
    ? spawn(process.execPath, [npm, ...args], { stdio: 'inherit' })
    : spawn('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve)
    child.once('error', () => resolve(null))
  })
  await rm(cache, { recursive: true, force: true })
  if (code !== 0 || !hasEngine(folder, engine)) {
    const what = engines[engine].package
    throw new ModelError('no-engine', `npm could not install ${what}, which runs the models; its message is above.`)
  }
  if (engine === 'onnxruntime') await keepOwnPlatform(join(modulesOf(folder, engine), engines[engine].package))
}

/** Loads what runs models. Throws `no-engine` where it is not installed or does not fit this machine. */
export function loadEngine(folder: string, engine: Engine): unknown {
  const { package: name, room } = engines[engine]
  try {
    return createRequire(join(folder, room, 'package.json'))(name)
  } catch (cause) {
    const how = 'npx parley models fetch with any of its models installs it.'
    throw new ModelError('no-engine', `${name}, which runs the models, is not in ${folder}: ${how}`, { cause })
  }
}

const modulesOf = (folder: string, engine: Engine) => join(folder, engines[engine].room, 'node_modules')

/** It brings its library for every platform, 290 MB, where one is needed. */
async function keepOwnPlatform(place: string) {
  for (const version of await readdir(join(place, 'bin'))) {
    for (const platform of await readdir(join(place, 'bin', version))) {
      const folder = join(place, 'bin', version, platform)
      if (platform !== process.platform) await rm(folder, { recursive: true })
      else
        for (const arch of await readdir(folder))
          if (arch !== process.arch) await rm(join(folder, arch), { recursive: true })
    }
  }
}
