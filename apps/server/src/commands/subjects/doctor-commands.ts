import { examine } from '../../doctor/doctor.ts'
import type { DoctorOptions, Finding } from '../../doctor/finding.ts'
import type { Config } from '../../settings/config.ts'
import type { Commands, Given, Voice } from '../shell/command.ts'
import { asJson, oneLine } from '../shell/terminal-text.ts'
import { CommandFailure } from '../shell/usage-error.ts'

/** `readSettings` throws `ConfigError`, which is a finding like any other here. */
export type DoctorContext = { readSettings: () => Config; surroundings?: Partial<DoctorOptions> }

export const doctorCommands: Commands<DoctorContext> = {
  '': {
    takes: '[--send] [--selector NAME] [--json]',
    about: 'look at settings, mail, address, calls, models, disk, clock; --send mails a test to the agency',
    options: ['send', 'selector', 'json'],
    run: doctor,
  },
}

const timeServer = 'pool.ntp.org'

async function doctor({ readSettings, surroundings, options, print }: DoctorContext & Given & Voice) {
  const { send = false, selector = null, json } = options
  const counts = { ok: 0, warn: 0, fail: 0 }
  for await (const finding of examine(readSettings, { timeServer, send, selector, ...surroundings })) {
    counts[finding.state] += 1
    if (json) print(asJson(finding))
    else for (const line of linesOf(finding)) print(line)
  }
  const sum = `${counts.ok} fine, ${counts.warn} to check, ${counts.fail} to fix.`
  if (counts.fail > 0) throw new CommandFailure(sum)
  if (!json) print(sum)
}

const indent = ' '.repeat(22)

function linesOf(finding: Finding): string[] {
  const first = oneLine([`${finding.state.padEnd(4)}  ${finding.about.padEnd(14)}  ${finding.found}`])
  return finding.state === 'ok' ? [first] : [first, `${indent}→ ${finding.mend}`]
}
