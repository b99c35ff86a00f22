import { byPrice, cheapest, dearest, price, priced, priceRange } from '../../src/from-content/prices.ts'
import { type Offer, offers } from '../offers.ts'
import { inWords } from './in-words.ts'
import { priceTerms } from './price-terms.ts'
import type { SpokenAnswer } from './spoken-answer.ts'

const { vat, setUp, notice } = priceTerms

/** The offers and their terms. */
export const prices: SpokenAnswer[] = [
  {
    id: 'offers',
    about: 'prices',
    asked: [
      'how much do people pay you',
      'is it dear',
      'can we afford you',
      'what would you charge a business like ours',
      'tell me the cost of each plan',
      'what do your services come to',
      'what would it cost us',
      'how much do you charge',
      'what are your prices',
      'price list',
      'how much is it',
      'what packages and plans are there',
      'budget',
      'is it monthly or one-off',
      'how much for everything',
      'what is the difference between the plans',
      ...differences(),
      'give me a rough figure',
      'what sort of money are we talking about',
      'what is the range of your prices',
      'how much for a month',
    ],
    text: `We have ${inWords(offers.map(priced))}. Prices are ${vat}.`,
  },
  {
    id: 'offer-terms',
    about: 'prices',
    invite: 'the terms',
    asked: ['which conditions apply', 'what do I agree to when I buy', 'what are the terms', 'what are the conditions'],
    text: `${setUp} ${notice} Work begins when both of us have signed a proposal.`,
  },
  ...offers.map(inFull),
  {
    id: 'offer-cheapest',
    about: `the ${cheapest.name}`,
    asked: [
      'we would like to test it before we spend a lot',
      'the least we could get away with spending',
      'what is the first step up from nothing',
      'minimum spend or minimum budget',
      'is there something small to start with',
      'we are only a small firm, what would we spend',
      'what is the cheapest option',
      'lowest price',
      'smallest package',
      'can I try it first',
      'small budget',
      'what does it cost to begin',
      'how much to get started',
      'what do I pay at least',
      'entry level',
      'least that I can spend',
      'a small trial before we commit',
      'what is the smallest thing I can buy',
    ],
    text: `The smallest way to begin is ${priced(cheapest)}. ${meaning(cheapest)}`,
  },
  ...offers.filter(({ isUsual }) => isUsual).map(usual),
  {
    id: 'price-of-one-service',
    about: 'prices',
    asked: [
      'what would only the calls cost',
      'is there a price for each service',
      'how much is one service',
      'how much is LinkedIn',
      'how much does email cost',
      'price of the AI callers',
      'what does a chatbot cost',
      'price of SMS',
      'how much is the scheduler',
      'price of an add-on',
      'what does only one channel cost',
    ],
    text: `We don’t publish a price for every single service. Prices run ${priceRange()}.`,
  },
  {
    id: 'vat',
    about: 'prices',
    asked: [
      'is the price with or without tax',
      'do I add twenty per cent',
      'does tax come on top of the price',
      'is VAT included',
      'are prices with tax',
      'plus VAT',
      'do I pay VAT as well',
      'are your prices net or gross',
    ],
    text: `Our prices are ${vat}.`,
  },
  {
    id: 'set-up-fee',
    about: 'prices',
    asked: [
      'does it cost extra to get it all ready',
      'is there anything to pay before the first month',
      'any other fees or extras on the bill',
      'is there a big bill at the start',
      'do I pay anything before it begins',
      'is there a set up fee',
      'one-off fee at the beginning',
      'hidden costs, extra charges',
      'joining fee',
      'onboarding fee',
      'deposit or money up front',
      'do you charge before you have done anything',
    ],
    text: `${setUp} Prices are ${vat}.`,
  },
  {
    id: 'notice-period',
    about: 'prices',
    asked: [
      'what happens when we have had enough',
      'can I walk away',
      'do we have to sign up for a whole year',
      'is there a long commitment',
      'how quickly can we end it if we fall out',
      'how long am I tied to you',
      'how long is the notice period',
      'how long is the contract',
      'contract length',
      'can I cancel at any time',
      'how do I get out of it',
      'what is your cancellation policy',
      'can I leave after a month',
      'can I stop whenever I like',
      'minimum contract, commitment or lock-in',
      'how do I leave or end the contract',
      'what is the minimum term',
      'are we locked in',
      'how do we cancel',
      'how much notice do I have to give',
      'is it a rolling contract',
    ],
    text: notice,
  },
  {
    id: 'not-binding',
    about: 'prices',
    asked: [
      'have I bought something by asking',
      'is anything fixed by talking to you',
      'is this a binding offer',
      'do I sign something',
      'when is it a contract',
      'when does the work begin',
      'is a quote binding',
    ],
    text: 'Nothing on this site is a binding offer. Work begins when both of us have signed a proposal.',
  },
]

/** Of every two offers, what more the bigger one holds. */
function differences(): string[] {
  return byPrice.flatMap((smaller, place) =>
    byPrice.slice(place + 1).map((bigger) => `difference between the ${smaller.name} and the ${bigger.name}`),
  )
}

function inFull(offer: Offer): SpokenAnswer {
  const { name, includes } = offer
  const place = byPrice.indexOf(offer)
  const [smaller, bigger] = [byPrice[place - 1], byPrice[place + 1]]
  return {
    id: `offer-${name.toLowerCase().replaceAll(' ', '-')}`,
    about: `the ${name}`,
    asked: [
      `what is in the ${name}`,
      `what do I get in the ${name}`,
      `how much is the ${name}`,
      `tell me about the ${name}`,
      `what does the ${name} cost and contain`,
      `how long does the ${name} last`,
      `the ${positionOf(offer)} plan`,
      `how much is the ${positionOf(offer)} one`,
      `the ${positionOf(offer)} thing that you offer`,
      `what do I get for ${offer.priceGbp} pounds`,
      ...(smaller ? [`what is bigger than the ${smaller.name}`, `the next one up after the ${smaller.name}`] : []),
      ...(bigger ? [`what is smaller than the ${bigger.name}`, `the next one down from the ${bigger.name}`] : []),
      ...includes.map((part) => `which plan includes ${part}`),
      ...includes.filter((part) => /\d/.test(part)).map((part) => `how many ${part.replace(/^.*\d+/, '')}`),
    ],
    text: `The ${name} is ${price(offer)}, ${vat}. It includes ${inWords(includes)}. ${meaning(offer)}`,
  }
}

function usual(offer: Offer): SpokenAnswer {
  return {
    id: 'offer-usual',
    about: `the ${offer.name}`,
    asked: [
      'where do most people start',
      'which plan do most customers take',
      'what is your most popular plan or package',
      'which plan would you recommend',
    ],
    text: `Most start with ${priced(offer)}. It includes ${inWords(offer.includes)}.`,
  }
}

function positionOf(offer: Offer) {
  if (offer === cheapest) return 'cheapest'
  return offer === dearest ? 'biggest' : 'middle'
}

/** The page says what an offer is in pieces; as one sentence. */
function meaning({ text }: Offer) {
  const sentence = text.replace(/\. (?=\w)/g, ': ').replace(/(?:^|: )\w/g, (start) => start.toLowerCase())
  return `You get ${sentence}`
}
