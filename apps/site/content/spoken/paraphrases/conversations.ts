import type { Questions } from '../practice/questions.ts'

/** Calls, chatbots and meetings. */
export const conversations: Questions = {
  'features-calls': `
    AI dialler?
    phone agent info
    call opening line
    callers: bot or staff
    ring-back service
    introduces itself how
    polite if refused?
    telephone assistant for leads
    I run a kennels and am forever on the phone, what would your phone helper do for me
    my receptionist is off on maternity leave, could your machine phone back those who asked us to
    we are a hospice charity, so our donors must know at once that no human is speaking
    if the person on the line says not interested, does your machine argue with them or say goodbye
    as a solicitor I need to be sure nobody is tricked into thinking your voice is a colleague of mine
    my brother thinks you employ a room full of girls with headsets, or is it software that dials
    I fit kitchens and people leave their number for a quote, is ringing them something you handle
    tell me, in the first sentence of such a telephone call, do you come clean about what is speaking
    I sell stairlifts to pensioners and would hate a persistent robot, would it back off politely
    sorry dear, is that a reel person who telephones or one of those computers
    does the fone robot say hello I am a robot
    the eye callers, the A I ones, what are they when they are at home
    what did you say about callers, the artificial ones, say it again please
    pardon, you have a machine that does the ringing up, is that it
    if they say know thank you, does it leave them be, the voice
    I did not catch it, the coal service, the telephone coals, what is that
    synthetic voice on the line?
    admits being artificial?
    your AI telephonists
    phone bots, what they do
    caller manners when refused
    my mother thanks the speaking clock, so does your telephone voice make plain that it is no lady
    is it a recorded message, a chap in a call centre or one of those talking programs that phones back
    my partner wants to know whether your phone AI gives up gracefully when somebody declines
    I fear a machine that keeps on selling after I have declined, so how do your callers behave
    today our Saturday girl returns the calls people ask us for, what exactly would your AI caller take off her
    if a customer asked for a ring back from my tyre depot, what would he hear in the opening seconds
    describe your AI callers to me as if I were a publican who has only ever had a payphone
    would my elderly clients be told straight off that they are speaking with artificial intelligence
    sorry, the robo thing that telephones, is it a gentleman or a gramophone
    the eh eye colours, what do they do, the colours on the telephone
    does it say I am a machine, at the front, I mean before anything else
  `,
  'features-calls-steps': `
    call script by whom?
    test call pls
    trial run before dialling
    live handover?
    warm transfer
    rehearsal call possible?
    rewrite the call text
    caller books slot?
    I am a funeral director and the tone has to be right, may I sit in on a trial run of the voice
    we are vets with odd words like spaying, do we help you put together what gets said on the line
    if a farmer on the other end wants to speak to a proper human, does the machine give way to my colleague
    my wife has a very good ear, could she try the voice on her own phone before any customer gets it
    suppose I hate the first version of the call, do you redo it until I am happy with it
    at our clinic someone must decide the words, is it us or you who draw up the telephone script
    once the client has said yes to the caller, does it fix the date there and then
    I have a sales lad sitting ready, would the robot connect a keen customer to him mid-call
    could you explain stage by stage how one of these telephone calls is prepared and what it ends with
    sorry, can I here it first, the call, before it goes to folk
    who rites the words that the machine speaks on the phone
    may I have a go, you know, have it ring me for practice first
    can it put the lady threw to my son when she wants a human voice
    I am hard of hearing, could you play me a tryal call nice and loud beforehand
    the scrip, the thing it reads out on the phone, do we make that together
    how is it done, the ringing, step by step please, slowly
    who drafts the patter?
    dry run of the caller
    audition the voice first?
    put through mid-call?
    approving the phone dialogue
    my cousin is an actress and says a dress rehearsal is everything, do I get one with your phone AI
    suppose the caller is asked something it cannot deal with, is one of my own people brought onto the line
    our product names are Welsh, so I would like to rehearse the telephone voice until it has them right
    at present my clerk ad-libs on the phone, but with your AI who decides what will be said
    how many practice rings do I get with the phone caller before I have to say that it will do
    once the talking is done, does the phone AI pencil in the appointment or leave that to me
    we had a jingle made and sat in on every take, is preparing an AI call with you anything like that
    a lady may insist on a person halfway through the AI call, so where does she end up
    can I lissen in to the practise call, till it sounds proper
    the words for the telephone machine, do we cook them up to gather
    if they say give me a purse on, does the caller hand over
  `,
  'features-calls-results': `
    evening leads lost?
    Sunday night enquiries
    gain from phone callers
    benefit of AI calling
    enquiries after six
    nothing left till morning?
    our letting agency gets most requests around bedtime and by breakfast they have gone cold
    I am a plumber, people send enquiries at ten at night and I only see them over my porridge
    my two sales girls waste their day on folk who do not want to talk, would the callers change that
    in our dental practice requests pile up from Friday evening to Monday, could that stop
    what difference would your telephone robots make to a little estate agency like mine
    would my team only get to speak with those who are truly keen to have a conversation
    we run a bed and breakfast and go to bed early, and the requests come in after we have turned in
    as an accountant in January I cannot answer anybody after dark, would requests still be dealt with
    is there any advantage to having the machine phone folk, apart from saving me the bother
    what do we get for it, the telephone wotsit, what good does it do
    sorry, people right to us in the nite and nobody answers them
    when the shop is shut and somebody wants us, somebody wants us at night, who sees to it
    does it sit there over knight, the request, until we come in
    I mean after ours, when the office is dark, are the enquiries just left lying
    my hearing is bad so I miss the evening enquiries, would yours catch them
    do my staff get the ones that want to talk, the willing wons
    enquirers left hanging till dawn?
    upside of AI callers
    night-time requests covered?
    staff talk to whom then?
    what AI calling achieves
    I open the laptop with my tea and there are six requests from last night, all stale, would that end
    my team is worn out by wrong numbers and brush-offs, would they be left with the willing ones
    we lose half our boiler jobs because nobody is up when people ask, can your callers mend that
    my other half asks what we would notice in the salon after a month of having your AI callers
    we have an answering machine for the dark hours and nobody likes it, are AI callers an improvement
    supposing I am at the opera and a buyer requests a call, does he still wait for the next working day
    what would be the point of AI callers for a firm whose staff moan that nobody wants to chat to them
    does having the phone AI mean my sales people spend their breath only on folk who are interested
    the requests that come when I am in bed, in bed, are they left lying
    what is the bennyfit of the phone callers, what do they bring us
    when we have all gone home of an evening, does a request just sit their
  `,
  'calls-speed': `
    callback how many secs
    ring-back speed
    minutes to first call
    instant call?
    form filled, rung when
    seconds or hours?
    lead response time phone
    under five minutes?
    I sell conservatories and the first firm to phone wins the job, would yours be that quick
    somebody asks for a quote on our page, has he still got the kettle on when your machine phones him
    our hospital charity takes two days to phone volunteers who asked, what would your callers need
    with car insurance people lose interest after a quarter of an hour, is your caller there before that
    between clicking on call me and the telephone ringing, how long passes with your system
    I was told a lead cools off in five minutes, are your automatic callers faster than that
    at our driving school I phone people when I get round to it, how prompt would the robot be
    if a tenant asks us for a call about a flat, how many minutes go by before the AI rings him
    my competitor phones back on the spot, can your callers match him
    how soon does the machine fone them after they ask
    sorry, how many minuets until it rings the customer
    quick is it, is it quick, the ringing back of folk who asked
    the weight, how long is the weight before the caller rings them
    do they sit about for ages before the robot calls, or is it prompt
    is it write away that it telephones them when they put in a request
    how long did you say before the a i rings, I missed the figure
    called within what?
    gap before AI phones
    snappy callback by AI?
    request to ring, elapsed time
    my father times everything with a stopwatch, so what would it show between request and AI call
    at our roofing firm the rule is same afternoon, is your phone AI any nippier than that
    would a bride who requests a call from our venue still be on the page when the AI gets to her
    I need the figure for a slide: how long does your AI caller take to pick up on a request
    we reckon a rival phones in ten minutes flat, would your AI callers beat him to it
    the quicker I phone a patient who asked the likelier he books, so how nimble is your AI caller
    does your phone AI wait for the next full hour, or does it get on the line at once when asked
    nobody here can drop the paintbrush to ring a new enquiry, how soon would the AI have done so
    is it a minit, the caller, or was it a day before it rings them
    after they ask for a ring, how long, how long till the robot does it
    do they have to hang about long for the machine to get back to them
  `,
  'calls-at-night': `
    calling hours?
    call window
    weekend dialling?
    bank holiday calls?
    evening ringing?
    time of day for calls
    no late calls please
    I keep cows and am in bed by nine, so would your robot phone people like me at that hour
    my customers are nursing mothers, they would be livid if a machine woke the baby
    we are a church charity and would not like anybody telephoned on the Sabbath on our behalf
    somebody asks us for a call at one in the morning, is he really telephoned then and there
    are my bakers, who sleep in the afternoon, going to be disturbed by your telephone machine
    could it happen that an old gentleman gets a call from you in the middle of the night
    I teach piano until late, I wonder between what times your automatic caller is allowed to dial
    would a pub landlord who asked for a ring back at midnight get it, and would others be left asleep
    is there a curfew for your callers, or may they telephone folk at breakfast and bedtime
    do you ring in the knight, I mean when it is dark
    sorry, would it telephone anyone at an ungodly our
    not at supper time I hope, does it ring folk at supper time
    what thyme does it ring people, morning or evening
    my late husband was always rung at bedtime, does yours do that, ring at bedtime
    do the calls go on threw the night or do they stop
    Sundays, does it ring people on a Sundae
    bedtime calls?
    curfew on dialling?
    Sundays off limits?
    anyone phoned after dark?
    my night-shift nurses sleep until three in the afternoon, so might your AI phone them at noon
    would your AI caller drag somebody out of the bath at half past nine, or is that ruled out
    my grandfather was telephoned on Christmas morning by some firm, would your callers do such a thing
    if a man asks for a call at a quarter to midnight he gets it at once, but is anyone else disturbed
    I am worried the neighbours of my allotment will be telephoned during the Sunday roast
    which part of the day do your callers dial in, and is it only those who have just asked
    a customer of mine lives for his afternoon nap, is there any hour when your AI would spoil it unasked
    at our present call centre they stop at eight, do your AI callers keep any such limit
    does the fone machine go off in the dead of nite
    after the ten o clock news, does it ring people after the news
    in the middle of the knight, would folk be woken who did not ask
  `,
  'calls-consent': `
    strangers: yes or no
    permission needed to ring?
    bought lists, can it dial
    lapsed clients, ok to call?
    random dialling?
    opted-in numbers only?
    legal to autodial?
    yellow pages calling
    I have a spreadsheet of every builder in Kent, would you phone the lot of them for me
    our old sales chap simply dialled through the directory, is that something your AI would do
    we are a blind veterans charity, may your robot telephone people who have never given permission
    as a dentist I have patients from ten years back who never agreed to be phoned, would you dial them
    my solicitor says automated calls need a prior yes from the person, do you stick to that
    does the voice give the name of the company that is phoning, or do people have to guess
    I was plagued by accident claim calls and do not want my garage to do that to anyone
    do businesses need to have agreed as well, or is it just private folk who must say yes first
    at a trade fair I collected cards, nobody ticked a box, may your machine call them
    do you ring people who do not no you
    sorry, have they said yes first, the people who get the calls
    is it cold coals that you do, to any old body
    would it ring folk who never arsked for it
    con sent, do they give con sent before the machine phones
    does it just go down the phone book, you know, one after another
    does it say hoo is calling, when it telephones them
    uninvited calls?
    ring prospects without asking?
    can AI dial any number?
    phone a membership list?
    caller identifies company?
    my nephew says just let the AI loose on the whole industrial estate, would you play along
    I bought the business off a retired chap with his card index, may your AI phone those people
    my partner hopes to have every dentist in Wales telephoned by robot, what do you say to that
    is it like those double glazing people who phoned anyone with a receiver, or only the willing
    suppose a bakery never ticked anything, would your AI telephone it all the same
    I dread being reported for pestering folk by robot, so who precisely may be dialled
    we currently have a lad who phones companies out of the blue, could your AI take over that job
    will the person who picks up be told on whose behalf the AI is calling
    perfect strangers, does it bother perfect strangers, the phone thing
    is it coal calling, that is what I am asking, cold or coal
    do they half to agree to it, them that get rung by the machine
  `,
  'service-ai-phone-callers': `
    TPS screened?
    corporate TPS?
    number checking?
    proof of consent to calls?
    phone consent logged when
    preference service check
    registered numbers removed?
    call opt-in record kept?
    I put my surgery on the list against marketing calls years ago, would your system respect that
    our trustees ask whether every phone number is compared with the official preference register
    we got fined once for phoning firms on the corporate register, how do you prevent that
    before your machine dials, is it noted somewhere that the person agreed to it
    I am a compliance officer at a building society, where do you document the permission for a call
    my uncle signed up with that telephone preference thing, so would he be filtered out
    is there also a check for companies that have registered against sales calls, not just households
    if the regulator knocks at the door of my lettings office, could we show that consent was noted
    at the farm shop we have a list of mobiles, would you run it past the register first
    the T P S thing, tee pee yes, do you look at that
    sorry, the register where you say no calls, do you cheque it
    I signed up years ago so I get no calls, no calls at all, do you look there
    see tea pee ess, for the firms, do you do that one
    is the yes ritten down somewhere before it rings
    tell a phone preference, what was it called, do you use it
    do you sift the numbers, sift out the ones who signed up for no calls
    register lookup before dialling?
    TPS and CTPS checks
    suppression by preference service?
    permission on file?
    numbers vetted against lists?
    my wife put our number down with that service so that marketers leave us be, do you consult it
    we were told off by the watchdog for ringing a firm on the CTPS, how do you avoid such mistakes
    who keeps the paperwork on when a person agreed to be phoned, in case our auditors want to see
    half the farmers round here have registered against sales calls, are their numbers weeded out
    is the agreement logged prior to the call, or does somebody jot it down afterwards
    our present dialler skips the official no-calls register, does yours go through it every time
    my trustees fret about phoning someone who is on the Telephone Preference Service, can I calm them
    companies have their own register against marketing calls, is that one looked at as well
    T P what, the list for no calls, do you mind that list
    is it riten in a book that they agreed to be rung, before you dial
    the telly phone preference people, do you ask them for there list
  `,
  'features-chat': `
    site bot?
    chat widget pls
    virtual receptionist for site
    bot books into diary?
    answers visitors?
    bot knowledge source
    messenger on homepage
    chat feature info
    I own a caravan park and guests ask about dogs all day long, can something on our page tell them
    we have a page full of opening times and fees, can your bot read it and tell people
    my niece has a little talking window on her shop page, do you make those
    as an optician I would love patients to arrange eye tests by themselves in a window on our page
    our museum gets the same emails about parking, could a robot on our homepage take them off us
    does your web assistant use only what is on our own pages or does it fetch things from elsewhere
    would somebody on our garden centre page be able to arrange an appointment by chatting
    tell me more about the robot that chats with people on a website, I have a tyre firm
    I am a start-up founder and cannot sit at live chat all day, have you something that does it
    the chap bot, what is that, the chap bot on the website
    sorry, the little box in the corner where you type, do you make them
    does it chat with people who look at our web sight
    what is a chat bought when it is at home
    the robot that tipes answers on a page, tell me about that one
    my grandson says we need a chatter bot, is that one of yours
    can folk arsk it things on our page and it answers, the web thing
    FAQ robot for our homepage?
    typing helper for web visitors
    web chat that takes bookings?
    talkative website, possible?
    online assistant for shoppers
    my web page just sits there like a shop without an assistant, could you put one in that replies
    guests at our inn want to know about parking and breakfast, could a program on our page tell them
    my sister in law has a box on her salon page that fixes appointments, is that something you build
    would the chat helper read what our own pages say, and reply to visitors with that
    at the moment people fill in a contact form and wait, could they converse with our page instead
    our practice manager wonders whether patients could book themselves in by chatting on the site
    I am after a clever little helper for our brochure site, one that can answer and take appointments
    if we change the text on our pages, is that where your website assistant looks for its replies
    a chap bought, or chat bot, for the website, do you sell those
    the box what talks to you on a web page, can I have one of them
    does it tork to the visitors, the thing in the corner, and put them in my dairy
  `,
  'features-chat-steps': `
    bot onboarding
    bot training how
    go-live of bot?
    chatbot rollout
    what to feed the bot
    bot trial questions?
    which page first?
    embed bot how
    I am not technical, I make cheese, so what would I hand over to get a chatbot going
    do you test it on awkward questions first, because our patients ask the strangest things
    we have four hundred pages, would the chatbot appear on the lot at once or begin on one
    our returns policy is a muddle, does the chatbot need to be given policies and price lists
    who checks that the bot copes with tricky enquiries before my clients get to see it
    could we start the chatbot quietly on just the contact page of our law firm and see
    what are the stages from nothing to a working chat assistant on our school website
    I have thirty years of know-how in my head about boilers, how does that get into the bot
    my developer wants to know how the chat thing is prepared and where it appears first
    sorry, how do you learn it, the bot, learn it about our shop
    what do I have to give you for the chat box, our leaflets and prises
    does it go on the hole website or just one page to begin
    how do you no it works, do you try the bot out beforehand
    fifty what, did you say fifty questions, you try the bot with fifty questions
    set it up, how is it set up, the chatty thing on the page
    is it a lot of faff, getting the chat bod onto our pages
    bot roll-out, one page first?
    what bot setup requires
    chatbot exam before launch?
    bot briefing material
    building the chatbot, sequence
    my lad built one in a weekend and it was a shambles, how do you go about preparing a chatbot
    our parents ask the school fiendish questions, is the chatbot put through those before it opens
    must I write out all the replies for the bot, or is it enough to show you our pages and rates
    I would be nervous letting a bot loose on the entire site at once, is there a gentler start
    what homework is there for our office before the website assistant can be switched on
    who thinks up the toughest questions that the chatbot is rehearsed with, and how many are there
    could the bot be tried in a quiet corner of our site before every page has it
    say I agreed to the chatbot today, what would you want to be shown: prices, policies, anything else
    how do you teech the bot, do I have to sit with it
    fifteen or fifty, the hard questions you try on the chat bot
    does it start on won page, the bot, and then go on the others
  `,
  'features-chat-results': `
    bot benefits
    chatbot payoff
    chatbot worthwhile?
    more names from website?
    fewer repeat questions?
    bot gains
    why have a chatbot
    chatbot outcome
    I have a carpet shop and lots of people look at our page without a trace, would a bot alter that
    our secretary answers the same three questions all day long, would a chatbot relieve her
    my partner thinks chat windows are a gimmick, what have other firms gained from one
    would more people who browse our estate agency page leave their details if a bot greeted them
    suppose we put a bot on the charity website, what improvement should we notice
    what is the good of a chat assistant for a chiropodist, give me one reason
    does having the chatbot mean that fewer people ring up with questions they asked before
    before I persuade the partners of our practice, what would change once the chatbot is there
    has a chatbot made any difference for the firms that got one from you
    does it do any good, the chat bot, any good at all
    sorry, what is the benny fit of the bot
    do more folk leave there name when the bot is there
    what is in it for me, with the chat thing, what is in it
    the same questions over and over, over and over, would the bot put an end to that
    what comes of it, the robot on the web page
    is the bot worth having, for a little shop, I wonder
    bot pays its way?
    more visitor names via bot?
    chatbot advantage in brief
    any gain from web chat?
    effect of having a bot
    we get two thousand clicks and barely a name from them, would a chatbot coax out a few more
    my desk clerk could recite the parking answer in her sleep, would a chatbot spare her that
    my husband asks what a chatbot would do for our kennels that a page of text does not
    supposing the bot has been on our site for a quarter, what would be different in our inbox
    I am torn between a new brochure and a chatbot, so what does the bot actually yield
    anonymous browsers are the bane of my showroom site, does a chatbot turn them into named ones
    does a chatbot cut down on people asking us the very same thing twice
    as chair of governors I must justify the chatbot, so what gain may I put in the minutes
    what do we get off the chat bought, is it worth the bother
    does it make more folk say there name, that bot
    will they stop asking the same old thing, with the bot, the same old thing
  `,
  'chat-honesty': `
    bot fibs?
    bot errors?
    fabricated answers?
    bot unsure, says what
    made-up prices?
    can bot be trusted
    invention by AI?
    only facts from documents?
    I am a pharmacist, so a chatbot that guesses the dose of something would be my ruin
    an airline bot promised somebody a discount and they had to honour it, could that befall me
    we give debt advice, and a wrong reply on the website might do harm, how careful is yours
    what would your bot reply if a customer wanted to know something that is not on our pages
    my daughter says these AI things talk with great confidence about things they know nothing of
    does your website bot ever say sorry, I have no answer to that, or does it waffle on
    as a surveyor I am liable for every word on my site, might the bot dream something up
    will it stay with what is in our own documents or does it fill the gaps out of its imagination
    could the chat assistant tell a guest of my hotel there is a pool when there is none
    does it tell porkies, the bot, does it tell porkies
    sorry, what if it does not no the answer, the chat thing
    does it make stuff up, them computers make stuff up
    halloo cinnamons, you know, when the bot sees things that are not there
    is it onnest, the robot on the page, or does it pretend to know
    what if it talks tosh to my customers, what then
    and if someone asks it a daft question, will it just say any old thing
    bot waffle?
    confesses ignorance?
    chatbot truthful?
    stumped bot, what happens
    bot guesswork?
    my son asked an AI about our village and it invented a castle, would your website bot do that
    I sell medical beds, so a chatbot that improvises about safety would keep me awake at night
    when a customer puts something to the bot that our papers do not cover, what comes back
    my partner would rather have a bot that shrugs than one that fabulates, which sort is yours
    suppose a joker tries to get the bot to agree that our cars are free, would it say anything so daft
    our temp makes things up when she is unsure, is the chatbot any better than her
    would the chatbot sooner say that it has no idea than give a visitor some plausible nonsense
    I worry the bot will quote a rule we never wrote, where does it get its facts from
    if it dozen no, does the bot say so or does it fib
    does it tell the trooth, the chat thing, or any old rubbish
    the haloo sin nations, does your bot have those
  `,
  'service-smart-chatbots': `
    chat log to me?
    bot after hours
    three questions?
    lead qualifying bot
    bot sends us thread?
    filters time-wasters online?
    bot escalation to staff
    my wedding venue gets browsers at midnight with a glass of wine, is the chatbot awake for them
    when the bot has finished with a visitor, does what they typed reach my inbox in full
    I mend pianos and cannot spend time on the merely curious, does the bot find out who means it
    how many things does the chat assistant want to know from a visitor before it passes them on
    we close the surgery at six, but worried owners look at our page late, would the bot reply then
    can my sales manager read back everything the visitor and the bot wrote to each other
    I want the bot to find out budget and place from each visitor, does it put questions like that
    if it gets serious, does the chatbot give the conversation to one of our advisers
    nobody at our solar firm works on Sundays, and that is when people browse our site
    does the bot stay up all nite on the website
    sorry, what they wrote to the chat box, do I get to reed it
    it asks them how many questions, the bot, two or three was it
    at eleven in the evening, eleven at night, is the chat thing still there
    the hole conversation with the bot, is that sent on to me
    does the robot on the page find out who is a proper buyer and who is just looking
    can the chat thing pass the lady on to me when she is keen
    bot awake at midnight?
    sorts buyers from browsers?
    copy of bot conversation?
    bot vetting of leads
    chat passed along in full?
    my best customers browse after the children are in bed, is there anybody or any bot to greet them
    when the bot has chatted with somebody, am I given all of it or merely a name and number
    tyre kickers fill my days at the caravan lot, can the chatbot find out who is in earnest
    I would hate a visitor to tell the bot everything and then have to repeat it all to me
    how many things does your chatbot ask before it decides that a person is worth our while
    today our live chat shuts at five and the owls see a closed sign, does your bot keep going
    my partner wants to know whether she can look over what the bot and the visitor said to each other
    the night porter of our website, so to speak, would your bot be that at eleven or even later
    is the bot up at eleven, eleven of the clock at night I mean
    three, was it three questions the bot puts, to see if they are serious
    do I get sent the hole chat, every word of it, what they said to the bot
  `,
  'features-meetings': `
    diary sync?
    slots in both diaries?
    overlap risk?
    free times only?
    appointment setting
    time zone handling?
    one message to book?
    meetings auto-booked?
    I am a locum vet and my free hours change all the time, would people get offered only those
    my clients are in Sydney, and I have been got out of bed at four by a wrong appointment
    we swap nine emails to arrange one chat with a supplier, is there a shorter way with you
    once someone agrees to meet, how does the appointment find its way into my calendar and theirs
    as a head teacher I have lessons, assemblies and meetings, will a booking ever land on top of those
    our exporter in Leeds talks to Texas, so does each side see the hour in its own local time
    can the appointment be made without me lifting a finger, I am up a ladder most of the day
    does the other party get it in their diary too, or is it just in mine
    I share my calendar with my wife, who blocks out the school run, will you keep clear of that
    my dairy, I write it all in my dairy, can you put people in there
    sorry, will it know that I am bizzy on Tuesdays
    do you set the appointments, the meatings, for me
    does the meeting go in the callender by itself
    they are on American time, and I am not, who works that out
    two people for the same our, could that happen
    you put it in the book for me, is that right, in the appointment book
    slots only when I am free?
    bookings across continents
    straight into my planner?
    diary clashes, ever?
    yes to appointment, one message?
    my partner wants to know whether a prospect could be put in during her Pilates, or is that kept free
    our buyers sit in Singapore and I once rang one in his pyjamas, do you sort out the local hour
    at present my wife writes appointments on the kitchen calendar, would yours turn up by themselves
    somebody agrees to see me and then it takes ten notes to fix it, how many does it take with you
    I would be mortified to be in two places at once, can your bookings ever collide with my own
    does the appointment you make also appear in the planner of the person I am to meet
    suppose I block out a week for Tenerife, will anybody still be offered a time in it
    I sell cheese to Canadians and never know what time it is there, would they see their own hour
    you put folk in my dairy, only where there is a gap, do you
    the clocks, they are different in Americker, do you see to the clocks
    will it be in both dye aries, mine and the other man his
  `,
  'features-meetings-steps': `
    brief beforehand?
    how many slots offered
    link calendar how
    preferred times set where
    attendee notes?
    hour before, what arrives
    slot choice by whom
    mornings only possible?
    I am a financial planner and hate going in blind, do you send me something about the visitor first
    I would like to see people on Wednesdays only, because of the milking, can I say so
    how do you settle on a time with somebody, do they get a long list or just a couple of choices
    my calendar sits with Microsoft, what do I do to let your scheduler have a look at it
    how long before the appointment do the notes about the other party reach me
    as a barrister I prepare for everyone I see, do you write me a page about who it will be
    would the client choose from a few suggestions, or do you simply tell him when
    we are an architects practice with three partners, how do we tell you when each likes to see people
    explain to me how somebody who says yes ends up with an hour and a day, bit by bit
    who is it that is coming, do I get tolled before they come
    sorry, do they pick the thyme or do I
    a note about the man, before he comes, do I get a note about him
    how do I joyn my calendar up with yours
    I do not like afternoons, I have my nap, may I say when it suits me
    too slots, did you say they get too slots to choose from
    would I no the name and firm of the person before I shake hands
    who is coming, told when?
    two options or more?
    dossier on my visitor?
    hooking up my calendar
    my preferred days respected how
    I once pitched carpets to a man who makes carpets, would you tell me beforehand whom I am seeing
    do people get a whole week to pick from, or just a pair of times that suit me
    my Thursdays belong to the grandchildren, where do I tell you which days I like for meetings
    how long before the handshake does your brief on the other person get to me
    my partner is wary of linking her calendar, what has to be connected so that you can offer times
    at our chambers a clerk prepares a sheet on every visitor, does something similar come from you
    run me through it: I join up my calendar, and then what happens until somebody sits before me
    I prefer to see buyers straight after the market closes, can my liking be taken into account
    the breef about the person, does it come the day before or an our before
    do they get to chews the time, from two was it
    I join my dairy to yours, is that how it goes, and then what
  `,
  'service-meeting-scheduler': `
    rebooking?
    cancellation handling?
    reminder sent when
    missed meeting?
    no-show rate down?
    move to Thursday?
    auto rebook?
    plans changed, then?
    I am a midwife, babies come when they like, so my appointments have to shift at short notice
    clients of our tax office forget us every January, does anything jog their memory the day before
    I drove sixty miles to a farm and nobody was at home, how would you avoid that for me
    when a buyer rings in sick, does someone have to arrange a fresh appointment by hand
    my train is late twice a week, can the scheduler shift the chap I was due to see
    a third of those who sign up for our demo never show their face, can you cut that down
    if it snows and I cannot get down the lane, how is the appointment put right
    does your system nudge people so they remember they are due to see us
    does it look at what is really free when it shifts somebody to another day
    they forget, they always forget, do you tell them again before the day
    sorry, what if I am poorly and cannot go to the meating
    can it be changed, the day, if something crops up
    what if the other fellow does not turn up, like last weak
    do you send them a re minder so that they come
    the a pointment, can it be put back a bit
    if they cry off, who rings them for a new day, me or you
    cry-offs?
    stood up again, help
    memory jog before meetings?
    appointment falls through, then?
    automatic rearranging?
    I put the kettle on for a buyer who never came, is there something to stop that happening
    my childminder lets me down a lot, so who moves my appointments when I have to bow out
    suppose the prospect catches flu that morning, does a fresh date come about without me
    our optician sends people a text the day before, do yours get a nudge as well
    my secretary spends Fridays shuffling people who have cried off, could that run on its own
    half our viewings are no-shows and it costs us petrol, what do you do about them
    the board meeting overran and I missed a prospect, would that appointment be given a new date
    does it look at my true availability when it finds another day for someone who backed out
    they clean forget, folk do, does something remind them of the meeting
    if I am took poorly, who shifts the meeting, do I have to do it
    does it re book, when they can not come, all by its self
  `,
  'features-meetings-results': `
    scheduling benefit
    diary tool payoff
    less to-and-fro?
    time saved scheduling?
    no more email ping-pong?
    scheduler outcome
    scheduler worth it?
    scheduling gain
    we spent nine days agreeing on a time with one surveyor, would the scheduler end that
    my assistant loses half her week finding dates for people, what would scheduling by you save her
    what improves for a small architects office once you take over the arranging of meetings
    is there any gain in letting you arrange appointments over my secretary doing it
    I run a recruitment desk and date-finding drags on for ever, how does your scheduler shorten it
    with your scheduling in place, in how many days do the first appointments typically come about
    how would our charity be better off if meetings were arranged by your scheduler
    what have firms got out of the meeting scheduling so far, time or just convenience
    finding a day that suits all takes us a fortnight, will the scheduling cure that
    what good is it, the scheduling, what good does it do
    sorry, what do I gain by the meeting shed you ling
    do I save thyme by it, the appointments thing
    all that back and forth, back and forth about dates, does it stop
    a hole week to find a date, is that over then
    what comes out of the arranging of meetings, in plain words
    is the meeting sked yule any use to an old firm like ours
    scheduling: what improves?
    upside of your scheduler
    date-hunting over?
    worth having scheduling?
    scheduler, time gained
    a whole week goes by before two busy architects agree on an hour, does your scheduling do away with that
    my PA thinks she does it just as well, so what would having your scheduler gain us
    what would I tell my partners that we get out of handing you the appointment making
    with meeting scheduling switched on, how soon do firms generally have the first one
    at the moment we play telephone tennis over dates, is that a thing of the past with scheduling
    suppose I took only meeting scheduling from you, what would come of it
    is the outcome of your scheduling that less of my week is frittered away on finding dates
    I am sceptical about paying someone to find dates, what have others got out of the scheduling
    the shedyuling, what do you get out of it in the end
    a week lost to find a day, a hole week, does it stop that
    what is the good of the meeting sked jeweller
  `,
}
