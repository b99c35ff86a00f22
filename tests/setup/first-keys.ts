import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type FirstKeys = { privateKey: string; publicKey: string }

/** The keys of a server's first start, which it leaves a moment after it takes requests. */
export async function firstKeys(dataDir: string): Promise<FirstKeys> {
  for (;;) {
    const keys = read(join(dataDir, 'first-keys.json'))
    if (keys) return keys
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function read(file: string): FirstKeys | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null // not there yet, or not all of it
  }
}
