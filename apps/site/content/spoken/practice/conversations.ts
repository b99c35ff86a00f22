import type { Questions } from './questions.ts'

/** Calls, chatbots and meetings. */
export const conversations: Questions = {
  'features-calls': `
    will he think it is me on the phone
    does it say what it is
    and the phone one
    ai callers?
    phone calls?
    do you ring people for us
    the telephone thing, what is it
    who makes the calls
    is it a person that rings or a machine
    does a robot ring people
    does it own up to being a machine
    does it pretend to be a real girl
    do they know they talk to a computer
    does it tell them that it is a robot
    would people be fooled
    telephone robot
    are the callers people
    voice bot
    automatic calls
    tell me about the calls
    a i collars
    who do you ring
    does it take no for an answer
    what if they hang up or say no to the caller
    telemarketing
    telesales
    call centre service
    does it say it is an AI
    human or robot calling?
  `,
  'features-calls-steps': `
    do I get to hear one before it goes out
    can I listen to it before it rings anyone
    have a listen to what it sounds like
    hear it before
    can I hear the call first
    how do the calls work
    calls how
    can I hear one
    sample call
    demo of a call
    could I listen to it first
    what does it say on the phone
    who writes the script
    can it put them through to me
    transfer to a human
    can they speak to one of us
    does it pass the call on
    does the caller book the meeting
    can it make an appointment on the phone
    what happens on such a call
    does a human take over
    can I change what it says
  `,
  'features-calls-results': `
    enquiries at two in the morning
    does anything answer at all hours
    does anything happen with night enquiries before the morning
    enquiries at eleven or twelve at night
    who answers at night
    after hours
    calls in the evening
    what about requests at the weekend
    we close at five and people ring later
    somebody rings at midnight
    does it work at night
    out of hours?
    people enquire when we are asleep
    nobody is in the office in the evening
    what do the AI callers bring
    overnight enquiries
    late calls
  `,
  'calls-speed': `
    how fast do your callers respond when somebody fills a form
    how fast would it ring them when they fill in our form
    how fast does it ring back
    how soon is an enquiry rung
    we take days to ring people back
    speed of call back to our customers
    how quick is the robot
    response time of the callers
    how many minutes until they are called
    ring them straight away
    callback time
    by the time we call they have gone elsewhere
  `,
  'calls-at-night': `
    do you ring people at night
    night calls
    do you phone people in the evening
    would you ring somebody at ten at night
    what hours do you ring people
    when do you call people, in the daytime
    at what time do the callers ring
    do you ring people at the weekend or on a Sunday
    will it wake people up
    do you call before nine or after five
    is anybody rung at tea time
    does the robot ring in the small hours
  `,
  'calls-consent': `
    surely you do not ring people who have never heard of you
    ringing firms by machine is against the law, is he right
    ring everybody in the Yellow Pages
    my mother gets rung up by machines every day
    please tell me you do not do that to people
    do you pester people on the phone
    cold calling?
    cold calls?
    do you do cold calls
    can you ring strangers
    can it call my old customers
    may you ring up my old customers
    I have a drawer full of old customers, can you phone them
    are you allowed to phone them
    can you call a list of numbers
    we have thousands of numbers, could it ring them all
    do you ring people out of the blue
    do they have to have agreed to be called
    I hate those calls, you would not ring people who do not want it
    ring people up cold
    unsolicited calls
    robocalls
    nuisance calls
    only people who said yes?
    is it allowed to ring people by machine
    consent for calls
  `,
  'service-ai-phone-callers': `
    tea pea ess
    see tee pea ess
    do you leave people alone who are on that list against calls
    people who registered that they do not want calls
    tps?
    t p s
    ctps
    do you check the telephone preference service
    numbers on the do not call register
    what if they are registered not to be called
    do you screen the numbers
    is the consent written down
    opt-out register for phones
    how do you know a number may be rung
    people who put themselves on the list against sales calls
  `,
  'features-chat': `
    chatbot?
    bot?
    chat?
    do you do chatbots
    a chat for our website
    website assistant
    what is the chat bot for
    the thing in the corner of the website
    where does it get its answers
    what does it know
    can the bot book meetings
    can it make appointments on the website
    can it answer questions about our products
    visitors ask the same things
    people look at our site and leave again
    I want a chat window
    what can the chatbot do
    something that talks to visitors on our page
    chat bods
    does the bot know our prices
    will it answer from our pages
  `,
  'features-chat-steps': `
    a hundred questions that people keep asking, how would the bot learn them
    what would we have to give you for the bot
    chatbot installation
    how does the chatbot work
    how do you train it
    how do you set the bot up
    chatbot setup
    what do you need from us for the bot
    how does it learn about our firm
    do you test the bot
    how do you try it out before it goes on the site
    is it hard to put on our website
    when does the bot go live
    does it go on all pages
    teaching the bot
    how long to build the bot
    steps chatbot
  `,
  'features-chat-results': `
    chatbot results
    what do I get out of a chatbot
    does a chatbot help
    what good does the bot do
    is a bot worth it
  `,
  'chat-honesty': `
    does the bot lie
    hallucinations?
    will it make things up
    what if it tells our customers something wrong
    can it get things wrong
    how do you stop it inventing answers
    what if it does not know
    wrong answers
    chatbot accuracy
    does it talk rubbish
    does it promise things we cannot keep
    I saw one that swore at people
    does it admit when it does not know
    will it bluff
    is the chatbot reliable
  `,
  'service-smart-chatbots': `
    can the bot pass me to a human
    does the bot hand over to a human
    chatbot at night
    does the bot work round the clock
    people look at our website in the evening when nobody is in
    visitors late at night
    at ten in the evening when everybody has gone home
    could something answer them after closing time
    bot 24 hours
    weekend visitors on the website
    do we get to see the chats
    chat history
    transcript of the chat
    does it ask the visitors questions
    does it sort out who is serious
    can it hand over to us
    qualify leads on the website
    do I get the conversation afterwards
    is the bot on all night
  `,
  'features-meetings': `
    our buyers are hours behind us, there is always a muddle about the clock
    different clocks on either side
    they are asleep when we are at work
    look in my diary
    two places at once
    does it look in my dairy
    scheduling?
    diary?
    calendar?
    does it put it in my diary
    works with google calendar
    outlook?
    ical
    which calendar do you work with
    how does it know when I am free
    what if I am already busy then
    I am hardly ever in the office
    I am out and about all week
    will two meetings be at the same time
    double bookings
    do you make the appointments
    can you fill my diary
    different time zones
    customers in America, what about the time
    does it see my appointments
    do I have to put the dates in myself
    meeting booking
  `,
  'features-meetings-steps': `
    will I know anything about him before I sit down with him
    do I learn something about people beforehand
    info on the attendee
    some idea who I am meeting
    it would help to know something about whoever is coming
    will I know who walks in
    how does the scheduling work
    scheduling how
    how do I connect my diary
    who chooses the time
    do they choose the time or do I
    how many times are they offered
    will I know who I am talking to
    what will I know about them beforehand
    do I get notes on the person
    do you tell me about the company before I meet them
    briefing before the meeting
    when do I get the brief
    background on the prospect
    can I say that I only want mornings
  `,
  'service-meeting-scheduler': `
    who sorts out a new time
    a prospect cannot make it after all
    my visitor is stuck and cannot make it
    somebody cancels the day before
    who finds the new date
    what happens if someone cannot make the meeting any more
    the meeting shed yule
    can it be moved
    what if I cannot make it
    what if they cannot make it
    I have to move an appointment
    can I change the day
    reschedule?
    somebody cancels at the last minute
    people do not turn up
    half of them never come
    no-shows?
    they forget that they had a meeting with us
    do you remind them
    reminders?
    they said they would come and then nobody came
    nobody turned up last time
    what if something comes up
    what if I am ill on the day
    postponed
    cancelled meetings
    does it find a new date by itself
    put it off to next week
    wasting my time waiting for people
  `,
  'features-meetings-results': `
    what does the scheduler bring
    scheduling results
    what do I get from meeting scheduling
    do I save time with the diary thing
  `,
}
