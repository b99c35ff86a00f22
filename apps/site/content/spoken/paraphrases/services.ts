import type { Questions } from '../practice/questions.ts'

/** What the agency does, for whom, and what can be added. */
export const services: Questions = {
  about: `
    your trade?
    elevator pitch?
    company purpose, briefly
    what’s this firm’s job
    gist please
    finding customers for us?
    I am a beekeeper who wants to sell to hotels but hates asking, is that something you take on
    my accountant scribbled your name on a napkin, so what exactly would I be hiring
    we run a small foundry and our order book is empty, what could you do about that
    I stumbled in here by accident, would you mind telling me what your company is good at
    how would your people go about finding buyers for a family firm that makes ladders
    in what way would you open a conversation with somebody who has never heard of us
    our charity needs corporate partners but nobody knows us, are you the folk for that
    I have an hour before surgery, explain quickly what your agency takes off my hands
    as a new start-up we know not a soul in the industry, could you get us talking to buyers
    what do yew do
    par lay, what is that, what do they do
    do you find us custom, is that it, do you go and find custom
    I am old fashioned, tell me slow, what is this business about
    wot is it you do for a living
    you talk to strangers so they by from us, is that it
    what’s your game
    in what business are you
    your raison d’etre
    who needs you and why
    my partner wants to know whether you sell, advertise or something else altogether
    until now all our trade came by word of mouth and it’s drying up, what might you do about it
    if I’d met you in a lift, how would you tell me what your company is there for
    I fear this is one of those firms nobody can explain, so try me, what is it about
    my rep retires at Christmas and no one will be knocking on doors for us then, is that your trade
    we have a splendid product and not one person to talk to, how would you be of service
    what would a firm like yours actually bring a manufacturer of lampshades
    you get folk talking to us, do you, who might buy, is that the business
    I don’t follow, what’s this for, this firm, say it simple
  `,
  features: `
    six services, which?
    what’s in your toolbox
    offerings?
    email, LinkedIn, calls, what else?
    catalogue of services
    media you work with
    outreach methods?
    complete service list
    apart from writing mails, by what other roads do you get to people for a firm like ours
    I own a boatyard and would like to hear the names of everything you do, one after another
    do you text, ring, chat and write, or is it only one of those
    might a customer of mine be asked the same thing by your caller and by your email
    how do the various parts share what they know about somebody
    our fundraising team wants the whole range laid out, could you read it to us
    if a lady said something in the chat, would your telephone side remember that
    which means have you got for getting to shopkeepers, publicans and the like
    do your channels keep a common memory, or does each start from scratch
    what surfaces have you, I mean services
    what all do you do, phones, letters, male, what
    sorry, tell me the list again, all the things, slowly please
    wot channels, like on the telly, or what are they
    do they talk to one another, the email and the fone side
    do you do other stuff, texting and the like, or just the one
    which sir vices do you offer, all of them please
    what channels are there
    every service, one breath
    bill of fare
    your six things
    what can be had here
    my partner wants to know whether you cover anything beyond the written stuff, and what
    at present we only ring people, what further routes to them have you got on your list
    if a man told your caller he’s moving house, would your emails be aware of it
    I’d hate a prospect to be asked the same thing twice by your different channels, can that happen
    read me the names of all your services, I’m driving and can’t look at the page
    phone, post, pigeon, which ways of contacting people are in your repertoire
    what sorts of outreach are in your catalogue, a colleague mentioned six
    does what is learnt on one channel reach the others, or are they all islands
    the six what, services, name me the six
    all what you do, all of it, the whole list, I missed it
    do they share a memory, the parts, a mem ory, so nobody’s asked twice
  `,
  intro: `
    single channel okay?
    all six compulsory?
    bundle or separate?
    one piece, not the whole
    minus the phone calls, fine?
    cherry-pick?
    modular?
    start single, add later?
    we are only a two-man tree surgery, must we sign up for the entire lot
    my vet practice would like the mails and nothing further, would that be acceptable to you
    is it permitted to leave LinkedIn out, since none of my plumbers are on it
    would it be sensible to let two of your services run side by side
    I do not want to be sold a bundle, so may one buy the parts one by one
    can our museum try a lone service now and bring in a second one next year
    we have our own callers already, could you do the rest without that bit
    how many of your channels does a programme normally begin with, one, two or the lot
    suppose I fancy the text messages plus the diary, would you combine those
    do I have to have the hole lot
    just the won thing, can I have just the one
    sorry, must I take it all, or can I leave some
    can I have a bit of this and a bit of that
    I only want won part, not six, is that alright
    all of it is two much for me, can I have less of it, less parts
    do they come as a pear, or one by one
    a la carte?
    must it be everything
    solo service allowed?
    only a slice
    two services at a time?
    my partner wants to know whether we might have a single service and ignore the others
    we already have somebody for the phone, could we take you on for one other piece only
    if I wanted nothing but the diary booking, would you turn me away
    I dread being made to swallow the entire menu, may one have a single course
    could we let the texts and the chatbot run hand in hand and drop everything else
    is it sold like Lego, so that I take one brick now and click on others afterwards
    we’d like to begin with one of your services, would that be thought odd
    how many of the services do programmes as a rule start out with, I’d not want all of them
    can I just have the one, the one thing, not the others
    do I have to by the lot, or only some
    a pair of them, can I have a pair, two, to gether
  `,
  popular: `
    top choice?
    favourite service among customers?
    usual starting channel?
    number one seller?
    first choice for beginners?
    your tip?
    most chosen?
    which to go for
    I keep a cheese shop and have no clue about any of this, which service do you reckon I should begin with
    among all the things you do, which one do folk ask for the most
    we are spoilt for choice here at the brewery, what do clients generally plump for
    if you were a small architect’s office like mine, with what would you kick off
    my committee cannot agree between calls and emails, which is the more common choice
    what do the bulk of your customers take first, and with how many channels do they begin
    as a newcomer to outreach, I would be glad of a steer on which channel is the safest bet
    which of the six gets picked more than any other
    left to yourself, what would you suggest for a driving school with little experience
    witch one is the best one
    what do most folk have, dear, I will have the same
    sorry, what is the poplar one
    what is the one they all want, the one that everybody has
    I do not know what to pick, you pick, what is good
    which one wood you take
    the favourite one, what was it again, email or the phone
    what’s hot
    crowd favourite channel?
    commonest service?
    pick one for me
    which of the six first
    my partner wants to know whether there’s one channel that customers like above the rest
    we’ve only ever done trade fairs, with which of your services would a beginner set out
    if I closed my eyes and took the service most clients take, what would I end up with
    I’m anxious about backing the wrong horse, which of the channels do most folk back
    which of your services flies off the shelves, so to speak
    ask ten of your clients what service they use and what would most of them answer
    do people generally begin with the phone, the mails or something else
    name the service in greatest demand, I have a weakness for winners
    what do they like best, your customers, which of the things
    the popular won, is it the email, I didn’t hear
    you choose for me, love, which channel to start with
  `,
  audience: `
    recipients, chosen how?
    bought lists?
    prospect source?
    harvested addresses?
    who ends up contacted
    exclude certain firms?
    contact data, from where?
    choosing recipients
    we make church organs, how on earth would you find the people who might want one
    do you agree with me beforehand which businesses are to hear from us
    I would not like our competitors or my cousin’s firm approached, may I have a say
    is the information on people collected by some program that hoovers up websites
    how do you work out that now is the right moment to approach somebody
    our food bank only wants supermarkets within thirty miles, are you able to narrow it so
    when my bakery wants cafés, where do you dig out the right person at each
    must I hand over my address book, or do you do the detective work yourselves
    I am a data protection officer and want to hear how you come by the people you contact
    who do you right to for us, who is it
    where do you get there names from
    sorry, who picks them, you or me, the folk who get the letters
    is it scrapped off the net, scraped, whatever they call it
    what people is it, that you send to, do you just send to anybody
    do I bring the list, or have you a list, or how is it
    who gets picked, and who by, I did not quite hear
    whose doors do you knock on
    recipient selection?
    names, bought or found?
    my say in who’s approached?
    finding the decision makers
    my partner wants to know whether the people you approach are off some purchased list
    today I leaf through trade directories for names, how do you come by yours
    if I only wanted breweries in Devon with over ten staff, could you hunt those out
    I’m uneasy about where the names come from, has somebody trawled the web for them
    before anyone hears from us, do we settle together which companies that should be
    our old customers must be left in peace, may we strike them from the people to be approached
    how would you track down the one person in a shipyard who orders rope
    why would a person be approached this month rather than next, who judges that
    whose names are they, where d’you get the names, eh
    the people, who finds them, me or you, the people to write to
    do you buy a list, a lisp, of names, or what
  `,
  'service-b2b-saas-outreach': `
    software vendor, demo leads?
    subscription product
    trial sign-ups, then silence
    app makers, your clients?
    demo bookings for our tool
    selling a web platform
    tech firms, any experience?
    outreach for SaaS
    we built a rota app for care homes and need managers to see it, have you a service for that
    three of us left the bank to write payroll software, could you get it in front of people
    the nurse wants our program but the trust’s finance people sign, do you speak to either
    our vineyard software shows well in a demo, yet nobody books one, is that your field
    would you write differently to a user of our tool than to the director who pays for it
    can you time a message to the moment a company hires or moves, so they see our product then
    people try our cloud till for fourteen days and drift off, do you have something for trials
    I am a coder and no salesman, my booking system for groomers deserves a showing, can you help
    do you take on start-ups that rent out software by the month to other businesses
    we have soft wear, a program, and want folk to see it
    sass, is it, do you do sass companies
    my son made an app, sorry, an app, for farmers, can you show it to people
    we sell a pro gram on the computer, by the month
    we do demo’s, who would come and look at our program
    it is a thing on the internet that offices pay for, could you find us offices
    do you do saz, software like, with a demon stration
    SaaS vendors, welcome?
    product tour bookings
    our platform, more walkthroughs
    software sellers like us
    my partner wants to know whether you understand selling software where one uses it and another pays
    we code all day and our demo calendar stays white, could you put software buyers in it
    if a hospital advertises for a new IT head, could that be your cue to write about our platform
    I fear you’d send a finance chief the same words as a technician about our app, would you
    our subscription tool spares wardens four hours of paperwork, who would you approach about it
    we license planning software to quarries, is there an outreach for that kind of vendor
    people need to see our program on screen to believe it, do you get them to a demonstration
    does your software outreach go to the one who suffers the problem or to the budget holder
    a sass company, saas, we’re one of them, any good for us
    we’ve an ap, a nap, an app, for offices, can you get it shown
    the demo, we want demos, for our soft ware, can you find us some
  `,
  'service-agency-solutions': `
    agency partnership?
    own-brand version?
    reselling to clients okay?
    unbranded reports?
    agency margins?
    your work, our name
    client workspaces?
    for agencies, what?
    I head a design studio in Bristol and our clients keep asking for outreach, may we supply yours
    we look after nine restaurants’ publicity and would keep each one apart, is that possible
    does each of my clients get a separate space, or is it all in one pot
    as a web agency, is there still something in it for us once we have paid you
    could our consultancy put this on its own price list as if we had made it
    I run a copywriting shop and would rather you stayed invisible, can that be arranged
    a fellow PR man lets another firm do the legwork under his badge, do you offer such a thing
    our network of marketing freelancers wonders about becoming partners of yours
    white lable, is that what you do
    can we sell it on, like, as hours
    sorry, I have an agency, can my clients have it through me
    we would put are name on it, is that alright
    do they see it is you, my customers, or do they think it is me
    re cell it, can I, to the ones I work for
    I am an agent see, an agency, can I have it for them I look after
    under our flag?
    ghost service for agencies
    agency reselling you, how
    our letterhead, your labour
    can consultants pass it off as theirs
    my partner wants to know whether our agency’s clients would ever see your name anywhere
    at present we turn outreach jobs away at our ad agency, could you do them under our badge
    if eight of my agency’s clients wanted this, would each be in a room of their own
    I’d be mortified if a client of my agency found out that a third party did the work
    we run websites for forty schools and might sell them your service as an extra of ours
    do the reports come without your logo, so a consultancy can put on its own
    I’d like to be the face and you the engine, is that how you work with agencies
    could a media house like ours take your outreach into its own portfolio
    white labour, white label, do you do that for an agency
    my clients, can I give it them as mine, with my name on
    can an agent sea, an agency, run it for her customers
  `,
  'service-enterprise-setup': `
    infosec forms?
    large corporation ok?
    regional rollout?
    approval workflow, roles?
    tender-ready?
    DPA available?
    group-wide deployment?
    supplier due diligence
    I am in purchasing at a hospital trust and every new supplier must answer ninety security questions
    we are a building society with branches in five regions, could it be introduced one at a time
    nothing here leaves the house without a manager’s nod, can you set up who approves what
    our data protection lead insists on a signed processing agreement, have you one
    at the university we have faculties, legal counsel and an ancient CRM, do you cope with that
    you seem geared to small firms, would a group with four thousand staff be too much for you
    our head office sits in Leeds and the subsidiaries in Spain and Poland, does that work
    different people in our sales force may do different things, can their rights be told apart
    I work for an insurer whose auditors are merciless, how do you deal with such places
    we are a big cumpany, very big, can you do that
    the forms, the security forms, sorry, will you fill them in
    have you a data prosessing agreement
    our legal department, they are strict, they want papers, have you papers
    is there something for enter prise, for the big ones
    we have lots of offices all over, north and south, can you do one after tother
    who says yes to what, roles they call it, or rolls
    blue chip ready?
    multinational here
    sign-off levels for big teams
    vendor risk form
    rollout across subsidiaries?
    my partner at head office wants to know whether you’d complete our supplier security form
    every purchase in our corporation passes six desks, have you a set-up made for that
    if we went region by region, starting with the North, could the other branches follow later
    I’m afraid our data protection people will block you unless there’s a processing agreement
    we’re a railway with eleven thousand staff, are you equipped for an organisation of that size
    can a junior draft and only a director release, with such permissions laid down for our big team
    our group’s IT risk board meets monthly with a list as long as your arm, will you answer it
    do you have something for conglomerates, with legal, works council and all the trimmings
    we’re a huge firm, huge, is there a thing for huge firms
    the security quest in air, will you fill it in for us
    a D P what, DPA, a data agreement, do you sign one
  `,
  'service-analytics-dashboard': `
    metrics page?
    stats portal?
    numbers on screen?
    tracking page?
    hourly figures?
    sent, answered, won, where?
    progress bar or something?
    self-service stats
    I lie awake at night wondering, can I open a page at three in the morning and see what was sent
    our treasurer loves tables, is there one page with everything that was sent, answered and won
    must I ring you each time I want the numbers, or may I look them up on my own
    how old are the figures on that page when I look, a minute, an hour, a day
    at the dairy we have a big screen on the wall, could it show how the campaign is doing
    I would rather not fiddle with spreadsheets, is there something ready made to follow it all
    is the overview of the numbers part of it, or an add-on that one has to order
    my co-director lives in Spain and wants to peep at how many meetings came of it, can he
    after a long day in the surgery I want one glance and know how we stand, have you such a thing
    a dash bored, is there a dash bored
    where do I look to see how menny were sent
    sorry, is there a page I can look at, with the numbers on, big numbers
    is it up to date, the figures page, every our or every day
    can I see for my self how it is going on, on the computer
    you know, graphs, a sheet, something to look at, have you that
    the dashbord thing, what does it show
    cockpit view?
    a scoreboard?
    web page with our numbers?
    peek at the tally anytime
    dashboard refresh rate?
    my partner wants to know whether he can look at the tally himself whenever he fancies
    today I wait for a PDF at month’s end, have you a page that is fresher than that
    if I woke at dawn and wished to see what was sent and won, where would I look
    I’m afraid of flying blind, is there an instrument panel for the campaign
    my mother checks her shares on the tablet each hour, could I check your results likewise
    must the overview page be ordered on top, or does one get it anyway
    where would I read off how many were approached, how many answered and how many met us
    can the figures be seen on one screen without anyone having to send me something
    a dash bode, dashboard, is it, with the figures, have you one
    can I look, by myself, on the screen, how many answered
    how old are the figgers on that page, an hour is it
  `,
  reviews: `
    fortnightly catch-up?
    feedback meetings, how often
    progress calls?
    updates, how frequent
    debriefs?
    review included in plan?
    sit-down every two weeks?
    talking through progress
    we like a chat over tea about how things are going, how often would your people do that with us
    will somebody phone our farm office now and then to tell us what people have been saying
    I hate being left in the dark by suppliers, at which intervals do we go over things together
    does the fortnightly review come with the programme or must I ask for it
    how frequently do you look at the answers and learn something from them
    our trustees gather monthly, would there have been a talk with you in between
    the last agency took our money and fell silent, do you sit down with your clients regularly
    as head of a nursery I need somebody to explain to me in person how it went, and when
    is there a set rhythm in which you discuss with us what has gone well and what has not
    a re view, every fort night, is it
    how offen do we talk, you and me
    sorry, do you ring me to say how it is going, or do I ring you
    will you tell us, every now and then, tell us how we are getting on
    every two weaks, was it, that you talk it over
    do you come and sit with us to go over it, or what
    am I kept in the no, about what folk answered
    catch-ups, how regular?
    do we compare notes
    a chat about results, when
    feedback rhythm
    evaluation talks?
    my partner wants to know whether someone talks the results over with us now and again
    with our present agency we get a bill and never a word, how often would you sit down with us
    if something odd turned up in the replies, when would we next be discussing it with you
    I fear being forgotten once I’ve paid, do you check in with clients at set times
    would there be an appointment every other week to go through what people answered
    is the regular talk about results part of a plan, and of which
    our choir rehearses weekly, and how frequently do you gather with a client to take stock
    do you draw lessons from the replies, and how often does that happen
    do we meet up, every so often, to talk how it’s gone
    the revue, review, every two weeks, is that with the programme
    will you let me know how it goes, will somebody tell me, regular like
  `,
  'service-multi-language-setup': `
    foreign tongues?
    Polish messages?
    non-English outreach?
    mother-tongue writers?
    translated how?
    Gaelic?
    which languages, please
    campaign in Japanese?
    half my cheese goes to Belgium and they like to be written to in Flemish, can you manage that
    we are a language school, so a clumsy translation would shame us, who writes the foreign texts
    I import olive oil and would like to approach growers in Greece in Greek
    is it a computer that turns the English into Danish, or somebody who was raised with it
    our Cardiff clients insist on Cymraeg, is that among your languages
    my English is my third language and my buyers speak Turkish, would you write for them in it
    the Dublin office would like Irish and the Oslo office Norwegian, is either one possible
    we sell tractors to Romania, and nobody there reads English, what do you suggest
    could one and the same campaign run in French for Lyon and in German for Bonn
    do you do french polish, I mean French, and Polish
    can you right in foreign
    sorry, is it only English, or other ones as well
    they speak no English over their, can you do theirs
    what langwidges have you got
    my people are in Italy, they only talk Italian, you see, can you write it
    Spinach, no, Spanish, can you do it in Spanish
    bilingual campaigns?
    beyond English?
    Czech or Hungarian?
    write to the Swiss?
    human translators?
    my partner wants to know whether you could address the Dutch in Dutch for us
    today our export clerk puts everything into French with a dictionary, could you do it properly
    if we opened in Lisbon next spring, would you have someone who writes Portuguese from birth
    I’m scared of howlers in a foreign tongue, who puts the messages into it
    our honey goes to Bavaria, where English letters end up in the stove, can you write German
    is there a list of tongues in which you work, we deal with Finland and Estonia
    a Welsh hill farmer won’t answer an English letter, could ours be in his own language
    we’d need the same outreach in Flemish and in French for Brussels, could that be arranged
    do you speak foren, can you write it in foreign for them
    my customers is Polish, they no read English, you write Polish
    Dutch, I said, not ditch, can you do it in Dutch
  `,
  'service-custom-integrations': `
    Salesforce link?
    database hook-up?
    two-way data flow?
    existing software, compatible?
    data warehouse feed?
    connector for our CRM?
    linking systems, extra?
    webhooks?
    I dread copying names from one screen to another, would your stuff feed straight into ours
    the charity holds its donors in a database called Raiser’s Edge, can you tie in with that
    our IT lad asks whether there is an interface he can program against
    would my calendar, my customer records and your system all agree with each other
    we run everything through SAP, do the new contacts find their way in there without typing
    is joining it up with our own systems something one books on top
    when you speak to somebody, does it show up on their card in our customer software
    my sales director lives in Dynamics and will use nothing else, will he find your leads there
    see our em, does it go with a see our em
    can you join it up with hour computer system
    sorry, does it link in, with what we have got, our program for customers
    hub spot, we have hub spot, does it go with that
    the customers are all in the computer, does yours talk to ours
    sink, does it sink with our list of clients
    in tegration, is that it, when it puts it in our books by itself
    tie-in with our database
    fits our existing kit?
    diary and CRM matched up?
    Copper or Insightly?
    automatic record keeping?
    my partner wants to know whether your contacts would drop into our customer system unaided
    at present I retype every lead into our records, would that come to an end with you
    if a prospect’s details change with you, do they change in our CRM as well
    I dread having two address books that contradict each other, can yours and ours be kept in step
    we’ve had a home-made customer program since the nineties, could anything be linked to it
    our analysts keep everything in a data warehouse called Snowflake, could your figures flow there
    is coupling it with our own software thrown in or an add-on, we run a bus company
    which of our tools could you hook into, we have Outlook for the diary and Zoho for customers
    the see are M, CRM, can yours talk to it
    our list on the computer, does it get filled in, by your machine
    does it plug in, like, to what we’ve got already, does it plug
  `,
  'service-monthly-optimization': `
    ongoing tuning?
    variants compared?
    polishing every month?
    wording experiments?
    iterative improvement?
    tweaks included?
    making it better over time
    monthly optimisation, meaning?
    once our campaign is out there, does somebody keep working at it so that it does better
    if the opening line falls flat with farmers, would you alter it the month after
    how do you find out which change did the trick, do you alter one thing or several at once
    we brew beer and adjust each batch, do you do likewise with the mails
    I fear you set it going and forget about it, or do you refine it as the months go by
    does someone go through the answers and adapt the campaign to them
    after half a year with us, would the campaign still be the same as on day one
    do you show me what effect your monthly alterations had
    our theatre sells more each season because we keep learning, is improvement part of your work
    do you make it bettor each month
    op tim eye zation, what is that when it is at home
    sorry, do you change it, if it is not going so well, do you change it
    is it always the same, or do you alter it, like, bit by bit
    do you mend it when it dozen work
    you try one and then you try the other, is that what you do, each munth
    fine chewning, do you do that, fine tuning
    honing it over time?
    set and forget, or tended?
    one change at a time?
    second-month changes
    refinement each month
    my partner wants to know whether the campaign is left alone or bettered month after month
    our old agency ran the same text for two years, would yours be reworked as it goes
    if the subject line turned out to be a dud, would next month’s be a different one
    I’m afraid it’ll grow stale by summer, do you freshen what isn’t pulling its weight
    a gardener prunes a little each month, do you do likewise with a running campaign
    when you alter something, how will we be told what difference that made
    do you try out wordings against each other and keep the winner as time goes on
    is there a service by which last month’s replies shape what is sent the month after
    do you better it, month by month, or is it left as it is
    the optimum, op timising, what’s that, every month
    do you fiddle with it, to make it go better, each month
  `,
}
