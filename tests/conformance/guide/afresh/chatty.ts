import { says } from '../anew/says.ts'
import { type Question, unknown } from '../question.ts'

/** People who tell the whole story first, and who say things that no question needs. */
export const chatty: readonly Question[] = [
  {
    asks: 'Good afternoon, I hope you’re well. I look after sales at a little firm that makes packaging, and my boss has asked me to find out what the lowest amount is that we could spend with you.',
    facts: [says.pilot],
  },
  {
    asks: 'We had a dreadful time with a supplier who wouldn’t let us leave, so before anything else, what happens if after two months we decide it isn’t for us?',
    facts: [says.notice],
  },
  {
    asks: 'I have your price list open here, and what I can’t work out is what the difference is between the Programme and the Full system, apart from the obvious one.',
    facts: [says.programme, says.fullSystem],
  },
  {
    asks: 'My accountant always moans about it, so I had better ask, do I need to add twenty per cent to those figures or is it already in there?',
    facts: [says.vat],
  },
  {
    asks: 'I’m no writer, never have been. Would I have to come up with the messages myself?',
    facts: [/person writes|we write|we draft|write the messages/i],
  },
  {
    asks: 'Suppose one of your emails really annoys somebody and they write back something rude, who deals with that?',
    facts: [/reads? the replies|replies handled|reply handling|one no is enough|stop/i],
  },
  {
    asks: 'What happens if people just stop opening the emails, or they all start landing in junk? It happened to a friend of mine.',
    facts: [says.pauses],
  },
  {
    asks: 'Now I don’t want anything to do with phoning people, my customers would hate it, but LinkedIn I do like the sound of. How does that bit work?',
    facts: [says.ownProfile],
    never: [/AI callers/],
  },
  {
    asks: 'My daughter set up our LinkedIn page and she is worried they will shut it down if a machine gets anywhere near it.',
    facts: [says.limits],
  },
  {
    asks: 'I’m curious, when the telephone thing rings somebody up, does it pretend to be a girl called Sarah, or does it own up?',
    facts: [/it’s an AI|say they’re AI/i],
  },
  {
    asks: 'We get a lot of people looking at our website at ten in the evening when everybody has gone home, could you do something about that?',
    facts: [/chatbots?|eleven at night/i],
  },
  {
    asks: 'Half the people who book a meeting with us never turn up, it drives me up the wall. Is there anything you do about it?',
    facts: [/no-shows|actually happen|missed|remind/i],
  },
  {
    asks: 'I travel a good deal, so what happens if I have to move an appointment that you have made for me?',
    facts: [says.rebook],
  },
  {
    asks: 'We use Pipedrive for everything, it runs the whole company really, would all this end up in there?',
    facts: [says.crm],
  },
  {
    asks: 'I like to keep an eye on things, my wife says too much. Will I be able to see what is going on day by day, or do I have to wait for a report?',
    facts: [says.dashboard],
  },
  {
    asks: 'We sell into Belgium and the Netherlands as well, so I was wondering, would you write to them in Dutch?',
    facts: [says.languages],
  },
  {
    asks: 'I run a design studio and now and then a client asks for this sort of thing. Could you do it behind the scenes, so that they think it’s us?',
    facts: [says.ownName],
  },
  {
    asks: 'We’re a big insurance group, and nothing gets bought here without forms being filled in for the security people. Have you been through that before?',
    facts: [says.enterprise],
  },
  {
    asks: 'How do you even know whom to write to? Do you just buy a list somewhere?',
    facts: [/agree with you|find the people|nothing is scraped|build the audience/i],
  },
  {
    asks: 'I’ve got three thousand old customers in a drawer, so to speak. Are you allowed to phone them up?',
    facts: [says.consent],
  },
  {
    asks: 'A message came from one of your clients last Tuesday, quite out of the blue, and I’d rather it didn’t happen again. What should I do?',
    facts: [says.oneNo],
  },
  {
    asks: 'I filled in that form of yours a year or two ago, I think. Would you still have it lying about?',
    facts: [says.twelveMonths],
  },
  {
    asks: 'Do you pass what I tell you to Google or anyone of that kind? I’m a bit careful about that sort of thing.',
    facts: [/sell nothing|its maker|nothing you say is kept/i],
  },
  { asks: 'It’s a lovely voice you have, but I have to ask, am I talking to a real person?', facts: [says.ai] },
  {
    asks: 'Before I go, is there somebody I could telephone on a Friday afternoon, and until when are they there?',
    facts: [/17:30/],
  },
  {
    asks: 'So I press that button and book the consultation. What actually happens then?',
    facts: [/24 hours|thirty minutes/],
  },
  {
    asks: 'What do I get out of the free call apart from a sales pitch, if I may put it like that?',
    facts: [/honest view|you keep/i],
  },
  {
    asks: 'My neighbour says nothing like this ever works. Have you anything to show that it does, figures or a story?',
    facts: [/200\+|6\.8%|hotel|3-5x/i],
  },
  {
    asks: 'How many meetings would we get for our five thousand, do you think? Just roughly, I won’t hold you to it.',
    facts: [/200\+|guarantee none|can’t promise|don’t know|differ/i],
    never: [/you (?:will|would) get/i],
  },
  {
    asks: 'Do you know, I can never remember names. Who would be looking after us if we went for the biggest package?',
    facts: [says.strategist],
  },
  {
    asks: 'If I wanted just the chatbot and none of the rest, could I have that?',
    facts: [/one service|each works alone|one channel/i],
  },
  { asks: 'Do you ever send things by post, you know, a nice printed card? People keep those.', facts: unknown },
  { asks: 'What year did you start out? You seem to know what you’re doing.', facts: unknown },
  {
    asks: 'We’re a charity for guide dogs, so there isn’t much in the pot. Is there a lower rate for us?',
    facts: unknown,
  },
  { asks: 'I was talking to Lead Forge last week, they seem good too. In what way are you better?', facts: unknown },
  {
    asks: ['Do you do the LinkedIn messages?', 'And what would that come to, on its own?'],
    facts: [says.pilot],
  },
  {
    asks: ['Tell me about the AI phone callers', 'And if somebody is busy when it rings, what does it do then?'],
    facts: unknown,
  },
  {
    asks: ['How long until we see something?', 'Even with a web address we only bought yesterday?'],
    facts: [says.warmUp],
  },
]
