import { begins, saysOnly } from './words/sayings.ts'

/** What people begin with before they say what they mean. */
export const openers =
  /^(?:(?:ok(?:ay)?|sorry|well|um+|uh+|er+m?|hmm+|so|right|great|alright|all right|actually|listen|excuse me|goodness|gosh|blimey|silly me|(?:oh|ah)(?=[,.!])|(?:hello|hi|good (?:morning|afternoon|evening))(?=[,.!\s]+\w+ \w+ ))[,.!\s]+)+(?=\w)/i

const notAsked =
  '(?!(?:if|once|after|before|suppos(?:e|ing)) (?:i|we|the|my|our|some\\w+)\\b)(?!(?:and )?(?:will|would|what|how|when|is|are|does|do|who|why)\\b)(?!.*\\bwhat (?:happens|if)\\b)'
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

const didNotHear =
  "i (?:(?:didn't|did not|couldn't) (?:quite )?(?:hear|catch|get|understand)|(?:can't|cannot|can not|don't|do not) (?:really |quite )?(?:hear|understand)|missed) (?:that|it|you).*"
/** Something that was said just now: "that", "the number", "your email address". */
const saidThing = '(?:that|it|(?:the|your|that) [\\w-]+(?: [\\w-]+)?)'
const asksWhat = '(?:what|who|when|where|which|from when|until when|how (?:much|many|long|soon|often)(?: \\w+)?)'
/** "I missed that, how long?" wants the same again, in its own words. */
const missed = "(?:sorry|pardon|i missed that|louder please|speak up|i (?:didn't|did not) catch (?:that|it))"
export const repeats = saysOnly(`
  (?:(?:pardon|sorry|what|huh|eh)[?,.! ]+)*(?:what was (?:that|it)|what did you say|say (?:that|it))(?: again)?
  pardon(?: me)?
  sorry
  what
  huh
  eh
  (?:(?:could|can|would) you (?:please )?)?(?:repeat|say|give me) ${saidThing}(?: (?:again|once more|one more time))+
  (?:(?:could|can|would) you (?:please )?)?(?:repeat|say) (?:that|it)
  (?:(?:could|can|would) you (?:please )?)?repeat ${saidThing}
  say again
  (?:you (?:will |'ll )?(?:have|need) to |please )?speak up(?:[,.]? (?:please )?(?:say|repeat) (?:that|it)(?: again)?)?
  (?:a (?:bit|little) )?louder
  (?:${missed}[,.!? ]+)+${asksWhat}
  ${asksWhat}(?: \\w+)? did you say
  ${asksWhat} (?:was|is) (?:that|it) again
  what (?:was|is) ${saidThing} again
  what was that(?: \\w+){0,2}
  come again
  once more
  what do you mean(?: by that)?
  ${didNotHear}
`)
/** Somebody checks whether they heard right: the answer is what was said. */
const asksWhetherSaid = saysOnly(`
  (?:[\\w-]+[?,.]* )?did you say .+
  [\\w-]+ what
  (?:(?:from|until|till|at) )?(?:what time|when|what) was (?:that|it)
`)
const asksPeriod = saysOnly(`
  (?:and |so )?(?:(?:that is|that's|it's|is (?:that|it)|was (?:that|it))(?: just| only| then)? )?(?:once|a one-off|(?:every|each|per|a) (?:day|week|fortnight|month|year)|(?:month|week|year)ly)
`)
const figureWord =
  /^(?:\d[\d,.%]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundred|thousand|point)$/i
const besideFigures =
  /^(?:what|eh|huh|is|it|its|was|that|thats|a|an|per|every|each|or|of|and|once|did|you|say|said|sorry|pardon|to|percent|cent|%|pounds?|pence|minutes?|hours?|days?|weeks?|months?|years?|x|times)$/i

/** "What, sixty eight?": nothing but a figure and what stands beside one, after an answer that held one. */
function doubtsFigure(said: string, lastReply: string): boolean {
  const words = said.split(/[\s,.?!]+/).filter(Boolean)
  return (
    words.some((word) => figureWord.test(word)) &&
    words.every((word) => figureWord.test(word) || besideFigures.test(word)) &&
    /\d/.test(lastReply)
  )
}

export const checks = (said: string, lastReply: string) =>
  asksWhetherSaid.test(said) || doubtsFigure(said, lastReply) || (asksPeriod.test(said) && /£/.test(lastReply))

/** What stands beside the wish to hear it slower, and asks for nothing else. */
const besideSlower =
  "(?:(?:can|could|will|would) you|please|sorry|pardon|and|but|again|once more|for me|a (?:bit|little)|(?:you|you're|you are|that's|that was)(?: (?:go|speak|talk)(?:ing)?)?|i (?:can't|cannot|couldn't|didn't) (?:keep up|follow|(?:hear|catch|get|understand)(?: (?:you|it|that))?)|i'm (?:deaf|hard of hearing))"
const saysSo = `(?:(?:say|repeat|read) (?:this|${saidThing})|tell me (?:it|that|this)|say|repeat|read|speak|talk|go)(?: again)?`
export const slows = saysOnly(`
  (?:${besideSlower}[,.!? ]+)*(?:(?:${saysSo}[,.! ]+)?(?:(?:very|more|much|a (?:bit|little)) )*(?:slower|slowly)|slow down|(?:much |far |way )?too (?:fast|quick(?:ly)?)|not so (?:fast|quick(?:ly)?))(?:[,.!? ]+${besideSlower})*
`)
const manners = [
  /^(?:(?:just )?remind me|go on then)[,:.]?\s+(?=\S+ \S+)/i,
  /\b(?:i (?:was|am) (?:just )?wondering (?:if|whether) (?:you (?:could|can) )?(?:tell me )?|(?:could|can|would) you (?:please )?tell me |i(?: would|['’]d) like to know |do you happen to know )(?:roughly |perhaps )?/i,
  /^(?:(?:please )?(?:speak|talk|say it|say that|tell me) (?:very |more )?slow(?:ly)?|i (?:do not|don['’]t|cannot|can['’]?t) hear (?:very |so )?well|(?:my )?hearing is bad|(?:speak up|louder))(?: please)?[,.!\s]+(?=\S+ \S+)/i,
  /[,.!\s]+(?:say|repeat) (?:it|that) (?:very |more )?slow(?:ly)?(?: please)?(?=[,.!?]|$)/i,
  /[,.!\s]+i (?:said|meant)[.!?\s]*$/i,
  /[,.!\s]+(?:(?:but )?i (?:did not|didn['’]t) (?:quite )?(?:catch|hear|get) (?:it|that)|quickly|quick|briefly|in short|i cannot tell)[.!?\s]*$/i,
]
/** What is asked, without how it is to be said and why it is asked again. */
export const withoutManners = (said: string) =>
  saidOnce(manners.reduce((rest, pattern) => rest.replace(pattern, ''), said))

/** "Your email, what is it, your email": who is not sure of being heard says it twice. */
function saidOnce(said: string): string {
  const clauses = said.split(/(?<=[,.!?])\s+/)
  const bare = clauses.map((clause) => clause.toLowerCase().replace(/[,.!?]+$/, ''))
  return clauses
    .filter((_, at) => bare.indexOf(bare[at] ?? '') === at)
    .join(' ')
    .replace(/,$/, '')
}

const againOf = /^(?:and )?how (many|much|long)(?: (\w+))?(?: (?:was|is) (?:it|that))?[?.!\s]*$/i
const amounts: Record<string, RegExp> = { much: /£/, long: /\b(?:minutes?|days?|weeks?|months?|hours?)\b/i }

/** Whether "how many days?" asks for a figure that was said just now. */
export function asksFigureAgain(said: string, lastReply: string): boolean {
  const [, kind = '', noun] = againOf.exec(said) ?? []
  if (noun) return new RegExp(`\\d[\\d,.%+–-]* ${noun}\\b`, 'i').test(lastReply)
  return amounts[kind]?.test(lastReply) ?? false
}

/** What people begin with when they asked for something else: what follows is what they want. */
export const corrects =
  /^(?:(?:no|nope|sorry|oh|wait|actually|not that(?: one)?)[,.!\s]+)*(?:i (?:meant|mean|asked(?: you)?(?: about| for)?|said|was asking about|wanted)|rather)(?: to (?:say|ask|know))?[,:\s]+(?=\w)|^(?:(?:no|nope)[,.!\s]+)+(?:not that(?: one)?[,.!\s]+)?(?=\S+ \S+)|^(?:no|nope)(?: (?:dear|love|darling|mate|sir|madam))?[,.!]+\s+(?!(?:thanks?|problem|worries|need)\b)(?=\w{3,})/i

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
/** Which of two it is, by its place. */
export function placeSaid(said: string): 'first' | 'second' | 'both' | 'neither' | null {
  if (/^(?:no,? )?(?:neither|none|no|nope|something else)\b/i.test(said)) return 'neither'
  const chosen = said.replace(/^(?:(?:yes|yeah|yep|please|i(?:['’]d| would) like|tell me about)[,.]? +)+/i, '')
  if (/^both\b/i.test(chosen)) return 'both'
  if (/^(?:(?:the )?(?:first|former)|(?:number|option) (?:one|1))\b/i.test(chosen)) return 'first'
  if (/^(?:(?:the )?(?:second|latter|last|other)|(?:number|option) (?:two|2))\b/i.test(chosen)) return 'second'
  return null
}

/** It leaves out what it is about. */
export const pointsBack = /\b(?:it|its|it's|that|this|they|them|those|these|one|ones|there)\b|^(?:and|so|or|then)\b/i
export const asksCommitment =
  /\b(?:price|cost|how much(?! (?:of )?(?:my |our |your )?(?:own )?(?:time|work|effort|notice)\b)|quote|discount|cheaper|guarantee|promise|refund|contract|(?:a|the|any) deal)\b|[£$€]/i
export const isQuestion =
  /\?\s*$|^(?:and |but |first |wait[,]? )*(?:what|how|why|when|where|who|which|do you|does it|can you|could you|can i|is it|is there|are you|are there|will (?:it|you|i)|tell me)\b/i
