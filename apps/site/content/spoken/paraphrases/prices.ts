import type { Questions } from '../practice/questions.ts'

/** The offers and their terms. */
export const prices: Questions = {
  offers: `
    how much pls
    quote pls
    costs?
    pounds per month, what
    what’s the price
    price per month?
    all plans and prices
    pricing tiers
    I run a two-man roofing firm and need to know what you’d charge before I waste your time
    our school has to put a sum in next year’s budget, what do your plans come to
    lovely, but what does it all cost, I’m a farmer and every penny counts
    could you run through the plans you have and what each one costs please
    my co-founder wants to compare your plans side by side with prices, what are they
    we pay a telesales lady eighteen hundred a month at present, how do your prices compare
    is it paid by the month, by the lead or all at once, I’m doing the sums for a dental group
    I don’t want to be rude, but is this going to be out of reach for a small charity
    the bank asks for figures, so what would your services set an accountancy practice back
    how much, how much is it, the whole thing
    what is the prize, the price, what do you want for it
    sorry I missed that, what were the prices again
    what does it cast, cost I mean
    is it deer, is it very deer, this
    say the plans again, slower, with the pounds
    how many quid, love, how many quid
    what’s the outlay
    name your figures
    three plans, three prices?
    sums, please
    what should I budget
    my partner wants to know whether we’re talking hundreds or thousands a month
    today I pay a freelancer forty pounds an hour to prospect, what would your plans cost in comparison
    if we said yes tomorrow, what would our bank account be lighter by each month
    I’m bracing myself, so out with it, what are the three plans and their price tags
    my wife does the books and won’t listen to another word until she hears what you charge
    could you reel off your plans from small to large with what each one costs
    what kind of investment are we looking at for a firm that repairs church clocks
    lay your cards on the table, what do you bill for the small, the medium and the large
    what’s the bill, what’s the bill for it all
    the prizes, no, prices, of the three plans, all three
    is it hundreds, is it thousands, how much, my hearing’s gone
  `,
  'offer-terms': `
    contract terms?
    T&Cs of the plans
    your terms, short
    terms of sale
    main conditions?
    fine print on the plans
    contract conditions pls
    commercial terms
    before the partners meet on Thursday, could you give me your business terms in a sentence or two
    I’m a solicitor so forgive me, but on what terms do you take on a client
    we like the price, now what are the conditions that go with it
    what exactly would our charity be putting its name to if we took one of the plans
    my dad always said read the small print, so what is in yours
    as a farmer I shake hands on things, what terms do you want me to accept
    could you sum up the contract for me, I run a nursery and have no lawyer
    our procurement lady needs the terms for buying from you, what would they be
    is there anything nasty in the terms and conditions of your packages, we got stung before
    the turms, what are the turms
    sorry, terms, what terms have you got
    the small prince, the small print, what does it say
    what am I sining up to, what conditions
    conditions, dear, what conditions are there for buying
    read me the terms and con ditions of the offer please
    what is in the con tact, contract, what does it say
    your conditions of sale
    what the agreement says
    rules of doing business
    key contract points?
    what strings are attached
    my partner wants to know whether your conditions are fair before we go any further
    our present supplier has eleven pages of terms, how do yours compare
    if we were to take a plan, which obligations would we be taking on along with it
    I’m wary of clauses tucked away at the back, so what are the terms of a plan
    besides the price, what else belongs to the deal, I mean notice, signing and all that
    could you sum up notice, set-up and signing for me in a breath, those are your terms, aren’t they
    our company secretary files the terms of every supplier, what shall she write down for you
    on what footing do you do business with a client, I manage a cathedral shop
    what are the terms, the turns, of business I mean
    the con ditions, for the plans, tell me them loud
    what’s writ in the agreement, I can’t read small letters
  `,
  'offer-pilot': `
    pilot cost?
    pilot contents
    pilot how many contacts
    pilot: message variants?
    four-week pilot details
    written verdict?
    pilot = one channel?
    our vineyard would like to hear about the pilot, what goes on in those four weeks
    the pilot has contacts in it I believe, how many of them, and are they checked
    when the pilot is finished, do you put in writing whether our market answers, my board would want that
    can the pilot use email and phone together, or does a start-up like ours have to choose one channel
    how many different message versions get tried in the pilot, I’m a statistician so I’m nosy
    would three hundred firms be contacted in the pilot, our charity has only about that many to aim at
    someone at the chamber of commerce told me about a month’s pilot, could you spell out what’s in it
    at the end of the pilot, is there a document that tells our architects’ practice yes or no
    the pie lot, what is in the pie lot
    is it a pilot like in a plane, what is this pilot
    how many weaks is the pilot, four
    the first one, the pilots, what do you get in it
    a written what, verdict, at the end of the pilot
    how many people in the pile it, three hundred was it
    pilot scope
    one month, one audience
    pilot: what’s promised?
    pilot deliverables
    after the pilot, a verdict?
    my partner wants to know whether the pilot is a single payment or comes round again
    today we guess at whether our market would answer, does the pilot settle that in writing
    if we aim the pilot at dentists only, how many of them would be approached in the four weeks
    I’m nervous about the pilot just fizzling out, what do we hold in our hands when it’s done
    does the pilot cover more than one audience, say bakers and butchers, or just a single one
    are the contacts in the pilot verified by anyone, and how many do we get
    how does the pilot differ from a full month of the programme, what is it limited to
    the pie let, four weeks, and what’s in it
    is it one channel in the pilot, or two, I did not hear
    the verdict, the vurdict, from the pilot, what’s that
  `,
  'offer-programme': `
    programme price?
    programme contents
    middle plan, what’s in it
    programme: which channels
    programme incl diary booking?
    fortnightly review, which plan
    we’re a firm of surveyors, what would the programme do for us each month
    I want email and LinkedIn side by side with somebody dealing with the answers, is that the programme
    on the programme, how often do we go over the results together, our board likes a rhythm
    the pilot is too little for our engineering works and the full one too much, what’s between them
    what’s the monthly fee for the programme, please, and what is covered by it
    does the programme have the phone in it or just two channels, I’m asking for a kitchen showroom
    my co-director says go for the programme, could you tell me what that consists of
    once the pilot is done with, what would the next size up give our dental suppliers
    the pro gram, what is in the pro gram
    the middle won, what does it have
    the prog ram, programme, how much is it a month
    not the small one, not the big one, the one in the middle
    program with two channels is it, too channels
    do they do the replies for you in the pro grammar
    programme, monthly content?
    two channels and replies handled
    second-largest plan
    programme inclusions
    today I answer each reply myself at night, would the programme’s fee cover that
    if we move up from the pilot to the programme, what do we get on top each month
    which two channels work hand in hand in the programme, and what else is in that plan
    does the programme come with a talk every other week, besides the two channels
    what would the medium-sized plan, the monthly one, do for a wholesaler of bandages
    the pro gramme, dear, the middle thing, what’s in it
    fifteen hunnerd a month, what do I get for that one
    prog ramp, is it, the plan with email and linked in
  `,
  'offer-full-system': `
    full system price
    full system includes?
    top tier
    all channels plan
    named strategist, which plan
    Rolls-Royce option
    we’re a building society and want everything, phones, chat, mails, the lot, what’s that plan and its price
    does the full system come with our own phone numbers and domains, our IT director wonders
    which of your plans hooks up to the CRM and reports each week, we’re a vet wholesaler
    if money were no object for our hotel group, what would the largest plan give us
    I’d like one particular strategist who knows our brewery, is that part of the full system
    what’s the next one up from the programme, we’ve outgrown it and want AI callers too
    would the full system send our trustees a weekly report
    tell me about the biggest plan you sell, my husband always wants the top of the range
    the fool system, what is the fool system
    sorry, the full what, the full cistern, what does it do
    all of it, every channel, how much for all of it a month
    the deer one, the dearest, what do you get
    a strategy what, a strategist, of our own, in the big plan
    full sister, full system, does it have the callers in it
    flagship plan
    gold-plated version
    full system, contents please
    CRM and callers plan
    my partner wants to know whether the full system gives us somebody by name to turn to
    if we took the whole orchestra, I mean the full system, what instruments are in it
    our chairman only flies first class, what does your top plan hold and cost
    is a CRM connection part of the full system, and do we get a report every week
    which plan has everything, calls, chat, our own numbers, and how much is that a month
    for a national chain of opticians the programme seems thin, what does the full system add
    the full sis tem, the large one, how many pounds
    the big plan, with the callers, the robots on the phone, what is it a month
    the strategy fellow, the named one, is he in the full system
  `,
  'offer-cheapest': `
    lowest plan?
    budget option
    cheapest way in
    smallest spend?
    starter plan?
    from how much
    economy version
    we’re a tiny charity with hardly any funds, what’s the least we can start with
    I’ve just opened a cafe and money is short, is there anything that won’t break the bank
    could a one-woman bookkeeping business dip in with something modest before spending more
    my wife would kill me if I spent thousands, what is your smallest thing
    is there a way of testing the water for a farm shop without paying every month
    our start-up has eight hundred pounds left for marketing, will that buy anything from you
    what’s the lowest figure I can put to my partners at the surgery to give this a try
    I’d sooner crawl before I walk, what would be the most modest way to begin for a saddlery
    the cheep one, have you a cheep one
    what is the least, the very least, I can pay
    sorry, too much for me, something smaller please
    a little won to begin with, to try
    I am only a pensioner with a small shop, what is the lowest price
    is there a tryal, a small trial, for not much money
    the minnie mum, what is the minnie mum to pay
    bottom of the range?
    smallest commitment in money
    just a taste
    entry ticket?
    my partner wants to know whether there’s a modest way in before we pay anything serious
    today our whole marketing kitty is a biscuit tin, what is the least you’d work for
    if I could only scrape together a few hundred pounds, would you have anything for me
    I’m frightened of throwing money away, so what’s the smallest sum that gets us a go
    we’re two sisters with a wool shop, what would be the gentlest start for our purse
    all that sounds pricey, is there a junior version of it
    what’s the lowest rung of your ladder, price-wise
    before betting the farm, I’d like to put a toe in, what would the smallest go cost
    the little one, the cheap little one, what’s that come to
    have you some thing small, small, for a small purse
    lowest prize, no, price, the lowest, what is it
  `,
  'offer-usual': `
    usual plan?
    most common plan
    typical plan?
    which plan is favourite
    recommended package?
    plan most firms pick
    bestselling plan
    what do others pay
    what do other dentists generally go for, I mean which of your three plans
    if you were in my shoes with a haulage firm, which plan would you take
    I can’t decide between your packages, which one do most of your clients begin on
    my sister runs a law office like ours, what would a firm of that kind normally pay you
    where do new clients tend to start, on the small plan or the middle one, we’re a software start-up
    we’d rather follow the crowd at our charity, so which plan is chosen most
    which of the plans is the sensible one for an average company of about twenty people
    is there a standard plan that the majority of your customers are on, I do garden design
    please just tell me the package that people like us take as a rule, I’ve no head for comparing
    which plan do they take, most people, which plan
    the you sual plan, the usual, which is it
    sorry, what does every body else have, which plan
    what would most folk pay, most folk
    which won of the three plans, you tell me
    the poplar one, the popular plan, what is that
    normally, what do they normally buy, which package
    the plan everybody has
    where most customers land
    plan of the majority?
    the go-to package
    mainstream plan?
    my partner wants to know whether there’s one plan that nearly everyone chooses
    we’re dithering over your three plans, towards which would you nudge us
    if a hundred clients walked in, which of the plans would most of them walk out with
    I’m afraid of picking the wrong plan, so what do firms generally begin on and pay
    the waiter always tells me what others are having, so which of your packages is that
    my brother-in-law is on a plan with you, which is it most likely to be
    is there a plan you’d call the default for a first-time client
    between small, middle and large, which plan is the crowd’s choice and at what price
    what plan do the others have, the others, I’ll have that
    the normal plan, the nor mal one, how much do they pay
    which package goes the most, goes out the door the most
  `,
  'price-of-one-service': `
    email only price
    LinkedIn only, cost?
    chatbot price?
    calls cost?
    dashboard, how much
    SMS price per message
    scheduler cost
    price per add-on
    I only want the chatbot for my dental website, what would just that cost
    our accountants’ office would have only the diary booking, how much is that part
    what’s the price tag on the AI caller alone, our garage needs nothing else
    do you charge per text or per hundred texts, I run a physio clinic
    we export whisky and would add the translations, what do those cost extra
    is there a price list for each single service, our bursar wants it item by item
    hooking up our CRM, does that cost more, and how much, we’re a timber yard
    how much do you want for LinkedIn by itself, I’m a freelance trainer and that’s all I need
    if our nursing home took nothing but the emails, what would you charge for that alone
    just the one bit, how much is just the one bit, the emails
    sorry, only the tex messages, what do they cost
    the chat bock, how much is the chat bot
    what is it for the phone won alone, the price
    how much for a peace of it, only linked in
    the dash bored, does that cost, and what
    prices for each thing, each thing by itself, have you got them
    fee for calls alone
    diary booking only, price
    one channel’s price?
    itemised prices
    integration price?
    my partner wants to know whether each service has its own price tag
    today we have a chatbot for twenty pounds a month, what would yours cost without the rest
    if we took the texting and nothing besides, what sum would be on the invoice
    I fear paying for six when I use one, so how much is the email service by itself
    what would monthly optimisation set us back on top, we make saddles
    how much is the dashboard if one adds it, our accountant likes separate figures
    give me the price of the telephone callers on their own, please, not of a plan
    is there a menu with the price behind each dish, so to speak, rather than set meals
    only the texts, the tex, what’s the price of only them
    the chat thing on its own, how much is it, on its own
    each bit, what does each bit cost, one by one, dear
  `,
  vat: `
    VAT incl?
    ex or inc VAT
    tax included?
    net prices?
    VAT extra?
    with or without VAT
    before or after VAT
    we’re a charity and can’t reclaim VAT, so is it already in your prices
    dental practices are exempt and pay the VAT out of their own pocket, do I add it to your figures
    does the Revenue’s twenty per cent come on top of what you quoted
    I’m below the threshold, so VAT is real money to me, are your figures with or without
    for our budget at the academy trust, do we reckon your price plus VAT or is that the final sum
    a farmer claims it all back, but just to be clear, are those amounts net of VAT
    will the invoice show more than you said because of value added tax
    I’m in Jersey where we have no VAT, are the prices you gave without it
    the vee ay tee, is it in there
    is there tacks on it, on the price, tacks
    sorry, is that with the vat or with out the vat
    that, vat, is vat on top
    fat, no, VAT, is it included
    do I pay the government on top, the tax, the twenty pounds in the hundred
    the value added what’s it, tax, is that extra
    VAT on top?
    exclusive of VAT?
    does HMRC get extra
    tax in or out
    final sum incl. VAT?
    my partner wants to know whether the taxman’s share is already within your figures
    our builder always quotes without VAT and it stings, do you do the same
    I’m not VAT registered, and dread another fifth on the bill, is it in there
    for the grant form I must state the sum with VAT, do your figures have it
    does one have to reckon sales tax on your prices, as our American owner calls it
    a hospice pays VAT like anyone else, so are your amounts to be read plus VAT
    the V eighty, VAT, is it on or off
    with vat, or with out, the price, I couldn’t hear
    do they put tax on it after, after the price, the twenty percent
  `,
  'set-up-fee': `
    setup costs?
    fee to start?
    onboarding charge?
    deposit needed?
    down payment?
    joining costs?
    any hidden charges
    other fees besides monthly
    is there an initial charge for getting our surgery up and running
    our phone company stung us with an installation fee, do you have such a thing
    apart from the monthly sum, will anything else turn up on the bill of a small charity
    do you take money up front for building the campaign, cash flow is tight at the start-up
    my last web man charged a thousand just to switch it on, would you
    are there any one-off costs at the beginning that our treasurer ought to know of
    do we get billed separately for the technical groundwork, or is that no extra, we’re opticians
    I run a riding school and hate surprises, does the price have any extras buried in it
    would our law firm be asked for a sum in advance to cover the preparations
    a set up fear, fee, is there a fee to set it up
    sorry, do I pay something first, at the start, a fee
    sat up fee, do you have that
    any thing extra, on top, hidden, any thing
    a deposit, do you want a de pose it
    is there a charge for starting, a charge, for starting it off
    up frount money, do you want any
    kick-off charge?
    cost of getting going, extra?
    nothing beyond the monthly price?
    installation fee?
    prepayment?
    my partner wants to know whether there’s a bill before anything has even begun
    our current phone people took four hundred for the installation, do you do such a thing
    I’m afraid of those little extras that creep onto invoices, have you any
    does preparing the domains and the wording come with a bill of its own
    must a sum be laid on the table on day one for you to put everything in place
    gyms love an admin fee for joining, is there something like it with you
    would a newcomer be asked for a retainer or advance before your work starts
    a fee for setting up, do I pay one, a fee, at the front
    hid den extras, are there any, hidden ones
    do I pay to be put on, like, connected, a one off
  `,
  'notice-period': `
    min contract?
    tie-in?
    cancel anytime?
    notice needed?
    lock-in period?
    how long locked
    opt out of contract when
    we signed a three-year copier lease once and regretted it, how long would you hold our practice to this
    if it’s no good for our farm shop after a month or two, can we just end it
    our charity’s grant may run out in March, how quickly could we stop
    let’s say I sell my practice in the summer, how much warning must I give you to finish
    is it an annual agreement or can our start-up pull out month by month
    does it renew by itself each year, like my gym did, or may I drop it whenever
    what would it cost our brewery to leave early, is there a fine
    I’m seventy and may retire soon, so I want to know how I’d get out of the agreement
    the partners won’t agree to anything longer than a quarter, how long does the contract run
    how do I get out, if I want to get out, how
    a month’s no tice is it, to stop
    sorry, am I tide in, tied, for how long
    can sell, cancel, how do I cancel
    I want to be able to leaf, leave, when I like
    is it for a hole year, a whole year I have to stay
    do I give you know this, notice, how long
    way out?
    parting company, how soon
    dead against long contracts
    how long are we married
    pull the plug when?
    my partner wants to know whether we could be rid of you by the end of next month
    our broadband holds us for two years, how long would you hold on to us
    if I were to break my leg and shut the workshop, how fast could I end this
    I’m terrified of being chained to something for years, how long must I stay
    suppose we’ve fallen out of love with it by autumn, what warning would you need
    does one have to give three months in writing, or how much notice is required
    a friend had to buy himself out of an agency, would there be such a price for leaving
    can a seasonal ice-cream business stop in October and owe you nothing more
    how do I stop it, if I’ve had enough, how long till it stops
    a munth, is it, to give you, before I go
    am I in for years, for years and years, or can I go
  `,
  'not-binding': `
    binding?
    legally binding?
    proposal to sign?
    committed already?
    work starts after signing?
    quote firm?
    is that a firm offer
    signature required?
    I’ve only asked a few questions for our parish council, I haven’t ordered anything by that, have I
    are the prices on your page a formal offer that our law firm could accept
    does my saying yes to you now mean I’ve bought it, I’m only the receptionist
    at what point are we legally bound, our finance director at the mill will ask
    do both sides have to sign something before your people lift a finger
    we’d need a written proposal for the board of governors, is that what makes it official
    if I tell you we’ll take it, does the work begin at once or only with signed papers
    could you hold me to something I said on this website, I’m a nervous sort of optician
    is the figure you mention set in stone for our charity or just for information
    have I sined something now, have I, by talking
    is this by ding, binding, what we say here
    sorry, I have not bought any thing, have I
    do I have to put my name to it first, sign it
    when is it a deal, a proper deal, when we both sine
    a proposal what is it, do I sign the proper sal
    I did not order, I only asked, that does not count does it
    just looking, no purchase?
    deal done already?
    obligation through asking?
    when does it become a contract
    both signatures needed?
    my partner wants to know whether I’ve let us in for something by talking to you
    with our present agency a word on the phone counted as an order, is that so with you
    if I told this guide go ahead, would there be an agreement between us
    I’m frightened I have just ordered something by mistake, is that possible
    from what moment on does your work start, is it a handshake or a signed paper
    could our council rely on the figures on your page as a formal quotation
    my son clicked about on your site last night, can he have bought anything
    who has to sign the proposal, you, us or the two of us, before you set to work
    I’ve not signed, have I, I’ve only been talking, talking
    is it a bind in offer, this, or just chat
    when’s it proper, like, on paper, with both our names
  `,
}
