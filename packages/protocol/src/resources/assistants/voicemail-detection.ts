import * as v from 'valibot'
import { absent, always, flag, listOf, number, oneOf, only, optional } from '../fields/fields.ts'

const machineTypes = [
  ...(['machine_start', 'machine_end_beep', 'machine_end_silence', 'machine_end_other'] as const),
  ...(['human', 'fax', 'unknown'] as const),
]

/** Who tells an answering machine from a person on the telephone. */
export const voicemailDetection = () =>
  v.union(
    [
      v.variant(
        'provider',
        [
          only({
            provider: v.literal('vapi'),
            type: always('transcript', 'a machine is told by what it says'),
            beepMaxAwaitSeconds: optional(number(0, 30)),
            backoffPlan: absent('what the far end says is judged as it comes'),
          }),
          only({
            provider: v.literal('twilio'),
            enabled: optional(flag()),
            voicemailDetectionTypes: optional(listOf(oneOf(machineTypes), 7)),
            machineDetectionTimeout: optional(number(3, 59)),
            machineDetectionSpeechThreshold: optional(number(1000, 6000)),
            machineDetectionSpeechEndThreshold: optional(number(500, 5000)),
            machineDetectionSilenceTimeout: optional(number(2000, 10_000)),
          }),
        ],
        'must be off, or have the provider vapi (this server, by what is said) or twilio',
      ),
      v.literal('off'),
    ],
    'must be off, or have the provider vapi (this server, by what is said) or twilio',
  )
