import type { Questions } from './questions.ts'

/** Data, law and the small print. */
export const rules: Questions = {
  'privacy-notice-what-we-use-why-and-on-which-basis': `
    what do you do with my details
    why do you want my email
    what do you use my name for
    privacy?
    privacy policy
    data use
    what happens to what I type in the form
    what do you store about me
    will my details be used for advertising
    why do you need to know my company
    what data do you collect
    what becomes of my details
    data protection, what do you use
    is my data safe with you
  `,
  'privacy-notice-who-receives-it': `
    who gets to see what I put into the form
    who reads what I send apart from you
    who gets my data
    who sees it
    who sees my details
    do you sell my name
    do you sell data
    sell my address?
    do you give it to google
    do you pass what I say to others
    do you share it with anyone
    do others get my number
    do you give my details to other companies
    shared with whom
    third party?
    does it stay with you
    is my address handed around
    does anybody else see what I write
    does microsoft or google get what I say
    do you trade in addresses
    data sharing
    will I get calls from other firms because of you
  `,
  'privacy-notice-how-long-we-keep-it': `
    data deleted when
    when do you delete it by yourselves
    if I put my details into that form, how long will they be lying around
    how long do you keep it
    data retention?
    how long is my data kept
    when is it deleted
    how long do you store my details
    I sent you a form two years ago, have you still got it
    would you still have it lying about
    do you still have my old request
    how long is my form kept
    kept for ever?
    when do you throw it away
    how many months
    retention period
    do you keep my name for ever
    how long do you hang on to it
    how long do you keep my naim and number
    is it ever deleted
  `,
  'privacy-notice-your-rights': `
    I want to see everything you have got about me, would you send it
    how do I get my details taken out
    rub out my details
    can I see what you have on me
    subject access request
    DSAR
    can you delete my details
    delete my data
    wipe my data
    erase me
    I want my data
    what are my rights
    GDPR rights
    send me a copy of what you know about me
    I want to be forgotten
    change my address in your files
    my details are wrong
    am I allowed to know what you hold
    take my data out
    remove my details
    how long do you take to answer such a request
  `,
  'data-complaint': `
    where do I complain
    complain?
    who do I complain to
    I want to make a complaint about my data
    regulator?
    who supervises you
    the ICO
    ombudsman
    who do I report you to
    I am not happy with what you do with my data
    data protection authority
    official complaint
  `,
  'privacy-notice-who-is-responsible': `
    ico reg
    ico reg no
    controller?
    ico number
    ico registration number
    are you registered with the ICO
    who is responsible for data protection
    data protection officer
    DPO
    who is answerable for my data
  `,
  'privacy-notice-cookies-and-storage': `
    every website watches you, does this one
    are you watching me on this page
    cookies?
    cookys
    do you track me
    tracking?
    trackers on this site
    google analytics?
    does this site follow me
    do you use analytics
    do you have cookies on here
    why no banner
    is somebody watching what I click
    pixels
    do you know which pages I look at
    cookie policy
    does the website spy on me
    third party scripts
  `,
  recording: `
    is what I told you about our business written down
    is anybody lissening
    recorded?
    is this recorded
    are you recording
    are you recording me
    are you recoding this
    do you tape this
    on tape?
    is the chat saved
    do you save the conversation
    do you keep what I say
    is there a recording of this
    do you write down what I say
    does anybody listen in
    can anybody hear us
    what happens to my voice
    is what I am telling you private
    is our talk stored
    are you making notes
    can I get a recording
    transcript of this call
    will this be kept somewhere
  `,
  'call-length': `
    how long can we talk
    max time
    time limit?
    maximum length of this call
    how long may I stay on the line
    will you cut me off
    when do you hang up on me
    how many minutes do I have with you
    is there a limit to how long I may talk
    call limit
    do I have to hurry
    how long do you talk to me
  `,
  'terms-of-use-the-voice-assistant': `
    can I trust you
    are you sure
    could you be wrong
    do you ever make mistakes
    how do you know
    where do you get your answers
    can I rely on that
    is that binding what you say
    can I tell you secrets
    is it confidential
    can you sign a deal
    what if you are wrong
    how reliable are you
    are you allowed to agree a price
  `,
  'faq-law': `
    is it aloud
    is it above board
    what law do you go by
    legal?
    gdpr?
    is that legal
    is it lawful
    is this allowed
    is cold emailing legal
    legal basis
    pecr
    are we breaking the law with this
    do you keep to the rules
    do you obey data protection
    the g d p r
    data law
    are you GDPR compliant
    can we get fined
    I heard that is forbidden now
    is it against the law to write to people like that
    my solicitor will ask whether it is legal
    do you stick to the law
    compliance
    is it proper what you do
    is outreach like this allowed in Britain
    UK rules
  `,
  'how-we-contact-people-the-rules-we-keep': `
    which laws
    what regulations apply
    which rules do you work by
    what is PECR
    what would you refuse to do
    do you turn work down
    is there work you do not take
    privacy and electronic communications
  `,
  'how-we-contact-people-channel-by-channel': `
    legitimate interest
    can you email private people
    do you write to consumers
    b2b or b2c
    b2c?
    do you write to households
    individuals or companies
    sole traders
    can you mail self-employed people
    who are you allowed to email
    do people have to agree to get an email
    consent for email?
    consumers?
    private customers
    opt-in for emails
    our customers are ordinary people at home
  `,
  'how-we-contact-people-one-no-is-enough': `
    someone wants off the list, then what
    what if they do not want that
    a man wants to be left alone, could he still get a call
    what if they say no
    what happens when somebody says no
    they tell you to go away
    somebody gets annoyed
    what if people are angry
    how many times do you try
    do you stop when they say stop
    opt-out list
    suppression?
    one of them complained
    do you write again after a no
    people who do not want to be contacted
    what if somebody objects
    never contact somebody again
    do you keep on at people
    what if I want some firms never to be contacted
    are they left alone after that
    unsubscribes
    how do people get off the list
  `,
  'how-we-contact-people-heard-from-us-and-would-rather-not': `
    how did you come by my private number, and can you get rid of it
    somebody got hold of my number from you
    please do not send any more
    I got a polite note from you and am retired
    where did you find my address and take me off
    take me of your list
    unsubscribe
    unsubscribe me
    stop emailing me
    stop sending me emails
    make it stop
    how do I make the emails stop
    take me off
    remove me
    I never asked for your message
    I got a message from you out of the blue
    one of your clients wrote to me and I do not want that
    how did you get my number
    where did you get my email
    who gave you my name
    you rang me and I do not know you
    leave me alone
    no more messages please
    your firm keeps writing to me
    I would rather it did not happen again
    I was contacted by you, what should I do
    opt me out
    delete my number
  `,
  'terms-of-use-who-we-are': `
    company reg no
    company registration
    who are you as a company
    company name
    who owns parley
    who is behind parley
    company number
    company no
    registration number
    registered company?
    are you a proper company
    legal entity
    who runs the website
    ltd?
    who am I dealing with
    is this a real firm
    companies house
    is this a scam
    crooks?
  `,
  office: `
    address?
    office?
    where are you
    where r u
    where are you based
    what town are you in
    office address
    were is your office
    your adress
    where do I find you
    postal address
    can I come by
    can I come to see you
    street and postcode
    are you in London
    are you near Manchester
    are you local
    whereabouts
    where is the firm
  `,
  'uk-company': `
    uk?
    are you British
    are you in England
    uk based?
    are you an English firm
    are you a foreign company
    from which country
    are you from here
  `,
  'terms-of-use-using-the-site': `
    may I copy from your site
    can I use your pictures
    terms of use
    copyright
    what am I allowed to do on this website
  `,
  'terms-of-use-what-this-site-is': `
    does the website bind you
    is the information here binding
    are the results on the site promised
    what is this website for
  `,
  'terms-of-use-liability-and-law': `
    liability?
    are you liable
    who pays if something goes wrong
    what if I lose money because of you
    which law applies
    jurisdiction
    can I hold you responsible
    damages
  `,
}
