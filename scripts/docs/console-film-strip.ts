// The owner's first visit in pictures, from a server that nobody has visited.
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumSwitches } from '../../tests/setup/chromium.ts'
import { startConsole } from '../../tests/setup/console-under-test.ts'
import { firstVisit } from '../../tests/setup/first-visit.ts'
import { silence, voiceSwitches } from '../../tests/setup/voice-server.ts'

const viewport = { width: 1280, height: 800 }
const maxPictureBytes = 200_000

/** Takes each step as `first-visit-<name>.jpg` into `folder`, and writes the page that shows them in order. Throws when one is too big. */
export async function makeConsoleFilmStrip(chromiumPath: string, folder: string, page: string) {
  const taken = await takeSteps(chromiumPath, folder)
  const parts = taken.map(({ name, caption, afterMs }, index) => {
    const at = `${Math.round(afterMs / 1000)} s after the link was opened.`
    return `## ${index + 1}. ${caption}\n\n${at}\n\n![${name}](screenshots/first-visit-${name}.jpg)\n`
  })
  const introduction = `Played and taken by \`npm run screenshots\`: after \`npm start\`, with the link that it prints, by keyboard. The same visit is a test.`
  writeFileSync(page, `# An owner’s first two minutes\n\n${introduction}\n\n${parts.join('\n')}`)
}

async function takeSteps(chromiumPath: string, folder: string) {
  const taken: { name: string; caption: string; afterMs: number }[] = []
  const desk = await startConsole({ VOICE: 'on' })
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [...chromiumSwitches, ...voiceSwitches(silence(1))],
  })
  try {
    const page = await browser.newPage({ viewport, reducedMotion: 'reduce' })
    const opened = performance.now()
    await page.goto(await desk.firstLink())
    for (const [name, { caption, take }] of Object.entries(firstVisit)) {
      await take(page, desk)
      taken.push({ name, caption, afterMs: performance.now() - opened })
      const file = join(folder, `first-visit-${name}.jpg`)
      await page.screenshot({ path: file, type: 'jpeg', quality: 80 })
      const { size } = statSync(file)
      if (size > maxPictureBytes) throw new Error(`first-visit-${name}.jpg is too big: ${size} bytes`)
      console.log(`first-visit-${name}.jpg ${Math.round(size / 1024)} KB`)
    }
  } finally {
    await browser.close()
    await desk.stop()
  }
  return taken
}
