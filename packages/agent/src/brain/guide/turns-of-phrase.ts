import { begins, says, saysOnly } from './words/sayings.ts'

/** What people begin with before they say what they mean. */
export const openers =
  /^(?:(?:ok(?:ay)?|sorry|well|um+|uh+|er+m?|hmm+|so|right|great|alright|all right|actually|listen|excuse me)[,.!\s]+)+(?=\w)/i

const notAsked = '(?!(?:and )?(?:will|would|what|how|when|is|are|does|do|who|why)\\b)'
export const wantsConsultation = begins(`
  ${notAsked}.*(?:book|arrange|schedule|set up|have|get|want|like|request) .*(?:consultation|call ?back|a call|meeting with you|appointment|demo)(?!.* (?:free|cost|how|what)\\b)
  ${notAsked}.*(?:take|leave|give you) (?:my|your) details
  ${notAsked}.*(?:i|we)(?:'d| would)? (?:like|want) to (?:get (?:in touch|started)|sign up|start|begin|buy|order|go ahead|proceed)
  ${notAsked}.*(?:sign|book) (?:me|us)
  ${notAsked}.*fill (?:in|out) (?:the |a |your )?form
  ${notAsked}.*(?:contact|call|e-?mail|ring) me
  let's (?:do (?:it|this|that)|go ahead)
`)

const asksBehindIt = '(?!.*\\b(?:what|how|but|tell|when|where|who|which|want)\\b)'
export const agrees = begins(`
  (?:yes|yeah|yep|yup|sure|ok(?:ay)?|please|go ahead|go on|that would be|let's do|i would|i'd (?:like|love) (?:that|to)|of course|absolutely|definitely|why not)${asksBehindIt}
`)
export const declines = begins(`
  (?:no|nope|nah|not now|not yet|not really|maybe later|later)${asksBehindIt}
`)

const didNotHear = "i (?:didn't|did not) (?:quite )?(?:hear|catch|get|understand) (?:that|you).*"
export const repeats = saysOnly(`
  pardon(?: me)?
  sorry
  what
  huh
  eh
  (?:(?:could|can|would) you (?:please )?)?(?:repeat|say) (?:that|it)(?: again| once more| one more time)*
  come again
  once more
  what do you mean(?: by that)?
  ${didNotHear}
`)
export const slows = says(`
  slower
  more slowly
  slow down
  slowly please
  speak slowly
  too fast
  not so fast
`)
export const asksMore = saysOnly(`
  (?:(?:and|can you|could you) )*tell me (?:some )?more(?: about (?:it|that|this|them))?
  go on
  (?:and )?more(?: details?| info\\w*)?(?: about (?:it|that|this|them))?
  and then
  (?:what|anything) else
  continue
  keep going
  say more
  i'd like to (?:know|hear) more(?: about (?:it|that|this|them))?
`)
export const asksCommitment =
  /\b(?:price|cost|how much|quote|discount|cheaper|guarantee|promise|refund|contract|deal)\b|[£$€]/i
export const isQuestion =
  /\?\s*$|^(?:and |but |first |wait[,]? )*(?:what|how|why|when|where|who|which|do you|does it|can you|could you|can i|is it|is there|are you|are there|will (?:it|you|i)|tell me)\b/i
