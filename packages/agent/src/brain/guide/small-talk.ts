import type { Knowledge } from '@parley/protocol'
import { begins, says, saysOnly } from './words/sayings.ts'

/**
 * Something that people say, and the answer to it. `ends`: the call is over when that has been said. `offers`: "yes" to it
 * begins the consultation request. `asks`: it is a question of its own, whatever stands around it. `inForm`: it is no answer
 * to a question of the form, and is answered in between. `inNames`: firms are called by such words, with others beside them.
 */
export type SmallTalk = {
  pattern: RegExp
  reply: (company: Knowledge['company']) => string
  ends?: true
  offers?: true
  asks?: true
  inForm?: true
  inNames?: true
}

const goodbye: SmallTalk['reply'] = ({ name }) => `Thank you for calling ${name}. Goodbye.`

/** It ends a call, where it does not say that something is right. */
export const finished: SmallTalk = {
  pattern: saysOnly(`
    that's (?:all|it|everything)
  `),
  reply: goodbye,
  ends: true,
  inForm: true,
}

/** Of us, and not of leads that are terrible. */
const unkindly =
  "(?:you|this|that|it|your (?:voice|answers?|bot|assistant))(?:'re|'s| are| is| was)?(?: (?:all|so|such|really|just|absolutely|completely|totally|an?|very))*"

/** Small things people say to an assistant, and honest answers to them. The first that matches answers. */
export const courtesies: readonly SmallTalk[] = [
  {
    pattern: saysOnly(`
      (?:(?:cheers|thanks?|thank you|that's (?:all|it|everything)|i (?:have|need) to go|i must go)(?: for now| then| now)?[,.! ]+){0,3}(?:good ?bye|bye(?:[ -]bye)?|see you(?: later| soon)?)
      hang up
      end the call
      have a (?:nice|good|lovely) (?:day|one|evening|weekend)
    `),
    reply: goodbye,
    ends: true,
    inForm: true,
  },
  finished,
  {
    pattern: says(`
      (?:are you|is (?:this|that)|am i|do i) (?:(?:really|actually|even|just|talking to|speaking to|talking with|speaking with) )*(?:an? |the )?(?:real |actual |live |proper )?(?:ai|robot|bot|human(?: being)?|person|real|machine|computer|chatbot|man|woman)(?! (?:call|phone|legal))
      (?:are you|is (?:this|that)) (?:just )?a recording
      ^(?:so )?(?:r )?(?:you|u) (?:an? )?(?:ai|robot|bot|human|person|machine|computer)\\W*$
      who (?:am i|are we) (?:talking|speaking) (?:to|with)
      (?:chat)?gpt
      hey,? (?:alexa|siri)
      (?:are you|is (?:this|that)|(?:talking|speaking) (?:to|with)|like|as) (?:alexa|siri)
      ^(?:alexa|siri),? (?:play|tell|turn|set|call|open|stop|show|give|what|who|how|when|where|can|do|are|is)
    `),
    reply: ({ name }) =>
      `I’m an AI assistant, not a person. I answer from what ${name} has published, and I can take your details so that a person can reply.`,
    asks: true,
    inForm: true,
  },
  {
    pattern: says(`
      (?!.*\\b(?:free|pay|paying|cost|charged?)\\b)(?<!\\b(?:they|he|she|person|people|some(?:one|body)|customers?)\\b.*)(?:speak|talk|transfer|connect|put me through|pass me|chat|switch)(?: me)?(?: \\w+)? (?:to|with|on to) .*(?:person|human|someone|somebody|agent|representative|manager|operator|(?<!\\b(?:my|our)(?: \\w+)? )(?:team|sales(?! ?force)|colleague|boss|staff))
      ^(?:a )?(?:human|person|agent|operator|representative)(?: please)?$
    `),
    reply: ({ phone, email }) =>
      `A person can answer you by phone on ${phone}, or by email at ${email}. Or I can take your details now. Would you like that?`,
    offers: true,
    inForm: true,
  },
  {
    pattern: saysOnly(`
      (?:hi|hello|hey|hiya|greetings|good (?:morning|afternoon|evening))(?: there| again| everyone)?
    `),
    reply: () => 'Hello. What would you like to know?',
  },
  {
    pattern: begins(`
      (?:(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: there)?[,.!]? )?(?:how are (?:you|things)|how is it going|how do you do)
    `),
    reply: () => 'I’m well, thank you. What would you like to know?',
  },
  {
    pattern: saysOnly(`
      no(?:pe)?
      nah
      not really
    `),
    reply: () => 'All right. Ask me anything else, or say goodbye.',
  },
  {
    pattern: begins(`
      (?:(?:no|ok(?:ay)?|great|perfect|lovely|brilliant|good|right|oh|wonderful|excellent|that's \\w+)[,.!]? )*(?:thanks?|thank you|cheers|ta)(?!.*\\?)
    `),
    reply: () => 'You’re welcome. Is there anything else?',
  },
  {
    pattern: saysOnly(`
      yes
      yeah
      yep
      ok(?:ay)?
      sure
      all ?right
      please
      right
    `),
    reply: () => 'What would you like to know?',
  },
  {
    pattern: saysOnly(`
      (?:(?:that's|that is|this is|it's|it is|sounds?|that sounds|very|really|oh|quite|how) )*(?:interesting|good|nice|great|cool|fine|lovely|perfect|brilliant|impressive|helpful|useful|fair enough|really)
      i see
      got it
      understood
      (?:that )?makes sense
      wow
      i'm just (?:looking|browsing)
    `),
    reply: () => 'Is there anything else you would like to know?',
  },
  {
    pattern: saysOnly(`
      (?:and )?who are you
      what's your name
      what is your name
      what are you
      do you have a name
    `),
    reply: ({ name }) =>
      `I’m ${name}’s AI assistant. I answer questions about its services, and I can fill in the consultation form with you.`,
  },
  {
    pattern: saysOnly(`
      (?:so )?what (?:can|should) i ask(?: you)?
      what (?:can you do|do you know)(?: for me)?
      how can you help(?: me)?
      (?:can you )?help(?: me)?
      i need (?:some )?help
    `),
    reply: ({ name }) =>
      `Ask me about ${name}’s services, prices, results or data protection. I can also take your details for a consultation.`,
  },
  {
    pattern: saysOnly(`
      (?:can|do) you hear me
      are you (?:still )?there
      (?:testing|test)(?:[, ]+.*)?
    `),
    reply: () => 'Yes, I can hear you. What would you like to know?',
    inForm: true,
  },
  {
    pattern: begins(`
      (?:wait|hold on|hang on|one (?:moment|second|sec|minute)|just a (?:moment|second|sec|minute)|bear with me|let me think)(?!.*\\?)
    `),
    reply: () => 'Of course, take your time.',
    inForm: true,
  },
  {
    pattern: says(`
      idiot
      stupid
      shut up
      hate you
      crap
      pathetic
      fuck\\w*
      shit\\w*
      bloody
      moron
      dumb
      sucks?
      ${unkindly} (?:useless(?! at\\b)|rubbish|terrible|garbage|awful|annoying|hopeless)
      ^(?:(?:how|so|such|absolutely|utterly|what an?) )*(?:useless|rubbish|terrible|garbage|awful|annoying|hopeless)\\W*$
    `),
    reply: ({ email }) => `I’m sorry I’m not helping. A person will answer you at ${email}.`,
    inForm: true,
  },
  {
    pattern: begins(`
      tell me a joke
      sing (?:me )?(?:a song|something)
      (?:do you love|i love|do you like) (?:me|you)
      are you (?:married|single)
    `),
    reply: ({ name }) => `I’m better at questions about ${name}. What would you like to know?`,
  },
]

/** How to reach the company, when the knowledge does not say. */
export const contact: SmallTalk = {
  pattern: says(`
    (?:your|the) (?:phone |telephone )?number
    how (?:can|do) i (?:reach|contact|get hold of|e-?mail|call|ring) you
    (?:your|the) e-?mail address
    contact details
  `),
  reply: ({ phone, email }) => `You can reach us by phone on ${phone}, or by email at ${email}.`,
}
