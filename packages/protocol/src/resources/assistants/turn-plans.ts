// When an assistant speaks, gives way, asks again and hangs up. What is left out of a plan is as the reference has it.
import * as v from 'valibot'
import { absent, exact, flag, listOf, number, off, oneOf, only, optional, text } from '../fields/fields.ts'
import { pattern, waitExpression } from '../fields/pattern.ts'

const regexOptions = () =>
  optional(listOf(exact({ type: oneOf(['ignore-case', 'whole-word', 'multi-line']), enabled: flag() }), 10))

const timeoutSeconds = () => number(0, 15)
const endpointingRule = () =>
  v.variant(
    'type',
    [
      only({
        type: oneOf(['assistant', 'customer']),
        regex: pattern(),
        regexOptions: regexOptions(),
        timeoutSeconds: timeoutSeconds(),
      }),
      only({
        type: v.literal('both'),
        assistantRegex: pattern(),
        assistantRegexOptions: regexOptions(),
        customerRegex: pattern(),
        customerRegexOptions: regexOptions(),
        timeoutSeconds: timeoutSeconds(),
      }),
    ],
    'must have a type: assistant, customer or both',
  )

export const startSpeakingPlan = () =>
  exact({
    waitSeconds: optional(number(0, 5)),
    smartEndpointingEnabled: optional(v.union([flag(), v.literal('livekit')], 'must be true, false or livekit')),
    smartEndpointingPlan: optional(
      exact({
        provider: oneOf(['vapi', 'livekit'], 'no other model is asked whether a turn is over'),
        waitFunction: optional(waitExpression()),
      }),
    ),
    customEndpointingRules: optional(listOf(endpointingRule(), 100)),
    transcriptionEndpointingPlan: optional(
      exact({
        onPunctuationSeconds: optional(number(0, 3)),
        onNoPunctuationSeconds: optional(number(0, 3)),
        onNumberSeconds: optional(number(0, 3)),
      }),
    ),
  })

const phrases = () => listOf(text(240), 240)

export const stopSpeakingPlan = () =>
  exact({
    numWords: optional(number(0, 10)),
    voiceSeconds: optional(number(0, 0.5)),
    backoffSeconds: optional(number(0, 10)),
    acknowledgementPhrases: optional(phrases()),
    interruptionPhrases: optional(phrases()),
  })

export const messagePlan = () =>
  exact({
    idleMessages: optional(listOf(text(1000), 100)),
    idleMessageMaxSpokenCount: optional(number(1, 10)),
    idleMessageResetCountOnUserSpeechEnabled: optional(flag()),
    idleTimeoutSeconds: optional(number(1, 60)),
    silenceTimeoutMessage: optional(text(1000)),
  })

export const keypadInputPlan = () =>
  exact({
    enabled: optional(flag()),
    timeoutSeconds: optional(number(0, 10)),
    delimiters: optional(
      v.union([listOf(oneOf(['#', '*', '']), 3), oneOf(['#', '*', ''])], 'must be #, * or a list of them'),
    ),
  })

export const backgroundSpeechDenoisingPlan = () =>
  exact({
    smartDenoisingPlan: optional(exact({ enabled: optional(flag()) })),
    fourierDenoisingPlan: optional(
      exact({
        enabled: off('this server has no Fourier denoising: switch smartDenoisingPlan on'),
        mediaDetectionEnabled: off('this server has no Fourier denoising'),
        ...Object.fromEntries(
          ['staticThreshold', 'baselineOffsetDb', 'windowSizeMs', 'baselinePercentile'].map((name) => [
            name,
            absent('this server has no Fourier denoising'),
          ]),
        ),
      }),
    ),
  })
