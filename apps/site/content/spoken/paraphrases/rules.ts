import type { Questions } from '../practice/questions.ts'

/** Data, law and the small print. */
export const rules: Questions = {
  'privacy-notice-what-we-use-why-and-on-which-basis': `
    purpose of collecting?
    form data used how
    name and email, what for
    lawful basis for my form data
    IP address logged?
    what info do you gather
    utm tags stored?
    why my company name
    I run a small dental practice and like to know beforehand what you would do with my particulars
    my wife says never give your name online, so tell me, what would you actually use it for
    we are a charity and rather careful, which information about me do you take down, and for which purpose
    before I hand over my email, is it only so that you can answer me
    I am an accountant, so forgive me, but on which legal ground do you process what I send in
    I clicked on an advert to get here, do you make a note of where I came from
    the boxes want my firm and the service I fancy, why must you have all that
    I have just typed half a page about our farm into your form, what becomes of it at your end
    my lad reckons websites note down your network address, do you, and why
    sorry love, what do you want my male address for
    my date a, what is it that you do with my date a
    the from I filled in, what do you use it for
    I did not catch it, what of mine are you using, my name and what else
    pry vacy, how does that go with you
    what is it for, what I put in those boxes, what is it for
    my name, my firm, my mail, why do you want it all, I am eighty one
    error reports, what is in them
    my particulars, which purpose?
    my details just for replying?
    campaign tags noted?
    my cleaner saw your form over my shoulder and asks what on earth you would need all those bits about me for
    our governors insist I find out which items about a person your enquiry form takes in and to what end
    if I only leave a name and a mail address, will that end up in some marketing database of yours
    when a page of yours crashes on my phone, does a report with my name in it go to you
    my nephew says firms build a profile of every enquirer, is that the use you make of mine
    do you rely on my consent or on legitimate interests when you work with the things I fill in
    the bank asks for everything down to my shoe size, how much do you take from me and for what reason
    I came through a link in a newsletter, is it noted with my request which campaign that was
    sorry, personal in formation, what do you need it for
    the lay gal basis for having my name, what was it again
    hard of hearing here, you use my name and company to do what with
  `,
  'privacy-notice-who-receives-it': `
    recipients?
    any onward transfer?
    sub-processors?
    passed on?
    flogging my details?
    hosted on whose servers
    which mail provider
    seen by outsiders?
    last time I gave my mobile to a firm the double glazing people had it within a week, would you sell mine
    I am a vet and my address is all over the place already, please tell me you do not pass it along
    our trustees will ask which outside companies get their hands on what we send you
    when I speak into my laptop, does the browser ship my voice off to Apple or somebody
    I have been on those lists that one outfit flogs to the next, is that what you do
    which company actually delivers your confirmation mail, and does it see my particulars
    I run a law office, so I must ask who beyond your own team has sight of our enquiry
    my partner reckons you make your money out of other peoples addresses, is there any truth in it
    are the details I give kept on your own servers, or do they end up in America
    do you cell my details
    who gets it, sorry, who gets to have my name after you
    I am a bit deaf, did you say that somebody else gets my things
    third patties, do you give it to third patties
    is my speech sent to goggle when I talk, to make it into words
    do you hand it on, my telephone and that, do you hand it on
    the male provider, what does he get to see
    eyes on my enquiry?
    leaked to marketers?
    data brokers?
    outside suppliers with access?
    speech sent to Chrome’s maker?
    my sister signed up for a prize draw and now gets brochures from everywhere, would my address travel like that
    our safeguarding lead needs a list of all parties that information about us is disclosed to
    does my enquiry go any further than your four walls
    is there a hosting company or a cloud in between that can look at what I typed
    I would not want the chap down the road, who is your client too, to be given my particulars
    do you earn anything on the side by renting out the addresses of people who enquire
    if I talk through my browser on the phone, does a big tech company hear it to transcribe it
    when I buy a washing machine the shop tells the insurer, whom do you tell about me
    do you past it on, my address, to somebody else
    re sip he ants, who are the re sip he ants of my data
    sorry love, which other people was it that get my details
  `,
  'privacy-notice-how-long-we-keep-it': `
    kept till when
    storage period?
    deletion after?
    months or years?
    how soon is it binned
    server logs kept how many days
    copies of mails, how long
    how long till it is wiped
    I am tidying up where my firm left its details, would an enquiry from last spring still be in your system
    we have to write down for our auditors after how many months you clear out enquiries
    if nothing comes of it and we do not sign, for what length of time would you hold on to our request
    our school has a policy on this, by what date would my enquiry be gone for good
    you sent me a confirmation mail, for how many days do you keep your own copy of it
    I filled in your page back when I still had the bakery, is that request still sitting in a drawer
    suppose I never answer you, will my particulars stay with you for years and years
    my bookkeeper bins papers after six years, and when do you bin what I sent
    does an enquiry vanish on its own after a while, and after how long
    how long do you keep it four
    wen do you get rid of it, my form, wen
    sorry, how many months was that, did you say months or weeks
    how long, I mean my particulars, how long do they stop with you
    I am hard of hearing, for what time did you say my request stays with you
    is it there for ever and ever, what I sent, or does it go some day
    the re tension period, how long is it
    expiry date on my enquiry?
    stored twelve months or longer?
    wiped automatically?
    shelf life of my request
    request log, days held?
    my husband is a stickler, he wants to know after what period our enquiry gets shredded
    I enquired at Easter and came to nothing, is my form gone by now or still on your books
    the library forgets what I borrowed within a week, how quickly do you forget what I sent in
    error reports from my browser, how many days do they stay with you
    does my request gather dust in your archive until the cows come home
    our retention schedule has a column for suppliers, what number of months do I put in for you
    if I die tomorrow, in which year would my enquiry disappear from your computers
    you note that there was a call, for how many days does that note stay
    how long do you hold it four, my request, a year was it
    when does it get the leated, what I filled in
    I did not hear the number, it was so many months that you keep an enquiry
  `,
  'privacy-notice-your-rights': `
    copy of my file
    right of access
    right to erasure
    data portability?
    fix my details
    object to processing?
    restrict processing
    get my records corrected
    I moved my surgery to another street, could you put the new address where you have the old one
    my name has been spelt wrong in your mail, may I have that put right
    I changed my mind about the whole thing and would like my enquiry got rid of, is that possible
    as a parish clerk I would like to see on paper everything that you hold with my name on it
    how many weeks do I wait if I ask for whatever data you hold on me
    I believe I am entitled to look at my own records, how would I go about asking
    could I take my data elsewhere, in a file that another firm can read
    I filled it in with my maiden name and am married now, can that be altered
    what exactly can I demand of you when it comes to the information you hold on me
    can I have a coffee of my data
    rites, what rites have I got with my data
    I want it rubbed out, all I put in that form, sorry, can that be done
    my name is wrong in your books, can you put it write
    how do I see it, what you have got written about me, how do I see it
    a subject axis request please
    my late husband filled in your form, can you take his details away please
    subject rights?
    amend my entry
    strike my enquiry out
    see my file please
    freeze my data use
    a former colleague enquired in my name, I would like to look at it and then have it gone
    my union rep tells me I may demand a printout of all you hold on me, do you honour that
    the phone number I gave in the form has changed, would you update it in your records
    I regret sending that enquiry, can the whole thing be made to vanish on request
    I do not object to you having it, but may I forbid you to make any use of my data
    is it free to ask for a copy of one’s own records, and do you answer within a month
    my partner wants to know whether we could take back what we told you in the form, every word
    my hospital let me read my notes, can I read yours on me in the same way
    can I have it razed, all what you have got on me
    a copy of my dater, could you post me one
    sorry, what am I entitled to with my data, to see it or only to have it mended
  `,
  'data-complaint': `
    watchdog?
    complaints body
    lodge a complaint
    ICO website address
    escalate to whom
    grievance about privacy
    supervisory authority?
    report a data breach where
    you have mixed up my data and I am cross, which office can I turn to
    my privacy was not respected and I would like to take it further, who is above you
    I asked for my records six weeks ago and nobody replied, to whom can I take that
    suppose you handle my information badly, is there an authority that I can write to
    we are a nursery and careful, who keeps an eye on firms like yours when it comes to personal data
    I do not want to fall out with you, but where would one complain formally about misuse of data
    the man from my union says there is a government office for this, what is its website
    I feel you have broken the privacy rules with my details, whom do I tell
    if you got it wrong with my data and will not mend it, is there somebody independent I can go to
    the eye see oh, how do I get hold of them
    who do I moan to, about my data, who do I moan to
    sorry, what was that web address for complaining
    information commission her, is that where I go
    I want to complane about my data
    I am not good with computers but I want to tell on you about my details, who to
    the on buds man for data, who is he
    the data watchdog’s site?
    authority above you for data?
    take it to the commissioner
    blow the whistle where
    official protest about data, where
    my data ended up where it should not, and your apology will not do, where can I go over your head
    my bank has an ombudsman for quarrels, what body is there for quarrels over data with you
    our trustees ask which public body could investigate you if our information went astray
    if you ignore my request for erasure, who could make you do it
    I am hopping mad about how my details were handled, which body takes that on
    is it the police or some commissioner one tells when a firm plays fast and loose with names
    I hope it never comes to that, but who would look into it if you broke privacy law with my details
    a solicitor is too dear for me, is there a free authority that hears privacy grievances
    the in formation come missioner, where is he on the internet
    who do I go to to complain of my dater, I missed it
    eye co dot org, was that where one complains
  `,
  'privacy-notice-who-is-responsible': `
    data controller name?
    ICO ref
    your DPO please
    ICO certificate number
    controller under GDPR
    data protection register entry?
    data protection contact
    registered with the commissioner?
    I am filling in a supplier form and it wants your number with the Information Commissioner
    our council only works with firms on the data protection register, are you on it
    who is legally in charge of the personal information that I enter here
    to whom do I address a letter about my personal data, is there a particular firm named for it
    being a GP I am used to this, so who is named as controller in your notice
    have you paid the data protection fee, and under which number are you entered
    if I have a question on the privacy notice, whose desk does it land on
    we had an audit, and I need the name of the company that answers for data at your place
    if something leaked, which legal person would have to answer for our data
    eye see oh number please
    date a controller, who is that
    who is the data control her
    what is it, your I C O, sorry, your registration with them, the number
    I need that zed A number, the one for data
    could you read me that data protection number slowly, I am writing it down
    dee pea oh, have you got one
    ZA number?
    data controller’s address?
    privacy contact person?
    your ICO entry
    data fee paid?
    our procurement sheet has a box for the data controller, whose name goes in there
    my deputy head wants to know whether you appear in the public register of fee payers at the ICO
    where do I write with a query about your privacy page, is there a mailbox for it
    does a named officer look after personal data in your house, like the one we have at the college
    is the controller you or some software firm you rent from
    I am drawing up our record of processing and need your registration with the Commissioner
    when it comes to my data, where does the buck stop, with which legal entity
    could you prove that you are on the Information Commissioner’s list, by your reference there
    the controler of my data, is that you or who
    I see oh registration, how does the number go
    sorry, who did you say was answerable, for the data I mean
  `,
  'privacy-notice-cookies-and-storage': `
    any cookies
    no cookie popup?
    web beacons?
    local storage?
    Meta pixel?
    visitor stats?
    fingerprinting?
    accept all, where
    normally a box jumps up that I have to click away, here there was none, have you forgotten it
    I looked at garden sheds once and they followed me for a month, will that happen after your page
    my daughter set my tablet to refuse all cookies, is there anything to refuse on your pages
    we run a hotel and had to put that consent pop-up on our website, how do you get away without one
    does this page load anything from Facebook or Google in the background
    I am a bit of a privacy nut, so what does your website put on my computer
    our IT man wants to know whether visits to these pages are measured in any way
    I would hate to see your adverts everywhere now that I have been on here, do you follow people
    do you count who looks at your pages, and can I get out of being counted
    cook ease, do you have cook ease
    biscuits or whatever they are called, does this site use them
    sorry, the thing where you click accept, where is it
    are you following my mouse, they say web pages follow your mouse
    goggle ana lyrics, is it on here
    I am seventy nine and do not understand these cookies, do you put them on my computer
    do you no which pages I have bin on
    consent box missing?
    hotjar?
    ad blockers needed?
    retargeting?
    external fonts or scripts loaded?
    I clear my browser out every night because of all that snooping, need I do so after your pages
    my grandson put a blocker on my laptop and it counted nothing on here, can that be right
    other websites nag me to accept before I can read a line, how come this one does not
    our web designer says you cannot run a site without analytics, so which ones do you run
    are little files dropped on my machine when I open one of your pages
    would the adverts on my newspaper’s website know that I have looked at yours
    do you know that I was here yesterday, is there something in my browser that tells you
    I looked in the footer for cookie settings and found none, where do I switch them off
    cuckies, does your page put any cuckies on my laptop
    do you trak what I click, on this page I mean
    the consent banner, I cannot see well, is there one I have missed
  `,
  recording: `
    taping this?
    off the record?
    voice stored?
    conversation history kept?
    anyone else on the line
    eavesdropping?
    call logged word for word?
    mic recorded?
    before I go on about our accounts, is there a tape running somewhere
    I am sitting in a busy staff room at the hospital, does anyone besides you hear me
    my bank always says calls may be recorded for training, is that so with you
    once I hang up, does what I told you vanish, or is it held somewhere
    I have said a few daft things just now, I hope nobody gets to play them back
    could a competitor ever get to read what we two have just been talking about
    do you turn my words into text and then keep the text
    I am a counsellor and cannot speak where a machine takes everything down, does yours
    could you send me afterwards what we said, I have no pen to hand
    is this being wreck ordered
    are you re coding my voice
    sorry, are you taping, I can never tell with these things
    is there some body lissning on the other end
    do you right down what I am saying
    does it stay, what I say to you, or is it gone, does it stay
    I speak loud because I am deaf, does all of that get stored
    tape rolling?
    black box for this chat?
    is my voice on file
    minutes taken of our chat?
    played back later?
    my brother in law was quoted word for word from a hotline, could that happen to me after this chat
    I am about to mention our turnover, does a machine hold on to that once we have said goodbye
    should I watch my tongue, or does nothing of this conversation stay behind
    my speaker at home stores everything it hears, are you one of that kind
    is a colleague of yours sitting there with headphones while we two are talking
    if I ring off now and come back tomorrow, will there be a trace of what I said to you today
    my partner wants to know whether this chat with you is captured for quality purposes
    suppose the taxman asked you for our conversation, would there be anything to hand over
    are you wrecking this, I mean keeping it on a tape
    is there a machine re cawding me
    sorry, I whisper because of the neighbours, does any man hear me at your end
  `,
  'call-length': `
    minutes left?
    call duration?
    cut-off time?
    how long have we got
    time left on this call
    unlimited talking?
    call ends when
    ten minutes only?
    I have rather a lot of questions about my garage, will you still be there in a quarter of an hour
    I talk slowly, will the line go dead on me before I have finished
    does this conversation with you stop by itself after a while
    my train gets in in twenty minutes, can I chat to you until then
    we got cut off earlier in the middle of a sentence, is there a maximum
    my business partner joins in half an hour, can I keep you on the line as long as that
    is there a clock ticking while I am chatting with you
    how many minutes does each caller get with the assistant
    I am in the lambing shed and in no rush, can I carry on talking to you all afternoon
    how long do I get, sorry, how long before you ring off
    will you put the phone down on me, I am not quick
    how many minuets have I got
    is there a time limb it on this
    when do you go, when do you stop talking to me
    do you switch off after a wile
    I am slow, dear, do you give me enough time or do you stop
    how much longer have we
    clock running?
    longest possible chat?
    talking time?
    does this time out
    my kettle is on and I have ten questions left, is there enough time before you disconnect
    the surgery’s phone line gives me five minutes and then beeps, what do you give me
    is there a point at which you simply end the chat, however much I still have to ask
    I have put you on loudspeaker for the whole team meeting, will you last the hour
    I ramble, my wife says so, will I be thrown out of the call at some stage
    does the assistant ring off of its own accord, and after what time
    should I put my most important question first, in case our time together runs out
    we are parked in a lay-by with time to kill, for how long can we keep you talking
    how many minits before you go dead
    is there a thyme limit for talking to you
    I did not catch it, after how long does the call stop
  `,
  'terms-of-use-the-voice-assistant': `
    reliable?
    are you accurate
    source of your answers?
    a hundred per cent sure?
    your word binding?
    can you negotiate
    did you make that up
    safe to tell you secrets?
    that sounds almost too good, can I take your word for it
    my brother got told nonsense by one of these assistants, how often are you mistaken
    could I agree a price with you here and now, so that I can tell my boss
    take fifty pounds off and we shake hands on it, are you able to do that
    I would like to tell you about an invention that nobody knows of yet, is that wise
    where is all that knowledge of yours from, did somebody feed you the website
    are you permitted to sign us up as a customer, or must a person do that
    I have to repeat this to the board tomorrow, might you be mistaken in what you said
    I am a physiotherapist, may I mention the names of my patients to you
    are you shore about that
    do you get it rong sometimes
    sorry, is it right what you just told me, can I believe it
    can you make a con tract with me, you yourself
    is that true, really true, what you said
    can I tell you something in confide dents
    who told you that, where have you got it from
    infallible?
    any hallucinations?
    authorised to close deals?
    double-check your answers?
    talking rubbish?
    my daughter says you chat things simply invent stuff, do you
    if I quote you in our tender and it turns out to be nonsense, were you ever certain of it
    can you give me a discount here on the line that your people then have to honour
    do you look things up on the whole internet or only in the pages of this website
    I have a patent pending, should I keep it to myself while I am speaking to you
    a sat nav once sent me into a river, so how far would you trust your own answers
    may I consider it agreed if you say yes to my terms now, or have you no say in that
    I was going to read you my client’s bank details, is this the right place for such things
    is it gospel what you tell me or could it be rong
    can I take it as red, what you just said
    are you all ways right, I ask because I am hard of hearing and cannot check
  `,
  'faq-law': `
    lawful?
    permitted?
    legit?
    GDPR ok?
    any legal risk for us
    law-abiding?
    could we be prosecuted
    all within the law?
    we had a lawyers letter after our last mailing, would the same happen with you
    our charity cannot afford a penalty, are we on safe ground if you write to firms for us
    I thought one was not permitted to approach people out of the blue any more
    our compliance officer will go through the roof, tell me this is all within the law
    the chap at the golf club reckons cold mails are a criminal offence, is he right
    as a dentist I have a professional body to answer to, is it permitted what you do
    can we end up before a judge for writing to people who never heard of us
    how do you make sure that everything stays on the right side of the law
    I would like to be sure that your campaigns obey UK data protection legislation
    is it leagal
    gee dee pea are, do you keep to it
    is it a loud to write to folk like that, is it
    sorry, would I be in trouble with the lore
    is it within the law, I missed that, is it
    I am an old fashioned man and want no police at my door, is this all legal
    G P D R, are you that
    any fines looming?
    kosher?
    is all this legit legally
    data act compliant?
    sued over cold emails?
    my partner wants to know whether we could be hauled over the coals for such mailings
    the last agency skirted the rules and we got the blame, do you play it straight with the law
    before the parish council signs anything, is writing to strangers on our behalf within the law
    is approaching firms uninvited a grey area, or is it properly allowed in this country
    I sleep badly as it is, so can I be certain that no authority will come after us over your campaigns
    do your consent checks and phone list screening keep us clear of legal trouble
    my barrister friend pulled a face when I mentioned cold outreach, is she right to worry about legality
    it says GDPR on every form these days, do your campaigns meet it or do you wing it
    is it a legal, I mean is it illegal what you do
    are you com pliant, with the data laws
    sorry, is it allowed or not aloud, writing to businesses like that
  `,
  'how-we-contact-people-the-rules-we-keep': `
    regulated?
    governed by what
    PECR stands for?
    name the laws
    which statutes
    jobs you turn away
    PECR meaning
    ever refuse a client?
    I keep reading that abbreviation with P and E on your page, what does it stand for
    which acts or regulations cover this kind of outreach in the United Kingdom
    if I asked you for something dodgy, would you send me away
    have you ever told a customer that you will not do a job because of the rules
    I teach law at a college, so which legal framework governs what you do
    suppose a client wants something the regulations forbid, do you take the money or say no
    we are bookmakers and often turned away, are there campaigns that you would not accept
    my secretary has to note the legislation you work under, could you list it
    from which year are those regulations on electronic communications
    pecker, what is pecker, something with regulations
    peck are, what is that when it is at home
    sorry, what are the two laws called again
    the privacy and electric communications, what is it
    which rules, I mean what are they called, the rules you work under
    do you ever say no to a job, would you say no
    is there somthing you wont do for a customer
    legislation list?
    rulebook’s name?
    assignments you would reject
    PECR in full please
    for our policy file, how are the regulations called in full that you build your programmes around
    I know the data one, but what is the other set of rules on marketing by phone and mail called
    if my boss wanted every mobile in Leeds texted without asking, would you decline the job
    do you take any old job, or are there campaigns you send packing as the regulations rule them out
    my study group is doing direct marketing, which two pieces of law would you point us to
    we as estate agents go by a code of our own, which regulations is outreach governed by
    my partner wants to know whether you ever walk away from a paying customer over the regulations
    the letters on your page sounded like a bird pecking, could you tell me the full name of that law
    pea ee sea are, what does it stand for
    the privacy and electrical regulations, which year was that
    I am deaf in one ear, which regulation did you say besides the GDPR
  `,
  'how-we-contact-people-channel-by-channel': `
    corporate addresses only?
    emailing sole traders?
    freelancers by email?
    private gmail addresses?
    email householders?
    balancing test?
    prior consent for mail?
    business inboxes only?
    I sell to plumbers who work on their own, could you email them for me
    we make stairlifts and our buyers are pensioners at home, may you send mails to them
    we want to reach childminders, they are all self-employed, does that work by email
    what is the difference between mailing a limited company and mailing a man with a van
    our church would like to mail families in the parish, is that something you could do
    on what ground may you email a manager at a company who never asked for it
    is it written down anywhere why you are entitled to email somebody at their firm
    must everybody say yes beforehand, or can you simply email an office manager at work
    we supply farmers, most of them no limited companies, what holds for emailing them
    soul traders, can you mail soul traders
    legit a mate interest, what is that
    can you email ordinary folk, sorry, just folk at home
    people who work for them selves, can they get your mails
    do they have to say yes first, to an email, do they
    I do not follow, which people are you aloud to send an email
    b to sea, do you do b to sea
    opt-in needed for LLPs?
    emailing partnerships or one-man bands
    named work addresses ok?
    interest test on file?
    hotmail contacts allowed?
    all our buyers are mobile hairdressers trading under their own names, may you email such people
    I would like to reach office workers at their company address without asking first, is that on
    my partner wants to know whether retired couples can be put on your email list without their say-so
    does a limited firm count differently from a private person when it comes to being emailed
    who decides that our interest in writing to a company outweighs theirs, and is that put on paper
    we make prams, so the mails would go to young parents, do they have to opt in first
    for post one needs no permission, but what about an email to somebody in business on his own account
    half my list are info addresses at firms and half are private ones, which half may you write to
    sole trailers, are they allowed to get emails from you
    the legitimate in trest, what is that about, for emailing firms
    do private folk have to give con scent before an email
  `,
  'how-we-contact-people-one-no-is-enough': `
    do-not-contact list
    no means no?
    objections, how handled
    opt-outs across channels
    one refusal enough?
    somebody declines, then?
    stop requests honoured?
    ever re-contact refusers
    one of the surgeries we sell to is touchy, if they tell you to stop, is that the end of it
    if a shopkeeper declines by email, might your caller still ring him the week after
    I worry about our good name, do people who turned you down get approached again next year
    say a customer tells the caller never again, do the other channels find out about it
    we know some folk who asked us for silence, could you make sure they get nothing
    when a lady writes back that she is not interested, what do you do with her address
    at our last agency people got mail after mail even though they had refused, is that so with you
    is there one list of refusals for everything, or one for email and another for the phone
    how long does a person stay on the list of those who want nothing more
    if they say know, do you stop
    sorry, they say no once, is once enough, or must they say it again
    the sup reshun list, what is that
    people get cross you know, they do not want it, what do you do then
    do you bother them again, them that said no
    what happens to him that says stop, does he get more
    they tell you no on the fone, does the email know it too
    blocklist?
    refused once, rung again?
    declined means forgotten?
    are refusals for good
    a don’t-bother-me list
    a landlord told our last agency to hop it and still got four more mails, how would you handle that
    if a lady replies STOP to the text, will LinkedIn and email leave her in peace as well
    we are a small town and word travels, do you take a rebuff as final
    my partner wants to know whether those who tell us to get lost are spared in the next campaign
    suppose a buyer slams the phone down on us, does the email side learn of it before the next send
    we have a dozen sworn enemies in the trade, can their names be barred from every channel
    what becomes of someone who objects, is he taken out everywhere or just where he complained
    I dread hearing that somebody begged for peace and was pestered on, what prevents that
    when they say knot interested, is that the last they hear
    the suppressing list, does every channel look at it
    sorry, if a man says no thank you on the telephone, do you mail him after
  `,
  'how-we-contact-people-heard-from-us-and-would-rather-not': `
    stop mailing me
    no more emails please
    who sold you my email
    got your email, why
    please unlist me
    take my name off
    quit writing to me
    how come you know me
    your message landed in my inbox this morning and I have no idea how you know me
    I am a midwife on nights and your caller woke me, please never again
    some outfit of yours keeps inviting me to a demo, how do I get them to stop
    I got a text through you and would like to know who passed my mobile on
    you wrote to our parish office for the third time, kindly strike us off
    I received a LinkedIn note of yours that I did not ask for, whom do I tell
    I run a chip shop and have no use for your mails, how do I get off
    I do not recall ever giving you my email, so where do you have it from
    we are a nursing home and cannot be doing with your mails, please cross us off your books
    I keep getting your males, make them go away
    you rang, somebody rang, I do not want it, how do I tell you
    sorry, I am no customer, you sent me something, I do not want any more
    un sub scribe please
    my number, how have you got my number, I am ex directory
    who are you, why do you right to me
    take me of it, that list, I am eighty four
    bin my contact, please
    do not ring me again
    your mailings are a nuisance
    how was I found
    strike me off
    my late father still gets letters by email from you, kindly cease and tell me where you had him from
    I pressed the opt-out at the foot of your mail and would like to be certain it worked for me
    your robot rang me at the allotment, who gave you leave, and what do I do so it never recurs
    I have had my fill of your invitations, to which address do I send my refusal
    my partner wants to know whether you could purge her mobile from your lists, she has had three texts
    I left that company last year and your mails still reach me, please let it end
    I am a teacher, not a buyer, and yet you approached me, from which source came my details
    stop pesky emails to me please, how
    take me off your least, I get your messages and do not want them
    you tell a phoned me, I am ninety, please never do it again
  `,
  'terms-of-use-who-we-are': `
    full company title?
    who runs this
    proprietor?
    limited company?
    CRN
    trading name?
    incorporated?
    bona fide firm?
    I need your exact company name for our purchase ledger, what is it
    I would like to look you up in the companies register, which number do I type in
    forgive me, but there are so many fraudsters about, are you a genuine business
    our bookkeeper wonders whether you are limited or just somebody at a kitchen table
    the bank makes me check every supplier, under what number are you registered
    I was cheated by a web firm last year, how can I check that you exist
    in whose name would the invoices come, I mean the full name of the business
    with which legal person would our charity be dealing
    what is the company called, sorry, the proper name, with limited and that
    who is it that owns this, what firm is it
    are you reel or is this a con
    companies howse number please
    my son says you may be swindlers, are you proper
    your company number, the number of it, could you say it slowly
    registered name and number
    plc, ltd or what
    fly-by-night?
    who stands behind this website
    Companies House entry?
    our treasurer will not pay anyone who is not at Companies House, what do I search for
    it all looks a bit too polished to me, is there an actual company or only a nice page
    for the contract template I need your firm’s official title as it is entered in the register
    I was warned about pretend agencies, what could I look up to see that you are no phantom
    our credit check wants eight digits from the register, what are yours
    the name on your site is short, what is the long one that would stand on a writ
    par lay out reach, is that the name of the firm, with limited
    the company numb her, from the register, what was it
    are you genuwine, the firm I mean, is it on the register
  `,
  office: `
    postcode?
    which town?
    directions?
    premises?
    head office?
    sat nav address
    HQ?
    visiting you in person?
    I am up in town on Thursday and might pop by, where is your door
    I would rather post you a letter, what do I put on the envelope
    is there anywhere I could come and look you in the eye
    we are in Cornwall, how far away are you
    which part of the country is your building in, north or south
    our courier needs a street and a house number for you
    do you have a branch in Scotland or anywhere near Aberdeen
    I like to meet people face to face, where would I have to travel
    for our records I need your registered address
    were abouts are you
    what is the a dress, sorry, the street and that
    what street was it, I did not get that
    where do you live, your firm I mean
    could you spell the road for me, my hearing is bad
    witch city are you in
    is it far, where you are, can I get there on the bus
    door number and road?
    your HQ’s whereabouts
    nearest tube?
    somewhere to park by you?
    mailing address for letters
    my wife would feel better if she knew the actual building you sit in, where does it stand
    is your office walking distance from King’s Cross, or further out
    I have a parcel of brochures for you, to which street and postcode do I send it
    our minibus could bring the whole committee to your place, where would the driver have to go
    which London address do I put on the recorded delivery envelope
    if I wanted to knock at your door tomorrow, in which street would I be standing
    our solicitor wants to serve a letter and asks for the registered office, what is the address
    the taxi firm wants a postcode for your building
    wear is your office, which road
    the post coat, what is the post coat of your place
    I could not make out the street you said, where is the office
  `,
  'uk-company': `
    British firm?
    GB?
    overseas?
    offshore?
    what country
    American?
    foreign or British
    United Kingdom?
    we prefer to buy from home firms, is yours one
    your assistant has an unusual accent, is the business from abroad
    I had bad luck with an outfit in Florida, do tell me you are on this side of the ocean
    our grant says suppliers must be in the United Kingdom, do you qualify
    are you one of ours, or some American company with a British website
    before we go on, is this agency British or does it sit overseas
    my members like to support businesses in this country, do you count
    would I be paying a business in this country or somebody abroad
    am I dealing with India, or are you over here
    you kay, are you a you kay firm
    are you english or what, sorry, the firm I mean
    what country is it, your company, what country
    are you over hear or over there
    is it a foreign lot, or are you from these islands
    I like to by British, are you British
    did you say you are from the U K, I did not hear
    home-grown firm?
    Blighty or abroad?
    British owned and registered?
    based outside Britain?
    nationality of the agency?
    my partner wants to know whether the money would stay in Britain or go to a company overseas
    after a row with a supplier in Texas we only deal with UK agencies, are you one
    so many of these online outfits turn out to sit in Estonia or Dubai, does yours too
    is yours an agency from this kingdom, or one that merely sells into it
    our bid must name the nation each contractor is registered in, what do I write for you
    my dad flies a Union Jack in the garden and buys nothing foreign, would he approve of your firm
    are you registered in England and Wales, or in Ireland perhaps
    you spell colour with a u, does that mean the agency is British
    are you a grate Britain company
    brittish, did you say your firm was brittish
    I heard you case, is that U K, a U K agency
  `,
  'terms-of-use-using-the-site': `
    reuse the drawings?
    image rights?
    quote you?
    acceptable use
    font licence?
    may I link to you
    house rules of the site
    crawling your site ok?
    I write a parish newsletter and would love to print a paragraph of yours, may I
    those illustrations are lovely, can I put one into my lecture slides
    I teach marketing at a college, could I show my students bits of your pages
    may I fill in the form on behalf of a friend, with his details
    our lad is learning to hack, is he allowed to try it out on your website
    I write a blog about farming, what do I have to do when I cite you
    which lettering is that on your pages, and under what licence does it come
    would you mind if I ran a program that fetches your pages all day long
    to whom do the words and pictures on here belong
    copy write, who has it, for what is on here
    can I borrow the pitchers from your page
    sorry, may I print it out and hand it round, what is on your site
    what are the rules hear, for using this web site
    the turms of use please
    is it alright to copy a bit, just a bit, of the writing
    what must I not do on here, I do not want to do wrong
    reprint permission?
    scraping your pages allowed?
    screenshots in my slides?
    rights in the artwork?
    quoting with a link ok?
    our village magazine has a page to fill, might we lift a column from your website with your name under it
    my lad wants one of your drawings on his bedroom wall, is printing it off permitted
    if I cite a sentence of yours in my dissertation, must I put a link next to it
    my partner wants to know whether she may send the form for her sister’s shop instead of her own
    is a penetration test on your website welcome, or would I be breaking your terms
    we are a competitor, to be frank, are we free to reuse your wording on our own page
    as a librarian I ask everybody, under what conditions may others borrow your articles and images
    if I hammered your website with a thousand hits a minute, would that be against the terms
    can I coppy the drawings, the ones on your site
    the terms of yews, for this web page, what do they say I may do
    am I aloud to put your text in our news letter
  `,
  'terms-of-use-what-this-site-is': `
    site purpose?
    website binding?
    is this site an offer
    just information on here?
    website, what for
    are these pages a contract
    legal status of this site
    site only for reading?
    I stumbled on this website by chance, what is it actually there for
    do the things written on your website count as an offer that I can hold you to
    if a price stands on the page today, are you obliged to sell at it
    is this site only there to inform people, or can I order something on it
    the numbers printed on your pages, are they a promise to me in the legal sense
    I run a nursery garden and printed out your website, does that paper commit you to anything
    our solicitor asks what legal standing the statements on your pages have
    have I entered into anything by merely reading round your website
    can one buy on here like in a shop, or is the website just for reading and getting in touch
    what is this sight for
    this website, sorry, what is it for, what do I do with it
    is it binding what is on your web page, or is it just talk
    does the sight count as a con tract
    is it only inform a shun, all this on the website
    what it says on the page, do you have to stick to it
    I am not used to web sites, what is this one meant for
    brochure or legal offer?
    small print on the figures here
    what good is this site
    website, merely informative?
    status of published figures?
    my partner wants to know whether what the pages show is advertising or a legal undertaking
    I thought I could place an order on these pages, or are they just there to describe your services
    our auditor asks whether the figures on the website are past results or a pledge for the future
    if the website says one thing and my results are another, was the page a commitment
    is this website a shop window, or have I bound myself by clicking about on it
    a catalogue is no contract, they taught us at school, does that go for your web pages
    what is the purpose of all these pages, to inform me or to sell me something there and then
    in the terms it must say what the site is and is not, could you sum that up for me
    the web sight, is it an offer or inform nation only
    is your page bind in, for you or for me
    I cannot read the small letters, what do the terms say this site is
  `,
  'terms-of-use-liability-and-law': `
    governing law?
    disclaimer?
    compensation?
    indemnity?
    liable for losses?
    English law or Scottish?
    which courts
    limitation of liability
    suppose I act on something I read here and it costs me dear, would you make it good
    our insurers want to know how far you limit what you are answerable for
    I am in Edinburgh, under whose law would a dispute with you fall
    if your website is mistaken and I lose a contract over it, do you pay
    my lawyer asks the law of which country your terms are under
    do you exclude responsibility for what people do with the information on the site
    can I claim money from you when the advice on these pages turns out bad
    we are a brewery in Belfast, would we have to go by English law with you
    is there some liability that you cannot wriggle out of
    lie ability, do you have any
    who is to blame if it goes rong, who pays me
    which lore is it, English lore
    sorry, do you pay me if I lose by it, do you
    compen say shun, would I get any
    if I come a cropper through what it says here, is that my own look out
    is it the law of Wales or what, I did not catch that
    whose courts, whose law?
    would you cough up
    on the hook for losses?
    out of pocket, who pays
    capped liability?
    my partner wants to know whether you would foot the bill if your website led us up the garden path
    I relied on a page of a tax site once and it cost me thousands, would I be left holding the baby here
    our underwriter asks for your exclusion of liability, what is excluded and what is not
    suppose I sat in Dublin and we fell out over the terms, which country’s law would settle it
    does Scots law get a look in, or are your terms under the law of England and Wales
    if I followed a tip on your pages and went bust, could I sue you for it
    whose fault is it legally when general information on the website proves to be off
    are you trying to get out of liability the statutes do not let anyone shed
    libel ity, are you that, if I lose money by the site
    which law was it, the law of England and whales
    sorry, who has to pay for the dammage if your site is wrong
  `,
}
