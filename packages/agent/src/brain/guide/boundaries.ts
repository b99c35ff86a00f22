import type { SmallTalk } from './small-talk.ts'
import { says } from './words/sayings.ts'

const offer = 'Shall I take your details, so that a person can answer you?'

const share = '(?:\\d+|ten|twenty|thirty|forty|fifty|half) ?(?:%|per ?cent)'

export const comparison: SmallTalk = {
  pattern: says(`
    compare[ds]? (?:to|with|against)(?! (?:now|before|today|what))
    (?:better|worse|different) (?:than|from|to)
    versus
    vs
    your competitors?
    why (?:should|would) i (?:choose|pick|use) you
  `),
  reply: ({ name }) => `I can’t compare us with others: I only know what ${name} has published. ${offer}`,
  offers: true,
  inForm: true,
}

/** What is out of bounds, whatever the knowledge says. The first that matches answers. */
export const boundaries: readonly SmallTalk[] = [
  {
    pattern: says(`
      (?:ignore|forget|disregard|override|bypass) .*(?:instructions?|rules?|prompt|above|everything|guidelines)
      (?:system|your|initial|hidden) (?:prompt|instructions)
      ^(?:(?:please|now|just|and|then|from now on|you (?:must|should|will)|i want you to)[,]? )*(?:pretend|act|behave|role ?play|imagine) .*(?:you|as|to be|like)
      (?:to|now|please) (?:pretend|act|behave|role ?play) (?:you|as|to be|like)
      jailbreak
      (?:developer|dan) mode
      you are now
      (?:repeat|say|write|complete) (?:after me|the (?:following|sentence|words))
    `),
    reply: ({ name }) => `I can only talk about ${name} and what it does. What would you like to know about that?`,
    inForm: true,
  },
  {
    pattern: says(`
      discounts?
      vouchers?
      coupons?
      promo(?:tion)?s?
      cheaper
      negotiat\\w+
      haggl\\w+
      bargain
      (?:special|better|best) (?:price|offer|deal|rate)
      half price
      price match
      (?:lower|reduce) (?:the|your) price
      (?<!(?:consultation|call|meeting|chat|talk) )free of charge
      (?<!with (?:a )?)free trial
      ${share} ?(?:off|less|cheaper|discount|reduction)
      (?:you|we) (?:give|do|offer)(?: (?:me|us|it|it for))? ${share}
      (?:give|offer) (?:me|us) ${share}
      (?:how|what) about ${share}
      ^${share}\\W*$
      knock (?:\\S+ ){0,4}off
      do it for (?:£ ?)?(?:\\d+|less)
      have a deal
    `),
    reply: () => `I can’t agree prices or discounts; that’s for a person, in a free consultation. ${offer}`,
    offers: true,
    inForm: true,
    inNames: true,
  },
  {
    pattern: says(`
      legal advice
      (?:ask|need|be|instead of) (?:my|a) (?:lawyer|solicitor)
      (?:i|we|you|they|he|she|people|customers?|clients?|some(?:one|body)|any(?:one|body))(?:'ll|'d| will| would| can| could| may| might| should)? sue
      (?:want|like|going|threaten\\w*|try\\w*|able|how) to sue
      sue (?:you|them|us|me|him|her)
      (?:is it|would it be) (?:legal|lawful|illegal|allowed|ok|okay|against the law) (?:for (?:me|us)|if (?:i|we)|to)
      (?:am i|are we) (?:allowed|liable|breaking)
      (?:can|could|may|should) (?:i|we) legally
      would (?:i|we) be (?:liable|breaking|fined)
      (?:can|could|will|would) (?:i|we) (?:get|be) (?:fined|sued|prosecuted)
    `),
    reply: () => `I can’t give legal advice, but I can say how we work ourselves. ${offer}`,
    offers: true,
    inForm: true,
    inNames: true,
  },
  comparison,
]
