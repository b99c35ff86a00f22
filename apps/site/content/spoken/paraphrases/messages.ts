import type { Questions } from '../practice/questions.ts'

/** Email, LinkedIn and text messages. */
export const messages: Questions = {
  'features-email': `
    emails, explain
    e mail side of it?
    unsubscribe link in there?
    tell me the email stuff
    emailing prospects, you do that?
    one click to leave the emails?
    electronic mail
    cold emailing firms for us
    we are a small dental lab and thought of emailing practices, is that something you handle
    good morning, my business partner says you run email campaigns for people like us, what is that about
    I make garden furniture and would love somebody to email the garden centres for me, could you
    we’re a charity, and our trustees ask if the emails carry a proper unsubscribe button
    my accountant friend had her emailing done by you, could you describe that email service to me please
    I’d hate to annoy anyone, can the people we email get themselves off with a single click
    never mind the phone, I run a vineyard and only care about your emails, what’s on offer there
    are your emails aimed at chosen companies or do they go to the whole world, we’re a law firm
    at the farm show a man said sequences of emails were the thing, is that what you provide
    sorry, did you say he mails, what are the e mails
    the ee mails dear, what are those
    you send out males for people do you, electronic ones
    beg pardon, the email what, sequins, email sequins
    I am a bit deaf, was it email you said, tell me about that
    cold e males, cold ones, do you do them
    an un subscribe thing, is there one of those on the email, for getting off
    outreach by email, offered?
    inbox outreach
    mailing sequences, yours?
    written mails to strangers
    drip campaign
    my partner wants to know whether you take on the email side for a firm that makes stair rods
    at the moment I type every prospecting email myself of a Sunday evening, could that be your job
    if I gave you the names of forty hospitals, would you compose and post a run of emails to them
    letters in the post cost me a stamp each, so I wondered about having electronic ones sent by you
    would there be a link at the bottom of each email so that folk can say no thanks in one press
    my niece uses Mailchimp for her candles, is your emailing something of that sort
    I’d be curious to learn what your email offering amounts to, we fit lifts
    let’s stick with the written word, tell me about outreach through people’s inboxes
    the e-mailing, is that one of your things, I’ve water in my ear
    in boxes, you said, you write to in boxes
    the email seek wences, what are they when they’re at home
  `,
  'features-email-steps': `
    email process, briefly
    email variants, number?
    emails go out when
    weekend emails?
    can I correct the email variants
    emails: how made?
    stages of the email campaign
    I run a bakery and get up at three, would your emails be going out at that hour or in office time
    we’re accountants and very fussy about wording, how many drafts of each email would I be given to correct
    could you walk me through what happens with the emails, from the first talk to the sending
    my last agency emailed head teachers on a Sunday night, it looked awful, when do yours go out
    suppose a surgeon answers the second email, is the sequence put on pause or does it roll on
    we sell tractors, how do we settle which farmers the emails should go to and why just now
    I’m curious how an email of yours comes about, who drafts it and how many versions there are to pick from
    would you mind telling me how you put the emails together, we’re a start-up and have never done it
    my wife would want to put red ink on the email drafts, is she given several versions to correct
    how do the males get made, the e males, step by step please
    sorry, how many verse ions of the email did you say
    the emails, do they go out at knight or in working ours
    I didn’t catch it, three what, three variants of the email
    do they paws when someone replies, the emails, do they pause
    how is it done, the email, how is it done, slowly please
    are they sent on a bank holiday or a Sunday, the e-mails, or in the week only
    three drafts, then what
    emails before eight a.m.?
    order of events for emails
    reviewing the email drafts
    and after we agree the recipients
    my partner wants to know whether we may cross things out in the email drafts before they leave
    at present my emails go off at midnight when I finally sit down, what hours do yours keep
    once I have corrected your three email versions, what comes after that
    suppose someone answers on a Tuesday, does the Thursday email still leave or is it held back
    I worry about mails pinging people on Christmas morning, are they confined to the working day
    who puts pen to paper for the emails, and where do I come in with my corrections
    from the blank page to the first email leaving, what are the stages, I restore pianos
    do you ask us for the reason to write now before you compose the emails, or just start typing
    the email very aunts, three of them, and I correct them, have I got that
    say it again, the emails stop for a bit if they answer, and only go in office what
    what comes first with the e mail, second, third, I lost you after the first
  `,
  'service-email-automation': `
    sound human?
    robotic emails?
    stop once answered?
    my own style kept?
    mail merge look?
    what pace are the emails sent at
    emails too generic?
    like I penned it myself?
    I’m a vicar by training and write rather warmly, would the emails come across like that
    my clients have known me for thirty years and would spot a fake email in a second, can yours pass for mine
    we run a care home, I’d be mortified if a family had answered and still got mail after mail
    as a solicitor I can’t have anything gushing, do the emails take on my way of putting things
    every sales email I get is dear first name and clearly a template, are yours any better
    if a garage owner answers the first mail, do the rest of them get called off straight away
    do you fire off a thousand emails in one go or trickle them out so the inboxes don’t get suspicious
    we are a family brewery with a sense of humour, would that come through in the emails
    the last lot made me sound like an American salesman, would your emails sound like a plumber from Leeds
    will it sound like me, you know, me, like I talk
    would they no it is not me that rote it
    does it stop, the mailing, does it stop when they right back
    sorry, I mean do the letters sound natch you rail, like a person
    the emails, are they all the same, same for everyone, or done for each one
    I had one that kept on and on mailing after I had said yes thank you, does yours stop
    do they come out in my tone, my tone of voice, or like a row bot
    would my mum spot the difference
    no canned phrases?
    mails with my voice
    silence once they answer?
    not another round robin
    my partner wants to know whether the emails could pass for something she typed herself
    right now each email I write is personal, and I fear yours would have all the charm of a tax letter
    imagine a customer replies at noon, would he be pestered by an email again at two
    I’m frightened of those messages beginning I hope this finds you well, do yours avoid such waffle
    we never say leverage or synergy at our joinery, would the emails keep to our plain way of speaking
    would the inboxes smell a rat, or are the emails let out slowly enough to look normal
    my regulars can tell my writing from my secretary’s, so how close do the emails come to mine
    a chap once got four chasers from me after he had said no, can the emails be trusted to shut up
    would it read as if I penned it, penned, with a pen, myself
    the emails, do they sound reel, like a real person wrote them
    hush, does it, when they answer, the mailing, it goes quiet
  `,
  'features-email-results': `
    email stats when
    open rates?
    email opens and replies visible?
    emails: what outcome
    first email numbers, when
    email open figures
    meetings from email
    email performance?
    I run a joinery firm, after a fortnight of emails what figures would be on my desk
    our governors will ask how many opened the emails and how many met us, when can I tell them
    say we begin the emails on the first of the month, when do I see whether anyone opens or answers them
    we’re a start-up with impatient investors, how soon does an email campaign show its numbers
    what came of the emails for your other clients, did they get opened and answered, I’m a sceptical vet
    could you tell me please which email rates we would be shown, opens, replies, anything else
    I’ve sent letters for years without knowing if anybody read them, do I see that with the emails
    is email worth it for a nursery of rare plants, what does it actually yield
    my finance man wants opens, replies and meetings from the emails in a table, by when do they exist
    the open rait, when do I see the open rait of the emails
    what comes out of the males, the e males, what comes out
    sorry, did you say two weaks till the email figures
    do you get to see who opens them, the emails, who opens them
    what is the resulls of the email, the results, pardon me
    how do I no if the emails did any good
    results, dear, of the electronic mail, are there any
    email returns
    what emails achieve
    email yield?
    email figures in a fortnight?
    proof the emails get read
    my partner wants to know whether we can see how many emails turned into meetings
    at present I post leaflets and learn nothing, what would the emails tell me and after how long
    if the emails start on a Monday, how many days till I learn the share that was opened
    I fear the emails vanish into thin air, do I find out how many were opened and answered
    what percentage of first emails gets in, and when would our board see the reply rate
    how soon would it dawn on us that the emails are or are not bearing fruit
    could you say what there is to show for the emails, in opens and answers, I sell marquees
    fourteen days into the mailing, what would I know that I didn’t on the first
    the email rates, the open ones, in two weeks is that, did I hear
    what good came of the e mails, what good, speak up
    how many red the email, do I see how many read it
  `,
  'email-new-domains': `
    new domain ok?
    domain warming, how many weeks
    separate sending domain?
    SPF DKIM DMARC?
    your domain or ours
    domain age matter?
    two weeks warm up?
    domains authenticated?
    we opened our physio practice on Monday and the web address is brand new, must we wait before emailing
    our IT chap insists nothing is sent from the main company domain, do you use another one
    I registered our charity’s dot org last Friday, how long before that could send anything
    would the emails go out from my ordinary address, info at the farm, or from some other domain
    we’ve just rebranded the estate agency, so the domain has no history at all, does that hold things up
    can I ask whether the domains you send from are properly authenticated, our auditors are keen on that
    I’m setting up as an architect and haven’t even got a domain, do I need to get one for the sending
    why does a mailbox have to be warmed up at all, and for how long, I only understand bread ovens
    we’re a start-up, six days old, is the domain too young for mailing
    the doe main is new, is that bad, the web name, it is new
    how long for it to get warm, the warming up, how long
    sorry, warm what up, what needs warming
    do you send it off our address or off a different won
    our dough main has never scent anything
    the web site name, my grandson got it last weak, can you male from it
    authenti what, authenticated domains, have you got those
    virgin domain
    domain registered this morning
    separate address for sending?
    a cold mailbox
    domain too fresh to mail?
    my partner wants to know whether the emails leave from our usual domain or from one kept apart
    at the moment all our post goes out under one domain, would yours run on a different one
    if we register a dot co dot uk tonight, on what day might the first email leave it
    they say a new sender must start gently like a new engine, how many weeks does that take you
    we changed our name and web address at Easter, must the new one be broken in before mailing
    is the sending domain set up so that the receivers can verify who it belongs to
    I’d sooner keep our real web address out of it, would you mail from a domain set apart
    nobody has ever emailed from our dot london address, how long must it be run in
    a fort night for the warming, is it, for the new domain
    the do main, is it ours that you send from or a sep rate one
    our web address is a baby, a baby, only just born, can it send
  `,
  'email-delivery-drops': `
    domain burned?
    daily email volume?
    emails per day, max
    sender reputation safe?
    delivery falling, then what
    getting blocklisted
    emails a day per mailbox
    pause if bounces rise?
    our invoices go out under the same company name, I’m scared your sending would get us blocked
    a rival of ours got his domain blacklisted by an agency, how do you keep that from happening to a law firm
    suppose Outlook suddenly starts to reject our mails in the middle of it, do you carry on or stop
    I run a school and parents must be able to get our mail, could outreach spoil the reputation of our address
    how many emails would leave in a day, I’d not want thousands with our surgery’s name on them
    it went well for a month with the last people and then fewer and fewer mails got in, what do you do then
    we’ve built our good name over sixty years in the grain trade, how do you see that sending doesn’t ruin it
    do you notice when fewer of the mails get through, and does anybody pull the brake
    as treasurer of a hospice I must ask, is there a danger that we get marked as spammers for good
    black listened, could we get black listened
    will it hurt the name, our good name, will it hurt it
    if they stop a riving, the emails, what then, if they stop
    how many a day do you say, how many males a day
    sorry, could our address be band by google
    the rep you tation, of the domain, does it get spoilt
    would you stop in time, if it was going wrong with the mails, would you stop
    name dragged through the mud?
    too many mails bounce, then
    emergency brake on sending?
    spam complaints pile up, what then
    our domain’s good standing
    my partner wants to know whether our company’s name could be tarnished by all that mailing
    today every quotation we send arrives, and I dread that your mailing would put an end to that
    what if from one day to the next only half the emails got in, would you keep ploughing on
    Microsoft put my cousin’s firm on a naughty list, what do you do so that never befalls us
    who watches out for a slump in delivery and stops the sending before it hurts us
    do you flood the inboxes, or is the quantity of emails what one clerk could send by hand
    I’ve heard a burnt domain takes a year to mend, so when would you halt the mailing
    our parish uses the same address for weddings and funerals, might outreach sully it
    do you stop it when it goes down, the emails getting in, when it goes down
    will they put us on the black lisp, the list, the bad one
    the good name, does it suffer, with all them mails going out
  `,
  'features-linkedin': `
    LI outreach?
    LinkedIn, explain
    LinkedIn intros
    sent as me on LinkedIn?
    linkedin service please
    my own profile used?
    LinkedIn invites from whom
    social media outreach
    I’ve had a LinkedIn page for years and never touched it, could you introduce me to builders there
    my daughter says all the buyers are on LinkedIn these days, I’m a cheesemaker, would you go there for me
    we’re recruiting consultants, and I wonder whether you’d contact people on LinkedIn in our name
    do you invent some pretty young woman on LinkedIn, or is it honestly from my own profile
    good afternoon, I’m an optician and somebody mentioned you help with LinkedIn, how would that be
    we are on Facebook and LinkedIn but nobody runs it, is social media something you take on
    would the invitations carry my face and my name, I’m a barrister and mustn’t mislead anybody
    I want introductions to hotel owners on LinkedIn, not to everyone under the sun, do you do that
    which of my two LinkedIn accounts would you write from, or do you bring one of your own
    the lynx inn, do you do the lynx inn
    linked what, linked in, is that the one with the jobs, you do that
    do you right from my pro file or a made up won
    sorry, is it my account on the linked in, mine, or yours
    linctus, no, LinkedIn, tell me about the LinkedIn
    that business face book thing, linked in is it, what do you do there
    is it me, is it me that sends it on linked tin
    that business network site
    networking online for us?
    LinkedIn hellos on my behalf
    made-up persona on LinkedIn?
    LinkedIn, your line?
    my partner wants to know whether you’d be introducing us on LinkedIn under her name or yours
    at the moment I scroll LinkedIn over lunch and talk to nobody, could you do the introducing
    if an engineer gets a LinkedIn note, whose face will he see next to it, mine or a stranger’s
    I’d feel a fraud if some invented person spoke for our bank on LinkedIn, is it really me
    the site where people boast about their jobs, do you make contacts for a firm there
    what is your LinkedIn service, in a few words, for a company that tunes organs
    we don’t know a soul in shipping, would you make us acquainted with some through LinkedIn
    do you handle the professional networks, LinkedIn above all, or only post and phone
    linked hen, is it, where the business folk are, do you do that
    from my own page is it, the LinkedIn, from my own, did you say
    the net work for business people, Lincoln, LinkedIn, do you do it
  `,
  'features-linkedin-steps': `
    LinkedIn process?
    LinkedIn profile tidy-up?
    approve each LinkedIn note?
    LinkedIn drafts by whom
    linkedin stages
    who writes LinkedIn notes
    LinkedIn profile makeover
    how LinkedIn is done
    my LinkedIn photo is from a wedding and the text is ten years old, would you put that right first
    I’m a dentist with no time, so who composes the LinkedIn messages and must I nod at each of them
    in what order do you go about LinkedIn, first the profile, then the list, or how
    our chairman is on LinkedIn but his page is half empty, do you smarten it up before you begin
    who draws up the list of people to approach on LinkedIn, you or us, we’re a timber merchant
    I’d want to look over every single LinkedIn message before it leaves, would I be able to
    could you describe what you’d do on LinkedIn in the first week, I’m a translator working on my own
    how do you work out which folk on LinkedIn have a reason to know our little brewery
    my lawyer says nothing goes out on LinkedIn without my yes, does your way of working allow for that
    how does it go, the linked in, first this then that, how
    do I have to read them all, the lynx din messages, and say yes
    my page is a mess, on linked in, my page, can you clean it up
    sorry, who rights the linked inn notes, is it me
    you tie dee the profile first, is that what you said, on LinkedIn
    the steps, dear, the steps for the linked in
    a list of peep hole, who makes the list for linked in
    LinkedIn: profile, list, drafts, then?
    can I veto a LinkedIn message
    polish my LinkedIn headline?
    LinkedIn sign-off by me?
    LinkedIn preparation
    my partner wants to know whether she’d have to compose the LinkedIn notes or merely nod
    at present my LinkedIn page still says trainee, would you freshen it before writing to anyone
    if I disliked one of your LinkedIn drafts, could I hold it back before anyone sees it
    I’m scared something silly is sent on LinkedIn without me, do drafts pass over my desk
    how do you set about LinkedIn for a newcomer, what is put in order before the first note
    who compiles the names for LinkedIn, and on what grounds is somebody put on that list
    tell me the path from my dusty LinkedIn page to the first message that goes out
    once the LinkedIn profile is spruced up, what is the next thing that you do
    you draught the messages, on linked in, and I say aye or nay
    first the pro file, is it, on LinkedIn, and then what, I lost the thread
    do I get to a prove them, approve, each linked in message
  `,
  'features-linkedin-results': `
    LinkedIn outcome?
    LinkedIn worth it?
    LinkedIn acceptance rate
    linkedin leads?
    what LinkedIn yields
    accepted invites, more?
    LinkedIn ROI
    LinkedIn replies warm?
    is LinkedIn any use for a firm that makes cattle feed, what would I get out of it
    I pay for LinkedIn premium and nobody accepts my invitations, would I have more luck with you
    what did LinkedIn do for your other customers, did folk accept and write back
    our partners at the law firm doubt that LinkedIn leads anywhere, what should I tell them comes of it
    would those who accept on LinkedIn be people who can actually buy, not just job hunters
    before I put money into LinkedIn for my pottery studio, what benefit could I hope for
    do they warm to us on LinkedIn before we ever speak on the phone, I’m an insurance broker
    at our clinic we have four hundred LinkedIn contacts and not one customer, what would it change
    honestly, does a LinkedIn message ever turn into a conversation, I run a start-up and have my doubts
    does it do any good, the linked in, any good at all
    what do you get buy it, from the lynx in
    sorry, more what, more accepted in vie tations on LinkedIn
    do they say yes, on linked in, do they say yes more
    the resalts of linked in please
    what comes of it, I mean the linked tin, what comes of it
    worm replies, you said, from LinkedIn, what is that
    LinkedIn fruitful?
    LinkedIn payoff
    more yeses on LinkedIn?
    LinkedIn contacts who buy
    gain from LinkedIn
    my partner wants to know whether anything tangible ever grows out of LinkedIn introductions
    today nine in ten of my LinkedIn invitations are ignored, by what would that be better with you
    if we let you loose on LinkedIn, what would have changed for our tannery by the end
    I fear LinkedIn is all chatter and no trade, do buyers truly accept and answer there
    does a LinkedIn introduction make the later phone call less frosty
    are the people who say yes on LinkedIn the sort with a purse, or merely students
    what’s the point of LinkedIn for a maker of dental chairs, what would we have to show for it
    a rival says LinkedIn brought him his best customers, what might it do for us
    is it worth the bother, linked in, what do you get, I ask you
    they except more, on LinkedIn, the invites, is that what comes of it
    do folk answer nicely on linked inn, do they, nicely
  `,
  'linkedin-limits': `
    LinkedIn ban risk?
    LinkedIn bots?
    account suspended?
    within LinkedIn rules?
    LinkedIn ToS compliant?
    Chrome extension tools on LinkedIn?
    LinkedIn scraping
    profile blocked risk
    a colleague in recruitment lost his LinkedIn account over some clever tool, would that happen to me
    my whole network as a headhunter is on LinkedIn, I can’t risk it being closed, how careful are you
    do you run one of those browser plug-ins that click through LinkedIn all night
    I read that LinkedIn takes people to court for harvesting profiles, do you do any of that
    would LinkedIn be cross with us if they found out you were helping, we’re chartered surveyors
    LinkedIn gave me a warning once for too many invitations, so how do you stay under their limit
    does what you do square with the LinkedIn user agreement, our compliance officer at the pension fund asks
    my son got put in LinkedIn jail last spring, are you sure my page won’t be locked
    is your LinkedIn work against what they permit, I’d rather ask before my charity’s page vanishes
    will they band me, linked in, will they band me
    could I get chucked off, off the lynx din, chucked off
    sorry, do you scrap it, scrape, from linked in
    is it aloud on linked in, what you do, is it aloud
    they shut my friend’s, his linked in, would they shut mine
    a row bot on my LinkedIn, is it, will they not notice
    does it brake the rules of the linked in
    LinkedIn police?
    page taken down by LinkedIn?
    LinkedIn penalty
    software clicking inside LinkedIn?
    harvesting on LinkedIn?
    my partner wants to know whether LinkedIn might punish us for what you do on there
    at present my LinkedIn record is spotless and I’d like it to stay so, do you stick to their rules
    if LinkedIn noticed you at work on my page, would there be any ground for them to object
    I have nine thousand followers on LinkedIn and dread waking up to a locked page
    do you copy people’s details off LinkedIn with some gadget, or leave that sort of thing alone
    LinkedIn only allows so much, do you respect that or find ways round it
    our legal counsel asks if your LinkedIn activity is compatible with their conditions of use
    a growth hacker offered me a LinkedIn robot and I shooed him off, are you any different
    will I be thrown out, of the linked in, thrown out on my ear
    you don’t scrape any thing, off linked in, is that so
    their rules, LinkedIn’s, do you keep two them, their rules
  `,
  'service-linkedin-outreach': `
    LinkedIn daily cap?
    invites per day on LinkedIn
    LinkedIn message numbers
    LinkedIn: mass or few?
    LinkedIn quantity
    LinkedIn audience built together?
    how many LinkedIn contacts daily
    weekly LinkedIn invitations, number
    roughly how many people would you approach on LinkedIn in a day, I’m an osteopath and can’t cope with a flood
    would you be blasting out LinkedIn messages by the hundred, it would look odd for a quiet firm of actuaries
    do we choose the LinkedIn audience together or is that your job alone, we sell milking machines
    what number of LinkedIn invitations goes out each day, our funders at the charity will want to know
    is it ten or a thousand a day on LinkedIn, my business partner and I have a bet on
    I’d like to sit with you and build the LinkedIn audience, only heads of physics, would that be done
    how heavy is the daily traffic on LinkedIn under my name, I’m a magistrate and want it discreet
    our start-up wants as many LinkedIn messages as possible per day, is there a ceiling
    does the LinkedIn pace stay at what one human being could type in a day
    how many a day, on the linked in, how many in won day
    sorry, how menny linked in messages is it daily
    is it a lot, the lynx din messages, every day, is it a lot
    hundreds is it, on linked in, hundreds, or just a few
    the dally volume on linked in, the daily, I mean
    how much gets sent in a weak on linked in
    the awed ience for linked in, do we make that up together, you and me
    LinkedIn pace per day
    ten LinkedIn notes daily?
    LinkedIn dosage
    LinkedIn floods?
    how busy on LinkedIn each day
    my partner wants to know whether LinkedIn notes would go by the dozen or by the thousand each day
    today I manage about six LinkedIn notes before my tea, would you send many more than that in a day
    if a human wouldn’t have time for that many LinkedIn messages in one day, would you still send them
    I’m afraid hundreds of strangers would get a LinkedIn note from me in one morning, how many is it
    shall we put our heads together over the LinkedIn audience, or do you build that alone
    what quantity of LinkedIn traffic per day do you consider reasonable, I run an observatory
    is there a real person who passes each LinkedIn message, and how many can he pass in a day
    between Monday and Friday, what number of people would have had a LinkedIn message from me
    how many each day, the LinkedIn ones, each day, a handful
    the linked in notes, is it duzzens or thousands in a day
    we make up the audience to gether, on LinkedIn, you and us, is that it
  `,
  'features-sms': `
    texts, tell me
    SMS available?
    bulk texting?
    text reminders?
    reply STOP works?
    opt out of texts?
    sms or whatsapp
    texting customers, yes or no
    my hairdresser texts me before each visit, could you do that sort of thing for my tutoring business
    I’m a vet, and the farmers never read mail but always look at their phone, do you send them a text
    if an old lady wants our texts to cease, what does she have to type
    we run a food bank and would like short messages going to volunteers’ mobiles, is that in your line
    once a chap answers STOP to a text, is he left alone by email and phone too
    do your texts go to any old mobile number or only to those who opted in, I’m asking for a dental group
    a follow-up by text after a viewing would suit our estate agency, is it something you offer
    I’d hate for anybody to be trapped in a text list, how do they get out of it, we’re a yoga studio
    as well as writing mails, are you able to send little messages to mobile phones for an MOT garage
    the tex, the texts, do you do those
    s and s, no, sms, do you have that
    messages on the mow bile, can you do that
    sorry, stop what, you text stop and it stops
    text massages, do you send text massages
    the little messages on the telephone, what do you call them, texts, do you do them
    how do they make it stop, the tex thing, make it stop
    a ping on their mobile
    texts as a channel?
    phone messages, written ones
    the STOP word
    handset messages, offered?
    my partner wants to know whether you send short messages to mobiles as well as everything else
    at present my lad taps reminders into his own phone one by one, could your texting replace that
    if a client types STOP under a text, does that count for the emails and calls too
    I’d be cross to get texts I hadn’t opted in to, do yours go only to willing people
    nobody under thirty opens post any more, do you have a texting service for a climbing hall
    is a nudge by text on offer, say a few days after we’ve spoken to someone
    describe your text message service for me, I have a chain of launderettes
    would the texts be brief, a line or two, and can folk shake them off with one word
    the wee messages on the mobile, texts, do you do them
    es em es, what is that, do you do it
    they write stop, and that’s the texts done with, is it, stop
  `,
  'features-sms-steps': `
    SMS process?
    number of texts written?
    text timing?
    missed meeting, text sent?
    collecting text consent, how
    five texts?
    texts triggered by what
    SMS step by step
    when a patient books with our practice, at what points does a text go out to them
    how would we go about collecting people’s okay for texts, they mostly talk to us at the till
    I’d like to know how the texting is put together, who writes them and how many there are, we do boilers
    suppose somebody fails to show up at my studio, would a text go out to them afterwards
    does a text go out the moment the meeting is agreed or just before it is due, I’m a mortgage adviser
    what sort of wording is in the texts and how long are they, my clients are farmers and dislike waffle
    we’re a charity with a helpline, could people say yes to texts there, is that how you gather it
    talk me through the texts please, from getting the consent to the last message, I run a gym
    how often would one customer be texted around a meeting, our notary doesn’t want it overdone
    how does it work, the texting, how does that work
    when do they go, the tex messages, before or after
    sorry, how many texts do you right, five was it
    if they mist it, the meeting, do they get a text then
    where do you get them to say yes to the texts, wear
    the s m s, what happens first, and then what
    a text when its dew, when the meeting is due, is that it
    texts: trigger moments?
    five messages, which occasions?
    text on booking?
    gathering opt-ins for texts
    text schedule around a meeting
    my partner wants to know whether a text goes out on the day that a meeting is due
    at present our receptionist asks for mobile numbers, would texting consent be collected at her desk
    if someone books on Monday for Friday, which texts would reach them in between
    I’m afraid of overdoing it, so how many different texts do you compose in all
    on which occasions does a text leave, I picture booked, due and perhaps forgotten
    who words the texts, you or us, and how many of them are there to word
    take me from asking folk for their consent right up to the text after a missed meeting
    where would our visitors be asked if they want texts, at the counter, in the chat or by phone
    five texts is it, or fife, what are they for
    when is the text sent, when they book it, or miss it, or both, dear
    how do the tex reminders go, one at a time, tell me the order
  `,
  'features-sms-results': `
    SMS worth it?
    texts effective?
    fewer no-shows by text?
    benefit of SMS
    SMS outcome
    text reminders, any effect
    why bother with texts
    SMS impact on attendance
    at our eye clinic one in five never comes, would texting them make a difference
    what do your clients notice once the texts are running, do more people actually come
    I’m not sold on texting, I run a funeral home, what would be the gain
    would a text bring back somebody who missed their meeting with our financial planner
    my sister swears by text reminders at her salon, do they truly help in business too
    is there any point in SMS when we already send emails, what does it add for a kitchen fitter
    so many booked viewings come to nothing at our lettings office, do texts help with that
    what improvement should a driving school expect from the text messages
    our trustees want to know what SMS achieves before we say yes to it
    do they do any good, the texts, do they help
    what do you get from the tex, the texting
    sorry, more meetings happen with texts, did I here that right
    does a text make them turn up, does it, turn up
    the resulls of the s m s
    is it any use, texting, any use to us
    a second chants, you said, with a text, what for
    texts cure no-shows?
    SMS payback
    do texts fill empty chairs
    more people turn up?
    what texting changes
    my partner wants to know whether texting truly gets people to keep their meetings
    at present a third of our consultations fall flat as nobody comes, would texts put that right
    if somebody forgot the meeting altogether, could texting rescue it for us
    I suspect people just swipe texts away, so what good do they really do
    what would we gain by texting, in empty slots avoided, I fit hearing aids
    a forgotten viewing costs me a morning, would SMS spare me some of those
    is there evidence that booked meetings take place more often thanks to text messages
    convince me that texts are worth having, what do they lead to
    do they come, when they’ve had a text, do more of them come
    the texts, what use are they, I can’t see what use
    less no shoes, no shows, because of the texts, is it
  `,
  'service-sms-automation': `
    text replies go where
    text consent kept where?
    running late text?
    proof of text consent
    two-way texting?
    replies to SMS visible?
    someone texts delayed
    late by text, meeting moved?
    when folk answer our texts, does that come to me or vanish, I look after bookings at a spa
    our auditor at the housing association asks if you keep a record that each mobile number agreed to texts
    can customers hold a conversation by text or is it one-way, we’re a removals firm
    the train is delayed, my patient texts from the platform, what becomes of her meeting
    must each person have given permission before a text, and how do you remember that they did
    do the answers to the texts land in my normal inbox, I don’t want yet another app at the chambers
    I bought mobile numbers for my start-up, may you text those or must they have said yes first
    if they tex back, where does it go, the answer
    running light, late I mean, he texts he is running late
    do they have to say yes first, to the texts, do they
    sorry, concent for texts, is that kept somewhere
    I can’t see much on my old phone, do the text replies come on the computer
    some one is dee laid, delayed, and sends a text, what then
    who gets it when they text back, is it me that gets it
    stuck in traffic text
    texted answers, whose inbox?
    record of who allowed texts
    text says delayed, rebooked?
    text conversation possible?
    my partner wants to know whether she’d get to read what people text back
    at present a text saying I’ll be late reaches nobody until evening, what would yours do with it
    if a farmer texts that the cow is calving and he’ll be late, is his meeting shifted
    I’d hate a row about who allowed us to text, do you note the consent beside each number
    somebody answers our text with a question, into which mailbox does that drop
    can we prove, number by number, that a person said we might text them
    a patient texts from the bus to say she’s behind time, must I change the diary by hand
    may I upload my old customers’ mobiles for texts, or did each have to give their blessing
    the answer to the text, where does it land, in my in box
    he texts he’s late, and then it moves, the meeting, by itself
    have they to give per mission, for the texts, and do you keep it
  `,
}
