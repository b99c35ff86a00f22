import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { assistantFieldsPlugin } from './assistant-fields-plugin.ts'

const root = join(import.meta.dirname, '..')

/** Where the server shows the console. */
export const base = '/console/'

/** Builds what the browser runs into `outDir`: `index.html` for every address, and `assets/` named by what they hold. */
export async function bundleConsole(outDir: string): Promise<Rolldown.RolldownOutput> {
  // whoever builds may be running tests: the console is always built as its owner gets it, and they go on as they were
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    return await bundle(outDir)
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

async function bundle(outDir: string): Promise<Rolldown.RolldownOutput> {
  const result = await build({
    root,
    base,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [assistantFieldsPlugin()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      // one sheet: a screen that is loaded later is never shown without its looks
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      license: { fileName: 'licences.txt' },
      reportCompressedSize: false,
      // "use client" is for servers that draw components
      rolldownOptions: { checks: { moduleLevelDirective: false } },
    },
  })
  if (!('output' in result)) throw new Error('the build of the console gave no single output')
  return result
}
