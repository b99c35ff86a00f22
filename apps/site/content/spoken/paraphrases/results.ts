import type { Questions } from '../practice/questions.ts'

/** Claims, delivery and speed. */
export const results: Questions = {
  results: `
    outcomes?
    any joy so far?
    actual achievements, briefly
    pays off?
    what came of it
    worth doing?
    working for your clients?
    results in a nutshell
    I run a kennels near Ripon and need to know whether this outreach lark brings anything in
    our board of trustees will ask me what your work has led to so far, what do I tell them
    forgive my doubting, but has all this writing and ringing ever led anywhere for a customer
    I am an accountant, so before anything else, what do your clients have to show at month’s end
    we tried adverts and got nowhere, how have your customers fared with you
    could you sum up in two lines how well you do, meetings and answers and so on
    my wife thinks it is hot air, how well does it go for the firms you work for
    as a dentist I like to see outcomes first, so how have you been doing for people
    would our little joinery do as well as your other clients, or might it turn out differently
    does it wurk, this thing
    sorry, I am a bit deaf, did you say it brings results or not
    what good has it done, for other people I mean, what good
    is it any use at all, the hole thing, does it bring folk in
    what are the re salts, the results
    did it do them any good, them that took it
    how well do you do, love, in plain words
    bottom line so far?
    your scorecard
    been any use to clients?
    bearing fruit?
    performance summary please
    my bank manager says show me what they have pulled off, so what have you pulled off
    the proof of the pudding is in the eating, so how has the eating been for your clients
    my partner wants to know whether it really brings people in or is just a lot of clever chat
    we rely on word of mouth today, does your way of doing things lead to more than that
    I have been burnt by two marketing firms, so what can you point to that has come of your work
    in a nutshell, appointments and answers taken together, how are your programmes getting on
    if a friend asked you over a pint whether it is working, what would you tell him
    would it be the same for our candle workshop as for the rest, or do outcomes differ
    has it done owt, I mean has it brought folk owt
    the re sults, what were they, say them again louder
    does it do what it says on the tin, that is all I ask, does it
  `,
  'claim-meetings-booked-monthly': `
    appointments total per month
    monthly bookings?
    sit-downs arranged, how many
    meetings across everybody
    meetings tally please
    over two hundred what?
    diary entries each month
    definition of a meeting?
    adding up all your clients, how many get-togethers with buyers do you set up in a month
    does it count as a meeting if only one side has written it down
    we run a print works in Hull and wonder how many appointments you fix each month all told
    say somebody agrees but never puts it in the calendar, would you still count that one
    is the two hundred for one client or for everybody together, my partner and I disagree
    as a letting agent I know bookings, so how many a month does your whole outfit manage
    when do you chalk up a meeting, when they say yes or when both of you have the date down
    I am putting a paper together for our charity, what volume of meetings do you arrange monthly
    out of curiosity, how many introductions end up in people’s diaries in a typical month
    how many meatings do you do in a month
    how many was it, the meetings, two hundred did you say
    sorry, the number of appointments again, every month, I missed it
    when is a meeting a meeting, in both dairies or what
    how many folk do you get round a table each munth
    how many meat ups a month have you
    the meetings you book, dear, is it a lot or a few
    meetings booked, monthly sum
    two hundred plus what?
    appointment count, all programmes
    bookings: how counted?
    how busy are you with meetings
    my partner wants to know whether a pencilled-in appointment is counted or only a firm one
    put all your customers in one pot, how many meetings come out of it every four weeks or so
    our last agency counted every polite nod as a meeting, when does one count with you
    I am comparing three agencies, so what is the number of meetings that you arrange per month
    is it dozens or hundreds of introductions that you fix for everybody in a month
    when the buyer has it in his calendar but I have not, does it go in your meetings figure
    I saw two hundred and something on your page, is that meetings in a month or in a year
    suppose I wanted a feel for your size, how many sit-downs does the whole firm fix monthly
    two hundread meetings, was that a munth or a year
    how many get togethers do you make, in a month, altogether
    is it in both dairies before you count it, the meeting
  `,
  'claim-average-response-rate': `
    responders in per cent?
    typical answer rate
    replies per hundred mails
    comeback rate
    average across channels?
    over which period, the rate?
    rude replies included?
    answer quota please
    if you approached a thousand garages for me, about how many would say something back
    is a no thank you counted as an answer in that rate of yours, or only the nice ones
    we post leaflets and one in a thousand reacts, what do you get on average
    I breed alpacas and nobody writes back to me, what fraction of people write back to you
    your six point eight, is that for email alone or for every channel thrown together
    from which months does the response rate come, the last year or some lucky week
    my finance director wants a single percentage for how many recipients come back to us
    we are a hospice shop, so tell me gently, do one in ten reply or fewer
    out of everybody that hears from you, what slice gets back in touch on average
    what is the re spawns rate
    how many rite back, out of the lot
    sorry, was it six or sixteen per cent that answer, I am hard of hearing
    the average, what is it, of folk replying I mean
    what purse entage reply
    how many reply, how many, out of a hundred say
    did you say six point ate per cent, of what was that
    what fraction writes back?
    reply percentage, explain
    mean response figure
    my partner wants to know whether a curt no thanks also goes into your percentage
    we send Christmas cards to clients and half answer, what share of people answer your messages
    at our charity two appeals in a hundred bring a reply, what is it on average with you
    is that response percentage from emails alone or are LinkedIn and texts mixed in
    over how long a stretch did you average the share of people who respond
    suppose you wrote to fifty foundries, how many of them would come back with some kind of word
    I teach sums, so tell me what goes on top of the fraction when you work out the reply rate
    are the out-and-out refusals part of your response figure, or did you leave those out
    six point hate, was it, per cent that answer
    how many in the hundred say summat back, on average like
    the respond straight, what is it, the average one
  `,
  'claim-more-prospects': `
    prospects multiplied by?
    threefold, fivefold?
    pipeline uplift?
    extra prospects, roughly
    how many times more
    increase in live conversations
    compared with which period?
    definition of prospect
    we chat with about four possible buyers a month at our sawmill, how many might it be with you
    what do you compare with when you say three to five times, the quarter before or the year before
    I own two plant nurseries and hardly talk to any landscapers, by how much would that rise
    is a prospect somebody who merely opened a mail, or one who is truly talking with us
    my sales lads have dried-up pipelines, by what factor do they typically fill with you
    when you boast of more prospects, is it two-way talks you count or just names on a sheet
    could a vineyard like ours hope to speak with twice or four times as many buyers as now
    would everybody see that jump in prospects, or do some see less
    we had ten live enquiries last quarter, what might that become once you have begun
    three to fife times more what, sorry
    more prospex, how many more
    how much more, did you say free times or five times
    will there be more people to talk to, a lot more, or just the odd one
    is it five times the customers, or five times the folk we tork to
    more pro specks, what are they counted as
    I did not hear, how many times more folk would talk to us, was it three
    times as many prospects?
    prospect increase, what factor
    prospects growth vs before
    two-way talks, how many more
    my partner wants to know what a prospect means when you say there will be several times as many
    we speak with two possible buyers a month at the forge, what multiple of that is usual with you
    three to five times sounds a lot, but three to five times more than when
    does somebody who merely clicks count as one of your additional prospects, or must he talk back
    suppose our pipeline held ten live conversations, what would it typically swell to
    my sales chart is as flat as the fens, by how much do prospects usually climb with you
    is it the three months before you started that the rise in prospects is set against
    would the number of people in conversation with our yard double, treble or more
    free to five times the prospects, is that what you said
    how many times over, the people we talk with, how many times more
    more prose pecks, is it a big lot more or a small lot
  `,
  'claim-inbox-delivery': `
    inbox percentage please
    placement figure
    ninety-five, measured how?
    share reaching inboxes
    first messages landing, per cent?
    seed testing weekly?
    test frequency for delivery
    arrival quota
    out of every hundred first mails you send, how many turn up where they should
    I am a stats teacher, so how was that ninety-five per cent established
    do you check each week that the mails are still arriving, and with what kind of test
    is the delivery figure measured on warmed-up domains only, or on brand new ones too
    our last mailing house could not say what portion got to the inbox, can you put a number on it
    we run a livery yard and half our mail vanishes, what is your own rate of reaching people
    tell me how you find out where a message ended up, do you post test mails to yourselves
    does that inbox number cover the first message only or the follow-ups as well
    my board wants the delivery rate in writing, which figure would you give them
    how many get to the in box, what purr cent
    sorry, ninety-five was it, or ninety-nine, that reach the inbox
    what are seeds for, the seed tests, I thought that was gardening
    how many of a hundred males get there
    the wait, I mean the rate, of the inbox thing, what is it
    how do you no that ninety-five in a hundred arrived
    what is the number again, for mails that get into the inn box
    inbox share, exact number
    weekly tests of what?
    landing rate measured how
    inbox success as a percentage
    my partner wants to know how on earth one can tell that a mail sits in the inbox
    I have sent invitations for years with no idea how many arrived, what is your tally in per cent
    is the ninety-five taken from new domains as well, or only from those already warmed up
    how frequently do you run those seed tests, and is that where the inbox number comes from
    suppose you post a thousand opening messages, how many would turn up in the proper folder
    our IT man asks what method stands behind the inbox percentage on your page
    does your arrival figure count only the first message that a person gets
    the Royal Mail publishes how much it delivers, do you have such a percentage for your emails
    ninety five, out of a hundred, get into the in box, is that it
    what is a seed test, I know seed potatoes
    how do you cownt them, the mails that get in
  `,
  'claim-fast-setup-to-your-first-meetings': `
    set-up duration
    days from signature to meeting
    seven days, honestly?
    days counted from when?
    brief signed, then how long
    fourteen days at most?
    setup days guaranteed?
    quickest set-up possible
    once my signature is under the brief, how many days go by before the first sit-down
    is the one to two weeks a promise, or merely what it tends to be
    does your fortnight hold if we already have domains to send from
    I farm potatoes and time matters, from which day do you start counting the seven to fourteen
    our solicitor asks whether the set-up time on your website is a firm commitment
    we have sending domains already, so how short is the stretch from brief to first meeting
    you claim a quick set-up, but when does that clock begin ticking
    suppose we sign on a Monday, is day seven or day fourteen the one to pencil in
    would you put it in writing that the set-up never takes more than a fortnight
    how long is the set up, the setting up I mean, days or weeks
    is it seven daze or seventeen
    from the breef to the meeting, how long, sorry
    fourteen days, is that sure, or might it be more
    the sett up, is it quick
    forty days did you say, or fourteen, to set it up
    when I have sined the brief, how many days then
    seven to fourteen, from what point?
    brief-to-meeting days
    set-up time, firm or rough?
    setup clock starts when?
    my partner wants to know whether the seven to fourteen days are a vow or a rule of thumb
    does the count begin on the day we put our names under the brief, or once the first mail leaves
    we already own the domains to send from, is that the condition for your seven to fourteen days
    if day fourteen passes with no meeting, have you broken a promise or was it never one
    our present supplier took four months to set up, how many days do you state on your page
    I am filling in a tender: state the days from signed brief to initial meeting
    suppose we had no sending domains whatever, would the seven to fourteen still apply
    your page boasts a fast set-up to the first meetings, so what is the number and what hangs on it
    the sat up, no the set up, how many days is it from the brief
    seven teen or seven days, from when I sign the breef
    is it for certain, the fourteen days to set up, or only roughly
  `,
  'faq-speed': `
    ETA?
    up and running by?
    first meeting, how soon
    weeks or months?
    waiting time overall
    start of sending?
    before Christmas possible?
    speedy or slow?
    lambing starts in March and I would love to sit with a buyer before that, can it be done
    how many weeks would pass before our physio clinic meets the first interested company
    once I have said yes to the wording, how soon do the messages leave
    we open the new showroom in the autumn, would the first talks have happened by then
    I am rather impatient by nature, when might I shake hands with the first prospect
    does everything wait until I have approved who is written to, or do you begin at once
    our grant runs out in eight weeks, how long do your customers wait for a first conversation
    tell a nervous café owner honestly, is it days, weeks or half a year until something comes of it
    when we hire you on the first of the month, in which week would I be sitting down with somebody
    how soon will it be, the first meating
    when duz it start, when do they come
    sorry to ask twice, how long till I see somebody, how long
    will it take long, I am seventy-nine, I cannot wait for ever
    how many weaks before anybody comes
    is it quick, or is it a slow sort of thing
    when can I meet the furst one
    first handshake when?
    soon or next year?
    when do things kick in
    wait before first buyer
    meetings before summer?
    my partner wants to know whether we would be meeting anybody before the lease is up
    our cash lasts until June, would we be sitting across from a prospect well before that
    Rome was not built in a day, but how long before we meet our first potential customer
    with brand new domains to break in first, how much later would our first meeting come
    what has to be approved before the first message goes, and how long till a meeting after that
    my old rep took half a year to land his first appointment, how do you compare
    say I came aboard on Monday, would I be having my first conversation this month or next
    I am planning my paternity leave, so when would the first meeting be likely to happen
    how long is a peace of string, I mean when do I meet somebody
    is it fortnight or forty nights till the first one comes
    will it be soon, dear, that somebody comes to see me
  `,
  'faq-delivery': `
    landing in spam?
    bulk folder?
    filtered away?
    undelivered mail worry
    spam-proof?
    avoiding promotions tab
    authenticated sending?
    binned unread?
    I run a pottery and everything I send out to shops gets thrown in with the rubbish, would yours
    what is done technically so that a mail of ours is not taken for spam
    customers at my garden centre tell me they find my notes among the spam, why would yours not be
    do you send from a domain of its own, so that the spam filters trust it
    how large are your mailings, since I hear big volumes make the filters suspicious
    hospitals have terribly strict filters, would your messages even get past those
    my vicar friend sent three hundred mails and all were swallowed by the junk filter, yours too
    we are solicitors and fear looking like spammers, what becomes of the mails once they leave
    is there a danger that nobody reads us because we end up next to the fake lottery wins
    do they go in the spam, or is it span, the bad folder
    will it be junc
    sorry, the rubbish bin thing in the email, do yours land in there
    my grandson says it all goes to spam, dozen it
    do the males get stopped by the filter
    that folder nobody looks in, is that where they go, is it
    spam, I thought that was ham, do you end up in it
    swallowed by filters?
    ending up in quarantine?
    mails vanish, yours too?
    gobbled up by junk filters?
    keeping out of spam, how
    my partner wants to know whether people will have to fish our mails out of their junk
    our council clients have a fierce firewall, would your letters be caught in it
    I looked in my own junk the other day and found an order, would your mails end there too
    the Christmas mailing got our whole domain blocked, what do you do to prevent such a thing
    our newsletter lands beside the miracle pills, what do you do so that ours are not put there too
    suppose Microsoft takes a dislike to us, do we slide into everybody’s junk folder
    do you fire off thousands at once, which is what got our florist treated as a spammer
    is it our main domain that goes out on a limb, or do you use separate ones against the spam trap
    the spam, the tinned meat folder, do your letters go in that
    my daughter never gets my e males, they go in the junk, would yours
    do they get threw the filter, or get stuck in it
  `,
  'faq-automated': `
    automated bits?
    machine or manual?
    written by hand?
    human touch, where?
    software’s share of the work?
    bot-written mails?
    real humans on replies?
    automation, how much
    I teach English and could not bear robot prose going out for our school, who composes it
    which bits run by themselves, the research, the timing, the diary
    when a grumpy farmer answers, does a person at your place read it or does a program
    my staff fear that everything is done by computers these days, what do people still do with you
    would I have to sit down of an evening and compose letters, or is that your job
    do your phone and chat assistants own up to being AI, and can one ask for a person
    where is the line between what your software does and what your staff do
    we are undertakers, so tact is everything, is there a human hand in each message
    who searches out the facts about each firm, somebody at a desk or a program
    who rites it, you or a robot
    is it a purse on or a machine that reads the answers
    sorry, is there people in it, or is it all computer
    is it auto matic, the hole of it, or what
    does the computer do the righting or does somebody do it proper
    are there folk behind it, real folk, or just the computer talking to itself
    what is by hand and what is by machine, I did not follow
    robots versus humans, who does what?
    humans compose it?
    which tasks are computerised?
    who fields the replies
    AI ghostwriting?
    my partner wants to know whether a living soul reads it when a customer pours her heart out
    is there a wordsmith in your office or do you press a button and out come the letters
    I can smell a machine-made letter a mile off, so who holds the pen at your place
    looking things up and picking the moment, is that done by software and the rest by people
    suppose a recipient replies in broad Scots, is there a person at your end to make sense of it
    we type each letter ourselves today, what would the software do and what would your people do
    at the library we debate AI, so how much of your trade is machinery and how much is people
    I would not want to be left answering forty replies, does one of your people take those on
    does a person rite it or is it them computers nowadays
    who reeds what they send back, a lass or a machine
    is it all done by row bots, or do folk do the writing
  `,
  figures: `
    basis of the statistics?
    audited?
    honest numbers?
    typical or cherry-picked?
    footnotes for those claims?
    invented stats?
    independently confirmed?
    substantiation?
    I am an auditor by trade, so on what footing do the percentages on your page rest
    forgive me, but anybody can print a big number on a website, are yours genuine
    are those past results of ordinary clients, or just your best ones
    the advertising watchdog would ask for evidence, where is it written what your claims rest on
    our bursar distrusts marketing statistics, can he see what they are based on
    my brother in law reckons you plucked the numbers out of thin air, did you
    where on your site do you say how each of those claims was counted
    as a magistrate I prefer evidence, how trustworthy is what you state about yourselves
    those numbers look a bit rosy to this old brewer, did somebody verify them
    are they reel, them numbers
    sorry, is it true, all that with the percentages, is it true
    who has chequed these figures
    are you fibbing with the figures, or are they right
    your fingers, I mean your figures, where are they from
    is that the truth or just a bit of sails talk, the numbers
    did you make that up, the sums, or has it bean counted
    those stats, trustworthy?
    numbers plucked from air?
    are claims backed up?
    basis for those percentages
    true or marketing?
    my partner thinks the numbers on your page are pie in the sky, what are they founded on
    there are lies, damned lies and statistics, so which are yours
    as a retired actuary I want to know whether your numbers show ordinary past cases
    do you say anywhere how each number was arrived at, so that my bookkeeper can follow it
    suppose a journalist asked you to defend the numbers you advertise, what would you say
    the other agency made up its numbers and got a rap for it, are yours any more solid
    I take adverts with a pinch of salt, should I do the same with your percentages
    are those the best numbers you ever had, or what is typical
    are them figgers right, or is it a fairy tale
    who says so, about the numbers, who says they are true
    is it true what it says, all them per cents, or is it tosh
  `,
  story: `
    reference customer?
    one real case please
    client story?
    previous campaign, for instance
    an anecdote perhaps
    worked example?
    who else has used you
    a sample please
    we fit bathrooms, is there some business of that kind you have done this for, and how did it go
    I learn best from stories, so could you tell me how it went with one of your customers
    might I see what a message of yours looked like and what the other side wrote back
    walk me through one job from the first email to the order, if you would
    our PCC is cautious and would love to hear of one organisation you helped
    can you describe a firm that came to you, what you sent for them and how it ended
    I would feel easier with an instance, is there one customer whose tale you can share
    as a hotelier I wonder whether you ever wrote to hotels for somebody, what came of that
    could I read an actual exchange, first your letter, then the answer, then the sale
    have you got a case studdy
    tell me a tail, of a customer, how it went
    sorry, an egg sample, for example, have you one
    have you done it for any body before, tell me about one of them
    was there some hotel, taps or something, what was that story
    show me one, just one, that it went well for
    I like a good storey, who have you helped, dear
    for instance?
    somebody like us you helped?
    one success, told briefly
    customer tale please
    show me a before and after
    my partner only believes what happened to an actual firm, can you tell him of one
    could I hear how one campaign went, week by week, with what was written and what came back
    we make door handles, have you ever helped a maker sell to hotels or the like
    a picture is worth a thousand words, so paint me one of a customer you worked for
    suppose I were at your stand at a fair, which customer would you tell me about
    I would love to see one message you sent that led to an order, and the answer it got
    our women’s institute likes a good yarn, have you one about a business you found work for
    what did the reply look like when it went well for one of your customers
    tell me a storey about one of them, a customer
    was it Whitby, the hotel with the taps, how did that go
    an eggs ample, one customer, what happened to him
  `,
  'no-guarantee': `
    assurance of success?
    fail-safe?
    payment by results only?
    nothing comes, then what
    certainty of meetings?
    my money back if unhappy?
    binding promise of sales?
    surefire?
    I am a widow with a small wool shop and cannot afford a flop, can you give me any surety
    suppose the whole thing falls flat for our surgery, are we out of pocket
    would you put your hand on your heart and say that we shall have customers by summer
    our last agency vowed fifty leads and delivered two, will you commit to a number
    can we agree that I only pay for every meeting that takes place
    what becomes of my fee if nobody in the roofing trade wants to know
    the parish council would want a warranty that it succeeds, do you offer one
    I have been let down before, so is success certain or merely hoped for
    say we spend the lot and not a soul turns up, do you make good on it
    do you garden tea it, guarantee I mean
    is it sure, is it certain sure, that folk will come
    sorry, do I get a re fund if it goes wrong
    what if it is all for nothing, all for nought, who gives me my money
    can you promiss me they will buy
    give me your word, young man, will it work, yes or no
    is it garan teed, the meetings
    cast-iron promise?
    flop insurance?
    no customers, cash back?
    are meetings assured?
    will you underwrite success
    my partner will only sign if you vouch for at least five new clients, will you
    suppose after three months there is not one buyer for our gates, do we get our fee returned
    my builder gives ten years on a roof, what assurance do you give that this comes off
    could we shake hands on no result, no invoice
    I am putting my redundancy money in, so tell me that it cannot go wrong
    the estate agent only earns when he sells, would you work on those terms too
    if I end up with egg on my face and no customers, do you make amends
    can you give it to us in writing that there will be a set number of meetings
    is it a dead cert, or might I lose me money
    gare un tee, is there one, that folk will come
    what if it dozen work, do I get my pennies back
  `,
}
