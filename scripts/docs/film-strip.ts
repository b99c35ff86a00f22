import { rmSync, statSync, writeFileSync } from 'node:fs'
import { scenes, takeCallPictures } from './call-pictures.ts'

/** Less shows nothing: a strip of the ground, where what was to be seen was not there. */
const minPictureBytes = 5_000
const maxPictureBytes = 200_000
const maxTotalBytes = 1_500_000

/** Beside the telephone by day, the looks that a scene is also shown in. */
const alsoIn: Record<string, string[]> = {
  active: ['phone-dark', 'desktop'],
  form: ['desktop-dark', 'desktop-forced-colours'],
  busy: ['desktop'],
  'error-start-failed': ['desktop-dark'],
}

/** Takes every state of the call into `folder`, and writes the page that shows them in order. Throws when one is too big, or shows nothing. */
export async function makeFilmStrip(chromiumPath: string, folder: string, page: string) {
  const wanted = (scene: string, look: string) => look === 'phone' || (alsoIn[scene]?.includes(look) ?? false)
  const files = await takeCallPictures(chromiumPath, folder, wanted)
  const sizes = files.map((file) => statSync(file).size)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const empty = files.filter((_, index) => (sizes[index] ?? 0) < minPictureBytes)
  if (empty.length > 0) throw new Error(`these pictures show nothing: ${empty.join(', ')}`)
  if (Math.max(...sizes) > maxPictureBytes || total > maxTotalBytes) {
    for (const file of files) rmSync(file)
    throw new Error(`the pictures of the call are too big: ${total} bytes in all`)
  }
  writeFileSync(page, filmStrip())
  return { count: files.length, total }
}

function filmStrip() {
  const parts = Object.entries(scenes).map(([scene, { caption }], index) => {
    const looks = ['phone', ...(alsoIn[scene] ?? [])]
    const pictures = looks.map((look) => `![${scene}, ${look}](screenshots/call-${scene}-${look}.png)`)
    return `## ${index + 1}. ${caption}\n\n${pictures.join('\n')}\n`
  })
  return `# The call, frame by frame\n\nTaken from the running product by \`npm run screenshots\`.\n\n${parts.join('\n')}`
}
