import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { runCli } from './cli.ts'

async function script(shell: string) {
  const lines: string[] = []
  const code = await runCli(['completion', shell], { print: (text) => lines.push(text), printError: () => {} })
  return { code, text: lines.join('\n') }
}

test.each([
  ['re', 'requests retention restore'],
  ['requests ex', 'export'],
  ['requests list --em', '--email'],
  ['outbox replay --', '--help --dead'],
  ['doctor --s', '--send --selector'],
  ['constructor ', ''],
])('bash completes "parley %s" to %j', async (typed, expected) => {
  const words = ['parley', ...typed.split(' ')]
  const asked = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _parley; echo "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', `${(await script('bash')).text}\n${asked}`], { encoding: 'utf8' })
  expect([stdout.trim().split(' ').sort(), stderr]).toEqual([expected.split(' ').sort(), ''])
})

test('zsh gets the same by its own way, and another shell a sentence', async () => {
  expect((await script('zsh')).text).toBe(`autoload -U +X bashcompinit && bashcompinit\n${(await script('bash')).text}`)
  expect((await script('fish')).code).toBe(2)
})
