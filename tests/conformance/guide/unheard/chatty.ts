import { says } from '../anew/says.ts'
import { type Question, unknown } from '../question.ts'

/** People who tell the whole story first, and who say things that no question needs. */
export const chatty: readonly Question[] = [
  {
    asks: 'My accountant is forever asking me about these things, so before I forget: do the figures on your price page already have the tax in them?',
    facts: [says.vat],
  },
  {
    asks: 'We tried a big agency two years ago and it was a disaster from start to finish. What is the smallest thing I could buy from you, just to see?',
    facts: [says.pilot],
  },
  {
    asks: 'I run a little bakery supply business with my brother. He reckons computers write all your emails. Is he right?',
    facts: [/person writes|as if you had written/i],
  },
  {
    asks: 'It has been a slow spring for us, to be honest. If we said yes today, when would I be sitting down with the first new customer?',
    facts: [says.days],
  },
  {
    asks: 'My sister-in-law bought a list of addresses once and it was nothing but trouble. How do you decide who gets written to?',
    facts: [/agree with you|find the people|list people|build the audience/i],
  },
  {
    asks: 'I get a dozen robot calls a week and I hang up on all of them. Surely you don’t ring people who have never heard of you?',
    facts: [says.consent],
  },
  {
    asks: 'We had one of those chat windows and it told a customer that we deliver to Ireland, which we don’t. What does yours do when it has no answer?',
    facts: [says.notKnowing],
  },
  {
    asks: 'Half the people who book with us never turn up, it drives my wife up the wall. Do you have anything for that?',
    facts: [/no-shows|actually happen|reminders/i],
  },
  {
    asks: 'I’m in London and a good many of our buyers are in Chicago, so there is always a muddle about the clock. How do you get round that?',
    facts: [says.timeZone],
  },
  {
    asks: 'We only set up our web address last week, my nephew did it for us. Can you start sending from it straight away?',
    facts: [says.warmUp],
  },
  {
    asks: 'I like to see with my own eyes what is going on, I’m a bit of a worrier. Is there somewhere I can look up how many have answered?',
    facts: [says.dashboard],
  },
  {
    asks: 'Our legal lady will have my head if I don’t ask. Do you have a data processing agreement, and who signs off what?',
    facts: [says.enterprise],
  },
  {
    asks: 'I typed my details into the form on Sunday evening and then had second thoughts. How long will you be keeping all that?',
    facts: [says.twelveMonths],
  },
  {
    asks: 'It’s lovely to talk to you, though I never know with these things. Is somebody writing down every word I say?',
    facts: [says.notRecorded],
  },
  {
    asks: 'Forgive an old salesman, but I’ve heard all the promises there are. Can you swear to me that I will get ten meetings out of it?',
    facts: [/guarantee none|can’t promise|not a guarantee|can’t quote prices or make promises/i],
    never: [/\bten\b|\b10\b/],
  },
  {
    asks: 'I’d quite like to come round for a cup of tea and see who I’m dealing with. Where are you, and what days are you in?',
    facts: [says.london, says.open],
  },
  {
    asks: 'The lads on LinkedIn keep getting their accounts shut for sending too much. I don’t want that happening to mine, does it?',
    facts: [/limits|volumes/i],
  },
  {
    asks: 'My daughter is getting married in June so money is tight this year. Can I pay you in three instalments?',
    facts: unknown,
  },
  {
    asks: 'We sell garden furniture up and down the country. Which of your other customers are in that line?',
    facts: unknown,
  },
  {
    asks: [
      'So tell me about the people who ring up for you, the machines I mean',
      'And do I get to hear one before it goes out?',
    ],
    facts: [says.testCalls],
  },
]
