import type { Questions } from './questions.ts'

/** The offers and their terms. */
export const prices: Questions = {
  offers: `
    we have about two thousand a month to spend, what would that buy
    what do we get for our budget
    ballpark
    ballpark figure
    apply rates for the plans
    what are your rates
    what does it cost
    cost?
    pricing
    rates
    how much would you want
    how much would this set us back
    what do you take for it
    what is it going to cost me
    is it expensive
    what are we looking at money wise
    prices please
    give me the prices
    could we even afford that
    what would I have to pay
    what do you charge for all of this
    before we go on, what does the thing cost
    fees
    tariff
    how much in total
    how much per month
    is it a monthly fee
    one-off payment or every month
    how do you charge
    which plans are there
    what packages have you got
    compare the plans
    pilot vs programme
    programme or full system, what is the difference
    what is the difference between the two bigger ones
    what do I get more of in the dearer one
    what tiers are there
    is it per user or a flat price
    roughly how much
    price range from to
    what is the damage
    how deep do I have to dig in my pocket
    it had better not cost a fortune
    my boss wants a figure
  `,
  'offer-terms': `
    terms?
    conditions
    what would be in the contract
    what are the terms of business
    what do we sign
    small print
    terms and conditions of the plans
    how do the terms look
    what are we agreeing to
  `,
  'offer-pilot': `
    when the four weeks are over, what do I have in my hand
    pilot contacts
    contacts in the pilot
    pilot length
    the pilate
    pilot?
    what is the pilot then
    what does the pilot include
    what do I get for the pilot money
    how long is the pilot
    how many weeks does the pilot run
    how many contacts in the pilot
    how many people do you write to in the pilot
    how many channels in the pilot
    what happens at the end of the pilot
    is the pilot paid once or monthly
    do I get a report after the pilot
    pilot details
    the small one, what is in it
    the five hundred pound one
    what is included in the trial month
    the test run, what do we get for it
  `,
  'offer-programme': `
    programme?
    what is the programme
    program price
    what does the middle one include
    what is included for fifteen hundred
    middle package
    standard package
    what does the programme cost a month
    how many channels in the programme
    does the programme include replies
    who answers the replies in the programme
    the plan with email and LinkedIn together
    the one in between
    programme details
  `,
  'offer-full-system': `
    the big won
    how much is the big one
    your most expensive
    full system?
    what is the full system
    top package
    the biggest package
    the dearest one
    everything included, what does that cost
    what do I get for five grand
    the lot, how much
    all channels price
    which plan has the AI callers
    which plan comes with the CRM
    who looks after us in the biggest package
    is there a person just for us
    named contact, account manager, strategist
    do we get our own domain and numbers
    premium
    five thousand a month for what
    everything you have got, with bells on
    full system details
    is it reported weekly
  `,
  'offer-cheapest': `
    what is the one below it
    that is a bit steep, what is below
    how much to give you a go
    cheapest?
    cheapest option
    least expensive
    what is the least I can spend
    lowest amount we could spend
    anything under a thousand
    is there something cheaper to begin with
    that is too much, is there anything smaller
    we have not got much money
    we are on a tight budget
    can we just try it out
    try before we buy
    small test first
    dip a toe in the water
    minimum
    I would rather start small
    is there a taster
    start with a small amount
    what would it take to get going
    trial?
    we cannot afford five thousand
  `,
  'offer-usual': `
    the one most customers go for, what do they pay
    which one do most go for
    which package do most take
    most popular package
    what plan is best for us
    what do most customers pay
    which of the three should I take
    the usual package
    what plan do you recommend
    typical customer pays what
  `,
  'price-of-one-service': `
    how much is just the email
    linkedin price
    sms cost
    chatbot cost?
    texts price
    price for the calls only
    what does the dashboard cost
    how much are the text messages by themselves
    what would that come to on its own
    how much is that bit alone
    cost per channel
    how much per call
    how much per email
    cost per text
    and how much would that one be
    what do the add-ons cost
    price of the chat thing
    what would you charge for just that
    is the diary thing extra
    cost of translation
  `,
  vat: `
    do I need to add twenty per cent or is it already in there
    is the VAT already in there
    vat?
    inc vat?
    plus vat?
    ex vat
    is tax in the price
    is that with the tax on
    do I have to add VAT to that
    twenty per cent on top
    are those prices before tax
    gross or net
    does the figure have the tax in it already
    the tax man, is he in there
    v a t
    can I claim the VAT back
    is VAT on top of the five hundred
  `,
  'set-up-fee': `
    anything extra on the bill
    things that are not on the bill to begin with
    hidden costs
    they charged us a fortune just for getting it ready
    do you charge for getting it ready
    setup cost
    set up fee?
    setup charge
    hidden costs?
    any extras
    will there be surprises on the invoice
    fees to begin
    upfront?
    is there a deposit
    do you want money in advance
    anything to pay before we start
    is there a joining charge
    activation fee
    so there is no fee for setting it all up
    one time cost at the start
    do I pay extra to get connected
    additional charges
  `,
  'notice-period': `
    quit how
    how do I quit
    how much no tiss
    how many weeks of no tis
    a minimum contract, is there one
    is it for ever or can I go
    twelve month deal
    never sign anything for more than a month
    how much notice
    out of the contract again
    how would we be bound if we said yes
    yearly contract
    notice?
    cancel?
    how do I cancel
    can I cancel
    cancellation
    contract?
    how long is the contract
    min term
    minimum contract length
    annual contract
    do I have to sign for a year
    twelve month contract
    are we stuck with you
    what if we want out
    what if it is not for us
    if we change our minds
    after two months we decide it is not for us
    can we leave when we like
    how fast can we get out
    the last firm would not let us go
    we got caught in a long contract before
    can you tie us in
    do we have to commit
    exit terms
    leave any time?
    is it month to month
    rolling?
    how do we end it
    what happens when we want to stop
    is there a penalty for stopping
    can I give it up
    I do not want to be bound for ever
  `,
  'not-binding': `
    contract signed before start
    is a signature needed first
    do we sign something before work begins
    is anything signed by talking to you
    am I committed to anything now
    is this an offer
    does the price hold
    when is it official
    what makes it binding
    do we need to sign a proposal
    is there paperwork to sign
    have I agreed to something now
    is what you say here a contract
  `,
}
