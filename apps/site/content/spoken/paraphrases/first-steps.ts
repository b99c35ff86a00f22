import type { Questions } from '../practice/questions.ts'

/** How it begins, the consultation, and how to reach the company. */
export const firstSteps: Questions = {
  process: `
    my input?
    workload for us?
    getting started
    day one?
    first call about what
    who drafts brief
    hours needed from me
    our role?
    I am lambing until April and can spare an hour at most, is that enough to set this off
    we are two dentists and a nurse, who among us would have to give time to get it under way
    suppose we shook hands today, what would you ask of us to begin with
    our last agency made us fill in forty pages before they began, is it like that with you
    I am a one-woman translation bureau, do I need to clear my diary for you at the beginning
    do you want to hear about our best customers, or what is it that you need to learn about us
    must I write up a description of our business, or do you draft it and I mark the mistakes
    as treasurer of a village charity I give my evenings for free, so how much of them would go on this
    could you describe the very beginning, from our yes to the point where you know our firm
    how do I get it going, what do I do, I am not good with computers
    sorry, how much of my thyme does it take, the beginning
    what do you want of me, what do I have to tell you at first
    is it a lot of bother for an old man to get going with you
    do I have to rite anything or do you do the brief
    one our, did you say it takes one our of mine
    the first thing, what is the first thing we do, you and me
    demands on my diary?
    first step, how many hours?
    what you need to learn about us
    who pens the brief?
    beginning, my share of work
    my partner wants to know whether she must take a day off so that we can get going
    is it true that you ring us once about our favourite clients and then write the brief yourselves
    we have just had twins, so could two tired parents manage what you ask at the beginning
    the accountants needed three workshops before they lifted a finger, what do you need to begin
    why do you want to hear what our best customers said before they bought from us
    if the brief you draw up gets our trade wrong, do I get to put it right
    suppose I have nothing on paper and only my memory, could you still start with me
    I dread forms and workshops, so in what way do you find out about our firm at the start
    how much of me do you knead to begin with, an hour was it
    what do I have to tell you, about my best customers is it
    do I have to come to you, or is it a fone call to begin
  `,
  'process-conversations': `
    sign-off?
    review before launch?
    veto?
    can I amend drafts
    who sets up channels
    vet copy first?
    after brief, what next
    nothing sent unseen?
    I am a doctor and every word under my name matters, so would I be shown all the texts beforehand
    our chairman insists on reading anything that leaves the house, is that possible with you
    the last lot wrote awful rubbish to my best clients behind my back, could that happen here
    if a sentence sounds too American for our Yorkshire firm, may I strike it out before it leaves
    after we have put the brief right together, what do you go and do in the second stage
    who arranges the technical side and the permissions once the brief is settled, you or our lad
    I am a vicar, so I must be certain that nothing improper goes to my parishioners unseen
    my lawyer would want to look over each text in advance, do you give us that chance
    in stage two, do you look for the people and compose the texts and leave us to read them
    can I have a look at it first, the letter, before it goes
    sorry, do I get to reed it all before you send it off
    do you ask me first, ask me, before you right to people in my name
    if there is a mistake in it, can I cross it out beforehand
    will I sea the wording, I am particular about wording
    what comes second, after that first talk, what do you do then
    is anything posted off without my say so
    may I red-pen your drafts?
    all texts past me first?
    what follows the brief?
    nothing out behind my back?
    consent and channels, who arranges
    my partner wants to know whether she can veto a sentence before strangers get to read it
    once the brief is agreed, who hunts out the people and gets the channels ready
    our head office in Cardiff must pass every text, is there a moment for that before it goes
    I would die of shame if a spelling mistake went to the bishop, may I go through it all in advance
    the sign writer always shows me a proof, do I get one of the messages from you too
    suppose I am away when the drafts are done, would they wait until I have been through them
    do I have the last word on what people get to read from our little brewery
    what do you busy yourselves with between the brief and the first message, and what do I read
    will you shew me the letters before they are posted
    do I reed all of it first, every one, before it goes
    the words, I want to see the words first, can I
  `,
  'process-meetings': `
    end result for me?
    lead handover how
    hot leads go where
    note on each lead?
    learning from replies?
    fortnightly learning?
    stage three?
    yeses go where
    a nursery owner says yes to your letter, how does she then get from you to me
    at the very end of your process, what does my little print shop find on its desk each morning
    do you study what people wrote back and make the next round better, and how often
    I am a wine importer and would like to know how keen buyers are delivered to me
    if somebody wants to meet our charity, do you tell us a bit about them when you pass them over
    so you have written to everybody and the answers come in, what is the last stage then
    as a roofer I have no system for leads, do they just appear in my calendar with some details
    our old agency never took any notice of the replies, do you change anything because of them
    how often do you go through the answers to learn what works, weekly or fortnightly
    the ones who say yes, where do they go, where do I find them
    sorry, what is at the end of it, when all is sent and done
    do you larn anything from what they write back
    every fort night, what is it you do every fort night
    and then, what comes then, after the messages have gone out
    do I get a little note about who said yes, who they are and so on
    do keen people land with me, in my dairy, or with you
    final stage, what happens?
    keen folk handed over how?
    what you glean from replies
    note with each appointment?
    last step of the process
    my partner wants to know how the people who are interested finally get to us
    so the fish has bitten, who reels it in and where do I find it
    do you get wiser as you go, say by looking at what came back in the last two weeks
    we have no CRM at the smithy, so in what form do I receive somebody who is keen
    when an interested person pops up in my calendar, does it say who she is
    our former agency sent the same stuff for a year whatever people answered, do you adjust
    brief done, messages sent, and now, what is the third and last part of working with you
    suppose a museum director says do come and see me, how do I get to know of it
    them that are interested, do they come to me or do I go to them
    every fortnite you look at the answers, is that right
    what comes at the end of it, when they have said yess
  `,
  'contact-consultation': `
    free consult?
    consult length?
    cost of first call
    no slides?
    keep the sketch?
    intro meeting fee
    free advice session
    my accountant charges for every minute, does the clock also run when I talk to one of yours
    I run a fish and chip shop and would like an honest word on whether this is for me at all
    if your person thinks you are no good for my nursery, will he tell me so in that first chat
    suppose we have our half hour and then go elsewhere, may we use what was sketched
    I dread being shown sixty PowerPoint pages, is that what your consultation is like
    before I spend any of the parish money, can a human look at our case for nothing
    how long should I block out in the diary for the introductory talk with your colleague
    what will I come away with after the thirty minutes, apart from a warm feeling
    I clicked on book a consultation, what sort of conversation have I let myself in for
    is there nothing to pay for it, the con sultation
    sorry, how long does it go on, the free chat, I tire easily
    the half our with a person, what is that then
    do I get a bill for it, for the talk, I do not want a bill
    is it a proper person at the consul station
    what do we do in that first talk, do you show me picture slides
    will they be strait with me and say if it is no use
    free half hour, what for?
    first chat chargeable?
    consultation: sales talk or advice?
    sketches ours afterwards?
    my partner wants to know whether a bill lands on the mat after the introductory talk
    I picture a young man with a laptop and forty slides, is that how your consultation goes
    if you cannot help our riding school, will I be told so to my face in the free talk
    my solicitor gives half an hour for nothing, do you do the same and what is it like
    suppose you scribble a plan during our talk and I then walk away, whose is the plan
    before I commit a penny I want a candid opinion from one of you, is that what it is for
    how much of my afternoon should I set aside for this consultation you offer
    is it a computer or a human being that I would have in the consultation
    the consul tation, is it free or for a fee
    a half an our, for nothing, and with a real person, did I hear right
    may I keep the drawing, what you sketch, when we have talked
  `,
  'reply-time': `
    reply within?
    response today?
    auto confirmation?
    heard nothing yet
    ETA of reply
    how long wait, form sent
    callback from you when
    I wrote to you from my tractor this morning, should I expect word before tonight
    my board meets on Thursday, will I have had your reply by then if I send the form today
    I sent in the form five minutes ago and wonder whether it has gone through, is there a receipt
    other companies leave you hanging for a fortnight, how prompt are you with enquiries
    we are a busy surgery and cannot sit by the telephone, within what time does a person respond
    once I press send on the enquiry, does anything turn up in my inbox to say you have it
    is it a matter of hours or days before a human at your place deals with my enquiry
    I posted a request before my holiday, how long does it normally take you to come back to people
    our tender closes tomorrow at five, might I have an answer from your team before that
    when will I here back, I filled in the thing on the screen
    sorry, how long must I weight for your answer
    does somebody ring me or right to me, and how soon
    I sent it off, has it arrived, do you tell me that it has arrived
    is it twenty four ours, did I hear that right
    do I have to sit by the phone, or how soon does one of you answer
    you will get back to me, will you, and when is that
    answer by tomorrow?
    receipt for my request?
    turnaround on enquiries to you
    hear back how soon
    just sent it, now what
    my partner wants to know whether we shall hear from you before we leave for Crete on Friday
    I pressed send and the screen went blank, would there be an email to show that it arrived
    the council took six weeks to answer my letter, how does your team compare
    if I put in my request before bed, will somebody have come back to me by the next bedtime
    I am in and out of theatre all day as a surgeon, by when will a human have replied
    suppose I ask you something through the form, is it hours or weeks until somebody answers
    my request went off at lunch, should I be worried that nobody has written yet
    do you leave enquiries in a tray until somebody has time, or is there a limit in hours
    how long till you right back to me, a day is it
    a con firmation, do I get one when I have sent it off
    twenty for hours, was that the wait for an answer
  `,
  'answered-by': `
    contact name?
    Maya who?
    name + role pls
    your side: who?
    who picks up my request
    name of your replier
    job title of replier
    named person?
    my wife always asks for a name, so who at your firm will be writing back to me
    I like to know who I am dealing with before I send anything about our practice, who reads it
    is it a junior or somebody senior who looks at enquiries from small charities like ours
    after I send the form, does the person who answers suggest some times for a conversation
    I run a boatyard and want to ask for the right person, whose name should I mention
    will it be a lady or a gentleman who gets in touch with me, and what do they do at your firm
    does the head of outreach herself look at what a small bakery like ours has sent
    whose desk does my enquiry land on, if you do not mind me asking
    last time I got a nameless reply from the team, does an actual named colleague answer here
    what is she called, the lady who answers, what is she called
    sorry, hoo is it that reads my letter
    Mia, was it, or Maya, who is that lady
    what was the name again, the name of whoever writes back to me
    does she give me a few thymes to choose from, the lady who replies
    is it the boss who answers or some young girl in the office
    Maya Read, is that the one who will deal with me
    which colleague replies?
    surname of your outreach boss
    whose eyes on my request?
    who should I expect
    Maya, what is her role
    my partner wants to know the name of whoever will be reading what we send you
    to whom shall I address my request, so that I do not have to put dear sir or madam
    I like to look people up beforehand, so which of you will answer what I wrote
    is there an actual lady with a name behind the form, or does it go to a shared tray
    at our bank it is somebody else every time, who is it that answers requests at your firm
    suppose Reid rings me, is that one of yours, and what is her position
    will the one who reads my note also propose a few times when we could speak
    my enquiry is a bit personal, being about the family firm, so who gets to see it
    what do they call her, the lady, Mayor something
    was it Maya Reed or Maya Wright that answers me
    hoo will be answering, a man or a woman, and what name
  `,
  preparation: `
    bring what?
    homework?
    agenda needed?
    documents needed for call?
    think about what first
    what to gather
    slides from us?
    must I prepare
    I am a blacksmith and have never had such a meeting, what ought I to have thought about before it
    shall I get the latest accounts out before my talk with your colleague
    I like to be well prepared as a former teacher, so what should be on my notepad for our talk
    our committee wants to know what information to collect ahead of the consultation
    do I need to tell you in that talk which kind of client we want more of
    would it be useful to jot down what advertising we have already tried before I speak to you
    my start-up has a pitch deck, should I polish it for our half hour together
    I have the consultation on Monday at ten, is there something I ought to read or do first
    will your colleague quiz me about numbers that I would have to look up at the brewery
    what do I bring, do I bring my papers, to the talk
    sorry, what do I need to have reddy before we speak
    is there anything I should right down before the chat
    do I knead to know any figures off by heart for it
    I get flustered, so what will they ask, so I can think about it before
    have I got to make them slides, I cannot make slides
    which things should I have in mined when we talk
    swot up beforehand?
    what to mull over first
    prep list for consultation
    facts to have handy?
    come empty-handed?
    my partner wants to know whether we should put a presentation together before we talk to you
    I am the sort who packs a week ahead, so what should I think through before the consultation
    shall I make a note of the adverts and mailings that did nothing for us, ready for our talk
    before the vet I write down the symptoms, what should I write down before I talk to you
    would it be handy if I knew what kind of buyer I wish I had more of when we speak
    I would hate to sit there like a lemon, so what will your colleague want to hear from me
    suppose I have ten minutes to get ready for our conversation, what is best to think about
    our treasurer offers to dig out five years of accounts for the consultation, is that needed
    have I to get owt ready for when we talk
    what two things was it, that I should have in my head for the talk
    should I bring slydes or a paper with me to the chat
  `,
  'no-follow-up': `
    follow-ups after?
    drip emails to me?
    will sales hound me
    no strings?
    left alone after?
    marketing use of answers?
    commitment after consult?
    chasers after the talk?
    I once asked for one kitchen quote and had the man on the phone for eleven months, are you like that
    if I say thanks but no after our talk, is that the end of it or the beginning of a campaign
    you are in the outreach trade, so I fear ending up in one of your own sequences after the chat
    my mother cannot say no to salesmen, would she be safe after a conversation with your people
    we are a small hospice and must not be badgered, what happens after the free talk if we go quiet
    are my answers used to sell me things later or only so you can reply to my question
    I just want some information for my allotment society without being hunted down afterwards
    can I have the consultation and then think it over for half a year without being nagged
    do you put everyone who talks to you on some list for offers and promotions
    you will not keep on at me, will you, keep on at me afterwards
    sorry, do I get a load of males from you after we talked
    if I speak to you once, will you be on at me every weak
    do I have to by something after the chat, be honest
    no pestering I hope, I have had enough of pestering salesmen
    and then you ring and ring and ring me, is that how it goes
    will it be the last I hear, after the free talk, if I do not want it
    nagging afterwards?
    one talk and done?
    badgered for months?
    my details used for promos?
    do you let go afterwards
    my partner fears that one free talk means a year of cheery emails, is she right
    once bitten twice shy, so will your salesmen be on my back after the consultation
    if I speak with you and then go silent, does some automatic series of mails start up
    a timeshare firm hounded my parents for years after one chat, are you of that kind
    I only want to pick your brains, may I do that and never be written to again
    suppose I tell you about our plans in the free talk, are those notes used to market to me
    the gym still texts me three years on, would you too after we have had our conversation
    do I walk away a free man after the consultation, with nobody in hot pursuit
    will you leave me bee after the talk
    no more letters after, promise, no more ringing after our chat
    you wont keep mithering me when we have had the free talk
  `,
  contact: `
    human pls
    reach staff how
    ways to reach you?
    speak to staff
    real person pls
    call or write, how
    customer service?
    how to get in touch
    I have had quite enough of typing to a computer, kindly tell me how to get one of your colleagues
    my question is about three farms and a trust, so I had better ask one of your team, how do I do that
    I represent a housing charity and would like to be in touch with your office, which ways are there
    you are very helpful, but my husband only trusts flesh and blood, how can he reach your people
    if I want to get through to someone at the agency tomorrow, what are my options
    I run a dental lab and need to discuss something tricky with your staff, how do I find them
    whom do I turn to at your company if I would like to go into detail with a person
    could you give me all your particulars so that my secretary can get in touch
    this is beyond a machine I think, so please let me have a member of staff
    can I have a hewman being please
    sorry, I do not get on with robots, how do I get to a person
    I want to talk to somebody, a body, not a computer
    how do I reech you people, by phone or by letter or what
    operator please, operator, can you connect me to your staff
    is there a lady I could speak with instead of you
    get me somebody who can here me, a real man or woman
    somebody human please
    all your contact particulars
    get through to your people
    staff, by whichever means
    how to reach the office
    my partner would sooner deal with a person, in what ways can she get to one of you
    this is going round in circles, would you kindly tell me how to get through to your staff
    I am writing you on a sticky note for the boss, so give me the phone and the email together
    my hearing aid whistles with computers, how else can I get at your team
    suppose I wanted a natter with someone at the agency, what are the ways of doing that
    at our garage you walk in and shout, how does one reach the people at yours
    can I leave you, the assistant, and turn to one of your human colleagues instead
    by phone, by post, by pigeon, how does one best reach you lot
    I want a person, a person, how do I come by one
    can you get me a reel body to speak to, not a contraption
    how do I get in tuch with your people
  `,
  'contact-phone': `
    ring you on?
    phone number pls
    tel no
    digits?
    dial?
    office line?
    switchboard number?
    whats your phone number
    my broadband is hopeless out here on the moor, so which number do I ring to talk to you
    let me get a pencil, right, now tell me the telephone number of your office
    I would like my partner at the practice to call your office, what number shall I give him
    I am driving between two building sites, is there a number I can call from the van
    our charity does everything by telephone, so on which line can your agency be called
    could you read me out the number one figure at a time so that I can note it down
    is your telephone in London, and what comes after the code
    I looked all over your page for a telephone number and could not find it
    the old way is best for me, picking up the receiver, so which number gets me to you
    what is the fone number, my eyes are bad
    sorry, the number again, say the number again, slowly
    which numb a do I ring for your office
    tele phone, I want to tele phone you, what do I press
    oh two oh, and then what, I did not get the rest
    is it a London number, seven nine something, how does it go on
    give me the number dear, I will call when my daughter is here
    digits to dial you?
    which line do I call
    telephone, full number with code
    your tel, quickly
    number for a voice call
    my partner keeps an address book by the telephone, what number shall she put under your name
    I have a landline with big buttons, so which ones do I press to get you
    the ink on your card has run and I can only read plus forty-four, what is the rest of the number
    I am calling from Spain, so what is your telephone number with the country code
    suppose the internet goes down, on what number could I ring your office
    our switchboard needs to be told what to dial for your agency
    typing with my arthritis is torture, please let me have a number to telephone instead
    may I repeat your phone number back to you, is it nought one two three at the end
    what is you number, I cannot reed it on the screen
    oh two owe, seven nine four six, and what then
    the phown number, love, nice and slow
  `,
  'contact-email': `
    email pls
    which mailbox?
    mail you at?
    inbox address?
    write where?
    hello at what
    email for documents
    ur email
    I am deaf and do not use the telephone, to which address may I write my question
    our procurement lady wants to mail you a questionnaire, where should she send it
    I have photographs of our vineyard that I would like you to have, which mailbox do they go to
    could you spell out your electronic address letter by letter, I keep getting it wrong
    my message to you bounced, so please tell me the proper email address of your firm
    I prefer things in writing, as an auditor, so to what address do I send my email
    our solicitor likes to attach papers, is there an email that she can use for you
    how does your email begin, is it info or hello or something else
    I am in a noisy workshop and would sooner drop you an email, what do I put in the to line
    what is your e male, I want to e male you
    sorry, the email, was it hallo with an a or an e
    I want to right you an email, where does it go
    the dress for emails, what is the dress
    my granddaughter will send it by computer, so which e mail does she put
    is there a dot or a dash in your email, I did not catch it
    electronic post goes where?
    address for attachments
    email handle?
    what after hello at
    electronic address, spelt out
    my partner types everything, so what does she put in the address line to mail you
    I have a spreadsheet to send you and no idea where to, what is your email
    the email I had for you came back as unknown, which one is right
    our office blocks phones in the ward, is there an email I could use to write to you
    suppose I prefer to put it all in an email tonight, which address do I use
    is the bit before the at sign hello or sales, and what comes after it
    my secretary asks for the electronic mailbox of your firm so that she can forward the drawings
    I am a slow speller, so before I begin my email to you, how is your address spelt
    what is the ee mail, is there a dot in it
    hallo at what, the e mail, I lost the end
  `,
  hours: `
    weekdays only?
    closing time?
    earliest call?
    office times
    bank holidays?
    staffed when
    Sat or Sun?
    I milk until eight and am free after, at what time does your office start in the morning
    we are on shifts at the hospital, so could I catch somebody at your place on a Saturday
    the shop keeps me until six, would there still be anyone at your desk by then
    what days of the week can people at your agency be reached, all seven or just five
    I want to telephone between lessons at about half past four, is your office still manned
    if I ring at quarter past five on a Friday, have you all gone to the pub already
    our volunteers only have time on weekend mornings, is somebody with you then
    before I call, could you tell me the times at which your people are at their desks
    my lunch break is at one, is anybody at your office then or are they eating too
    when are you their, mornings or afternoons
    sorry, till what thyme are you open
    what ours do you keep, what ours
    is it too late to ring your office now, it is gone five
    do you shut on Wensday afternoons like our post office does
    half past five, did you say you close at half past five
    are you in on a Sundy or is the office shut
    anyone there after tea?
    shut at weekends?
    when do phones get answered
    working week of your office
    desk staffed until?
    my partner gets off the ward at seven in the evening, has your office shut by then
    I am an early bird and ready at half past seven, when does somebody come in at yours
    our bakery sleeps in the afternoon, so between what times is your office manned
    is it like the bank, closed whenever working people have time, or do you open on Saturdays
    suppose I got out of court at ten past five, would I still catch one of you at work
    half day closing is Wednesday in our town, does your office have anything like that
    I only get a minute on Sundays after chapel, is there anyone in your office then
    from what day to what day and from what hour to what hour are you lot in
    when do you open up of a morning, nine or ten was it
    are you shut of a Satterday
    half passed five, is that when you go home
  `,
}
