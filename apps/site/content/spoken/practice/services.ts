import type { Questions } from './questions.ts'

/** What the agency does, for whom, and what can be added. */
export const services: Questions = {
  about: `
    would this be any use to us
    would this be of any use to somebody like us
    is this any use for a firm with two people
    is it meant for small firms
    we are a small firm, is this for us
    so what do you do
    and what do you people do
    what do you do here
    what does your firm do
    tell me what you do
    what do you do
    what is it that you do
    is there anything you could do for people like us
    orders have dropped off
    could you do something for a firm like ours
    what is your line of work
    who would hire you
    I have no idea what it is that you people do
    what is all this about then
    explain it to me like I am five
    in plain English please
    so what is it you sell
    what does parley mean by outreach
    what would you do for a business like ours
    the phone has stopped ringing and we need work
    we need new customers badly
    how would you get me more business
    business is slow, what can you do about it
    sales are down
    our salesman left and nobody looks for customers now
    I do not like selling, can you do it for me
    I saw your advert and was curious
    somebody gave me your name
    what problem do you solve
    is this lead generation
    are you a marketing agency
    are you a call centre or what
    purpose?
    overview pls
    summary
    what is the idea behind it
    what on earth is this firm for
    pitch me
  `,
  features: `
    which services do you have
    does the telephone one know about the email
    if somebody had an email, does the caller know
    name all the services
    what can you do for me, what have you got
    what services do you have
    which services have you got
    services?
    list everything you do
    what is on offer
    what can I buy from you
    your channels
    channels?
    how do you reach people
    do you only do emails or other things too
    what other ways are there to get at customers
    what else have you got besides email
    is there anything apart from telephone calls
    by email or by telephone
    how many different services are there
    do the parts know of each other
    will somebody be contacted twice by two of your channels
    does one channel know what the other said
    is it all joined up
    full list
    range of services
    the whole menu please
    products
  `,
  intro: `
    could I have just the one thing
    only the bot and nothing else
    just email on its own, is that possible
    only LinkedIn, none of the rest
    do I have to take the lot
    we would only want the calls
    can I leave out the telephone part
    pick and choose
    can I mix them
    one service only?
    may I start with one and add others
    is it a package deal or can I choose
    separately?
    I only want part of it
    can you do a single channel for us
    do we need all six
    two of them together, is that allowed
    can several services work together
    combine email and text messages
    I do not need the rest
  `,
  popular: `
    what do people usually go for
    most popular?
    what would you start with in my place
    which service works best
    what do others in my position take
    best seller
    what is the favourite
    which would suit us best do you think
    I cannot decide, which one
    what do you advise we take
    what sells most
    recommendation?
    where would somebody like us begin
    which channel should we begin with
    what do firms of our size mostly use
  `,
  audience: `
    how do you decide who gets written to
    a list we bought was nothing but trouble, how do you choose people
    who picks the ones that are written to
    who do you write to on our behalf
    how do you know who to write to
    where do the names come from
    list source?
    do you have your own database
    do you buy addresses in
    can we say who should be contacted
    can I tell you which firms to leave out
    we only want managing directors of hotels
    how do you pick the right people
    will you write to my existing customers
    do I have to give you a list
    do you find the contacts or do we bring them
    bring our own list
    targeting
    who gets the messages
    is the data scraped off the internet
    how do you research prospects
    do you find the email addresses
    can you go after a certain trade in a certain county
    how do I know they are the right people
    what sort of companies would you approach
    who chooses the targets
  `,
  'service-b2b-saas-outreach': `
    we wrote a little program and need people to look at it
    do you know the software sort of business
    we sell an app to companies
    we make accounting software
    our platform is sold by subscription
    we are a tech start-up looking for demos
    SaaS?
    we need people for product demos
    people sign up for the trial and then do nothing
    we have a free trial that nobody uses
    do you know the software business
    our tool is for personnel departments
    we wrote a program for garages
    can you fill our demo calendar
    software company here
    cloud software for accountants
    reach the CTO and the finance director
    how do you get to the person who signs
    the buyer and the user are different people with us
    IT product
  `,
  'service-agency-solutions': `
    offer this to my clients as my own service
    I do the marketing for several hotels
    so that they think it is us
    I have an agency myself
    can I put my own logo on it
    under our brand
    our clients must not know it is you
    behind the scenes for our clients
    can I sell it on
    resell?
    white labelled reports
    do you do this for other agencies
    we are consultants and our clients ask for this
    we look after marketing for other firms
    can we pretend it is us
    sub-contract to you
    partner scheme
    reseller margins
    could we offer it as our own
    a workspace for every client
    our customers would pay us and we would pay you
    wholesale
    we are a PR firm and would want to stay in front
    is there commission for agencies
  `,
  'service-enterprise-setup': `
    public sector paperwork
    we need a lot of paperwork before we can buy
    multi region
    rollout in several regions
    approval roles
    we are a large company with lots of rules
    our security team will want forms filled in
    supplier assessment
    information security review
    procurement will have questions
    we have offices in several countries
    nothing gets through here without legal
    corporate?
    enterprise plan
    do you deal with big groups
    are you used to large organisations
    compliance department needs paperwork
    data processing agreement
    do you sign a DPA
    need DPA
    who can approve messages on our side, roles and permissions
    we have two hundred salespeople
    can we roll it out region by region
    vendor onboarding forms
    we are a bank and very careful
    the council has a tender process
    our IT people are very strict
  `,
  'service-analytics-dashboard': `
    my partner likes charts
    something to look at whenever he wants
    is there a bored or something where I see it
    how do I see how it goes
    can I see the numbers myself
    is there something where I can look how it goes
    dashboard?
    do I get a login
    live view of what is happening
    where do I see what was sent
    can I watch it day by day
    is there a screen with the results
    I like to keep an eye on things
    graphs and charts
    how would I know what you are doing all day
    real time stats
    figures every day
    how current are the figures
    do I have to ask or can I look it up
    a page to check progress
    how fresh is the data on it
    do I have to wait for a report
    spreadsheet with the results
    can my boss see the figures too
    KPIs
    analytics
  `,
  reviews: `
    a meeting every fortnight
    does somebody sit down with me
    do you send me some sort of report
    how would I find out whether it goes well
    how often do we speak
    will anybody talk to me once it is running
    regular meetings?
    do you report back to us
    do I hear from you or do you just get on with it
    review calls
    how often are results discussed
    do we look at it together
    how do I find out what works
    reporting frequency
    will there be a catch-up now and then
    every week or every month
    status meetings
    do you keep us posted
    how will you tell us how we are doing
    do we get feedback on the campaign
    reports?
  `,
  'service-multi-language-setup': `
    their English is bad, is that a problem
    buyers in Madrid
    they do not like being written to in English
    we sell to Austria
    campaign in Swedish
    in whales, I mean Welsh
    do it in jerman
    do you do German
    we sell to France
    can you write in Welsh
    languages?
    half of our customers are abroad
    our buyers only read Italian
    foreign customers
    other than English
    we export to Scandinavia
    would you write in their own tongue
    do you use google translate
    native speakers?
    which languages do you know
    Dutch?
    Spanish?
    Arabic or Chinese
    we have a branch in Warsaw
    campaign for the Portuguese market
    multilingual
    who does the translating
    can the messages be in French
  `,
  'service-custom-integrations': `
    a customer list in Salesforce which is a mess, do you plug into that
    do I have to copy everything over
    our customers are in a system called Zoho
    would you be able to work with our system
    see are em
    sales force
    all our contacts are in some program
    we use HubSpot
    does it work with Salesforce
    works with zoho?
    will it go into our CRM
    CRM?
    our customer database is in Dynamics
    do the contacts end up in our system
    can you connect to what we use already
    everything lives in Pipedrive with us
    API access
    is there an integration
    zapier
    does it link up with our software
    sync?
    we keep our customers in an old Access database
    does it talk to monday or airtable
    will our sales people see it in their system
    can it update the records by itself
    hook it up to our tools
    do I have to type the contacts in again
    Sage or Xero
    plugs into?
  `,
  'service-monthly-optimization': `
    do you keep tweaking it
    what if the first messages do not work, do you change them
    continuous improvement
    do you test different versions
    A/B testing
    do you learn as you go
    does it get better
    will you adjust things every month
    optimisation
    what do you do in the second month
    do you just leave it running
    split tests
    do you refine the wording later
    how do you improve on it
    who looks after it once it is running
  `,
}
