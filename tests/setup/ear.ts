import { findPocketSphinx } from '../../packages/agent/src/transcriber/pocketsphinx/installation.ts'
import { installDebianPackages } from './chromium.ts'
import { notRunHere } from './not-run.ts'

/**
 * Whether this machine can hear, installing Debian's packages where they are absent and we may; else says that `part` is not
 * run. A server looks for its ear once: ask before it starts.
 */
export function findEar(part: string): boolean {
  const isThere = findPocketSphinx() !== null || installDebianPackages(['pocketsphinx', 'pocketsphinx-en-us'])
  if (!isThere) notRunHere(part, 'Install "pocketsphinx" and "pocketsphinx-en-us".')
  return isThere
}
