import type { Rubric } from '@parley/protocol/resources'
import { expect, test } from 'vitest'
import { scales } from './rubrics.ts'

const criteria = (...criteria: object[]) => JSON.stringify({ criteria })

test.each<[Rubric, string, string | null]>([
  ['NumericScale', '8', '8'],
  ['NumericScale', 'Score: 7/10', '7'],
  ['NumericScale', '11', null],
  ['NumericScale', '8 or 9', null],
  ['PercentageScale', '75%', '75%'],
  ['PercentageScale', '80/100', '80%'],
  ['PercentageScale', '8/10', null],
  ['PercentageScale', '120%', null],
  ['DescriptiveScale', 'Excellent.', 'Excellent'],
  ['DescriptiveScale', 'Superb', null],
  ['LikertScale', '**strongly agree**', 'Strongly Agree'],
  ['PassFail', '"false"', 'false'],
  ['PassFail', 'It passed', null],
  ['Checklist', criteria({ criterion: 'Name', met: true }), '[{"criterion":"Name","met":true}]'],
  ['Checklist', criteria(), null],
  ['Matrix', criteria({ criterion: 'Tone', level: 'Good' }), '[{"criterion":"Tone","level":"Good"}]'],
  ['Matrix', criteria({ criterion: 'Tone', level: 'Superb' }), null],
  [
    'AutomaticRubric',
    `\`\`\`json\n${criteria({ criterion: 'Tone', score: 7, reasoning: 'Kind.' })}\n\`\`\``,
    '[{"criterion":"Tone","score":7,"reasoning":"Kind."}]',
  ],
  ['AutomaticRubric', criteria({ criterion: 'Tone', score: 11, reasoning: 'Kind.' }), null],
])('by %s, %s is %s', (rubric, answer, kept) => {
  const read = scales[rubric].read(answer)
  if (kept === null) expect(read).toMatchObject({ ok: false, fault: expect.stringMatching(/\.$/) })
  else expect(read).toEqual({ ok: true, answer: kept })
})
