import type { Knowledge } from '@parley/protocol'

type Reply = (company: Knowledge['company']) => string

/** Small things people say to an assistant, and honest answers to them. The first that matches answers. */
export const smallTalk: { pattern: RegExp; reply: Reply; ends?: boolean; offers?: boolean }[] = [
  {
    pattern:
      /\b(?:ignore|forget|disregard)\b.*\b(?:instructions?|rules?|prompt)\b|\bsystem prompt\b|\bpretend (?:to be|you)\b/i,
    reply: ({ name }) => `I can only talk about ${name} and what it does. What would you like to know about that?`,
  },
  {
    pattern:
      /^(?:ok(?:ay)? |thanks?,? |thank you,? |that'?s all,? )*(?:good ?bye|bye(?:[ -]bye)?|see you|hang up|end the call|that'?s all(?: thanks?| thank you)?)[.!]*$/i,
    reply: ({ name }) => `Thank you for calling ${name}. Goodbye.`,
    ends: true,
  },
  {
    pattern:
      /\b(?:are you|you'?re|is this|am i (?:talking|speaking) (?:to|with))\b.*\b(?:ai|a\.i\.|robot|bot|human|person|real|machine|computer|recording)\b/i,
    reply: ({ name }) =>
      `I am an AI assistant, not a person. I answer from what ${name} has published, and I can take your details for a person to reply to.`,
  },
  {
    pattern:
      /\b(?:record(?:ed|ing)?|listening|store|privacy|my data)\b.*\b(?:call|this|me|voice)\b|\bis this (?:being )?recorded\b/i,
    reply: () =>
      'This call is not recorded. What you put in the form is only sent when you press the button on the page.',
  },
  {
    pattern:
      /\b(?:speak|talk|transfer|put me through)\b.*\b(?:person|human|someone|somebody|agent|representative|team|sales)\b/i,
    reply: ({ phone, email }) =>
      `A person can answer you by e-mail at ${email} or by phone on ${phone}. Or I can take your details now. Would you like that?`,
    offers: true,
  },
  {
    pattern:
      /\b(?:your|the) (?:phone|telephone)?\s?number\b|\bhow (?:can|do) i (?:reach|contact|get hold of) you\b|\b(?:your|the) e-?mail address\b|\bcontact details\b/i,
    reply: ({ phone, email }) => `You can reach us by phone on ${phone}, or by e-mail at ${email}.`,
  },
  {
    pattern: /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|hiya)(?: there)?[.!,]*$/i,
    reply: () => 'Hello. What would you like to know?',
  },
  {
    pattern: /^(?:hi |hello |hey )?(?:,? ?)?how are you\b/i,
    reply: () => 'I am well, thank you. What would you like to know?',
  },
  {
    pattern: /^(?:no |ok(?:ay)? |great |perfect |lovely )*(?:thanks?|thank you|cheers)\b[^?]*$/i,
    reply: () => 'You are welcome. Is there anything else?',
  },
  {
    pattern: /\b(?:who are you|what(?:'s| is) your name|what are you)\b/i,
    reply: ({ name }) =>
      `I am the AI assistant of ${name}. I answer questions about its services, and I can fill in the consultation form with you.`,
  },
  {
    pattern: /\b(?:what can you do|how can you help|help me|what can i ask)\b|^help[.!]*$/i,
    reply: ({ name }) =>
      `You can ask me about the services of ${name}, results, how it starts, or data protection. I can also take your details for a consultation.`,
  },
  {
    pattern: /\b(?:can you hear me|are you there|testing|hello\?)/i,
    reply: () => 'Yes, I can hear you. What would you like to know?',
  },
  {
    pattern: /\b(?:idiot|stupid|useless|shut up|rubbish|terrible|hate you)\b/i,
    reply: ({ email }) => `I am sorry that I am not helping. A person will answer you at ${email}.`,
  },
]
