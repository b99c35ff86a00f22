import { says } from '../anew/says.ts'
import { type Question, unknown } from '../question.ts'

/** Speech as a recogniser writes it down: words misheard, said twice, with neither capitals nor stops. */
export const hardOfHearing: readonly Question[] = [
  { asks: 'what do you charge for the pie lot the pie lot one', facts: [says.pilot] },
  { asks: 'how much is the pro gram a month please', facts: [says.usual, /£1,500/] },
  { asks: 'the fool system what does the fool system come with', facts: [/all channels|every channel/i] },
  { asks: 'is there that on top is the v a tea on top of the price', facts: [/exclud\w* VAT|before VAT/i] },
  { asks: 'can i pay in in stall mints like three little bits for the small one', facts: unknown },
  { asks: 'is there a fee for setting up a fee for sitting up at the start', facts: [says.noSetUpFee] },
  { asks: 'which one do moist people begin with', facts: [/most (?:start|programmes begin|popular)|two channels/i] },
  {
    asks: 'do you do e mail see quences and how do they right them',
    facts: [/three variants|your voice|as if you had written/i],
  },
  {
    asks: 'may i coppy the drawings off your sight the drawings on my blog',
    facts: [/quote them with a link|drawings are ours/i],
  },
  { asks: 'what is this about warming the domain why must you warm a do mane', facts: [/two weeks|warm/i] },
  { asks: 'when do i sea how many opened it how many opened it and replied', facts: [/within two weeks|hourly/i] },
  { asks: 'linked in is it from my own pro file or from yores', facts: [says.ownProfile] },
  {
    asks: 'will linked inn throw me off for sending two many',
    facts: [/limits|a person could manage|a human could manage/i],
  },
  { asks: 'what do i get out of linked in what good does it dew me', facts: [/accepted invitations|warm replies/i] },
  { asks: 'if they text you stop does it stop does it really stop', facts: [says.stop] },
  { asks: 'how long are the text massages how many texts do you right', facts: [/five (?:short )?texts/i] },
  {
    asks: 'does the a eye ring strangers does it wring people who never asked',
    facts: [/never rings strangers|consent|asked to be called/i],
  },
  {
    asks: 'can they speak to a reel person in the middle of the call a reel person',
    facts: [/hands? over|hand over/i],
  },
  {
    asks: 'the chat butt where does it get its ants hers from',
    facts: [/own (?:pages|documents)|your pages|point us to/i],
  },
  { asks: 'how many questions does the chap bot ask a visit or', facts: [/three (?:good )?questions/i] },
  { asks: 'what changes on my web sight if i have a chat bot what is better', facts: [/leave a name/i] },
  { asks: 'does it look in my dairy to see when im free my dairy', facts: [/\bdiary\b|availability|you’re free/i] },
  { asks: 'are you a you kay firm or are you a broad', facts: [/UK agency|England and Wales|London/i] },
  { asks: 'three to five times more what more prospects since when compared to wot', facts: [/quarter before/i] },
  { asks: 'is it all auto matted or does somebody right the messages', facts: [/a person writes/i] },
  {
    asks: 'what happens after i sign who finds the peep hole and who sets it up',
    facts: [/find the people|set up channels/i],
  },
  {
    asks: 'what do i no about the person before they come the person in my diary',
    facts: [/who they are|who is coming|who’s coming/i],
  },
  { asks: 'who will right back to me and how long dew i wait', facts: [says.within24] },
  { asks: 'can i have your tell a phone number slowly', facts: [says.phone] },
  { asks: 'what thyme do you shut what thyme on a friday', facts: [/17:30/] },
  { asks: 'whats your e male address i want to right to you', facts: [says.email] },
  { asks: 'are you taping this are you wreck hording me', facts: [/not recorded|no recording/i] },
  { asks: 'how long can i talk for how long before you hang up on me', facts: [says.tenMinutes] },
  { asks: 'do you cell my name to other people do you cell it', facts: [says.sells] },
  { asks: 'i want my day to deleted can i have my day to taken off', facts: [says.deletion] },
  { asks: 'who do i complain too if you loose my details the i see oh', facts: [says.regulator] },
  {
    asks: 'if i say know on the phone will i still get e males from you',
    facts: [/suppression|on any channel|stop at once/i],
  },
  { asks: 'do you keep to g d pea are and that pecker thing', facts: [says.gdpr, /PECR/] },
  { asks: 'who is the bows who owns the company the bows', facts: unknown },
  { asks: 'is there parking buy your office any where to park the car', facts: unknown },
]
