import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { installDebianPackages } from '../../setup/chromium.ts'
import { freePort } from '../../setup/free-port.ts'
import { type Engine, view } from './engine.ts'
import { openByWebDriver } from './webdriver.ts'

const onPath = (name: string) => (process.env.PATH ?? '').split(delimiter).some((dir) => existsSync(join(dir, name)))
const isInstalled = () => ['WebKitWebDriver', 'Xvfb'].every(onPath)

/** Whether this machine has WebKitGTK and a display without a screen, or could get them. */
export const findWebKit = () => isInstalled() || (installDebianPackages(['webkit2gtk-driver', 'xvfb']) && isInstalled())

/** WebKitGTK on a display of its own. */
export async function openWebKit(): Promise<Engine> {
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const processes: ChildProcess[] = [display]
  const end = () => {
    for (const process of processes) process.kill('SIGKILL')
  }
  try {
    const port = await freePort()
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      // without a graphics card, compositing only costs time
      env: { ...process.env, DISPLAY: `:${await firstLine(display)}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    })
    processes.push(driver)
    const url = `http://127.0.0.1:${port}`
    await untilReady(url, driver)
    const engine = await openByWebDriver(url, { 'webkitgtk:browserOptions': { args: ['--automation'] } }, view)
    return { ...engine, close: () => engine.close().finally(end) }
  } catch (error) {
    end()
    throw error
  }
}

/** The number of the display, once it is there: Xvfb writes the line in two pieces, and ends where nobody reads the second. */
async function firstLine({ stdout }: ChildProcess) {
  for await (const line of createInterface({ input: stdout as Readable })) return line
  throw new Error('Xvfb ended before there was a display')
}

async function untilReady(url: string, driver: ChildProcess) {
  while (driver.exitCode === null) {
    const isReady = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`WebKitWebDriver stopped with ${driver.exitCode}`)
}
