import type { Questions } from './questions.ts'

/** How it begins, the consultation, and how to reach the company. */
export const firstSteps: Questions = {
  process: `
    how much of it would land on my desk
    I am busy with the shop and the children, what would be left to me
    my time needed
    time needed from us
    what do I have to do myself
    what would we have to do in the first days
    effort on my side
    how do we start
    how does it start
    start?
    what happens first
    what happens first week
    how does one go about it
    what do you want from me
    what do you need from us
    how much work is it for me
    do I have much to do with it
    I have no time for this
    is it a lot of work
    how much time do I have to put in
    hours of my time?
    my effort
    what would I have to do
    onboarding?
    kick-off
    next steps
    what is the first step
    how do we get going
    what is involved
    what do we have to provide
    what goes on in the first days
    how does this all work
    walk me through it
    what is the process
    what would be my job in it
    how do you get to know our business
    who writes the brief
  `,
  'process-conversations': `
    look at what you write before it goes to anybody
    approve before send
    do I see it before it goes out
    can I check the messages
    can I edit
    can I change the wording
    do I approve
    approval?
    what if I do not like what you wrote
    I want to read everything first
    will anything go out without me knowing
    may I correct them
    do you show me first
    is somebody checking what is sent
    who signs off the messages
    can I see it beforehand
    I do not want anything sent in my name that I have not seen
    final say
    proofread
    will you show me the massages
    change text?
    read before sending
  `,
  'process-meetings': `
    what do I get in the end
    where do interested people end up
    what happens with people who say yes
    somebody is interested, what then
    do you learn from the answers
    how do leads reach me
    what do I get at the end of it all
    do I get told who is interested
  `,
  'contact-consultation': `
    consultation?
    what is the consultation
    what happens in the free call
    how long is the intro call
    length of the call with a person
    how many minutes is the talk
    how long does the free chat last
    is the first chat free
    do I pay for the consultation
    does the talk cost anything
    free?
    is it really free
    what do I get out of the free call
    is it just a sales pitch
    what do we talk about
    what happens when I book it
    what happens when I press the button
    half an hour?
    do you show slides
    will you give me an honest opinion
    do I keep what you draw up
    what is the catch with the free call
    intro call
    discovery call
    how does the first conversation go
    can somebody tell me honestly whether it suits us
    advice
    what is the talk with a person like
  `,
  'reply-time': `
    reply by when
    when could I expect to hear from somebody
    I will fill in your form tonight, when do I hear
    how fast do you come back to me
    when do you reply
    how long till you answer
    how soon will you ring me
    when will somebody ring me
    will somebody ring me
    when do I hear something
    how fast do you get back to people
    response time to my request
    I filled in the form, when do you call
    I sent the form, now what
    how long do I wait
    when will you be in touch
    same day?
    do I get a confirmation
    do I get a mail when I send it
    how quick is your answer
    do you answer at the weekend
    you never got back to me
    what happens after I send the form
    when do I here from you
    how long before a person looks at it
  `,
  'answered-by': `
    who will it be at the other end
    a real name would be nice
    who calls me
    whom am I going to talk to
    who is it that rings, what name
    who reads these requests at your end
    who will ring me
    who will I speak to
    who reads the form
    name of the person
    who do I talk to
    who deals with my request
    who would it be on the phone
    who answers
    is there a name
    which person do I get
    who is your head of outreach
    will it be the same person
    who is Maya
  `,
  preparation: `
    what should I prepare
    prep?
    do I need to prepare anything
    what to have ready
    preparation for the call
    is there homework before the talk
    what will you ask me
    what do you want to know from me
    should I have figures ready
    how do I get ready for it
    do I need slides
    anything to think about beforehand
    what should I know before we talk
    what do you need to know about us
  `,
  'no-follow-up': `
    will I have somebody on the phone every week until I sign
    some young man ringing until I buy
    will I be bombarded with emails after the chat
    would you be emailing me every week
    I gave my email to a firm and got mails for a year
    will that happen again after the talk
    will you keep ringing me
    will I get spammed by you
    are you going to pester me
    will you chase me for an answer
    do I get on a mailing list
    do you send me adverts
    is there any obligation
    any catch?
    will you leave me in peace afterwards
    do I have to buy something then
    pressure to sign
    hard sell?
    no sales calls please
    newsletter sign up?
    if I give you my address will you bombard me
    what if I decide not to go ahead, do you keep asking
    are you pushy
  `,
  contact: `
    contact?
    how do I contact you
    how do I get a person
    how can I speak to somebody
    can I talk to a real person
    get in touch
    I would rather talk to a human
    reach you how
    how do I get hold of you
    contact info
    I do not like talking to machines
    who can I phone or write to
  `,
  'contact-phone': `
    phone no please
    I prefer to telephone
    phone?
    phone no
    tel
    telephone number?
    number?
    what number do I ring
    give me your number
    can I phone you
    can I ring now
    what is the tellyphone number
    do you have a number
    phone line
    landline
    I want to phone
    is there somebody I can telephone
    mobile number
    what do I dial
    nought two nought what
  `,
  'contact-email': `
    what is the e male
    your e male address
    by letter or email
    email address?
    email addr
    your mail
    where do I send an email
    what do I write to
    can I email you
    how do I spell your email
    spell the email address
    is there an address I can write to
    mail address
    I want to send you a document
  `,
  hours: `
    when do you shut
    is anybody there after four
    until half past what
    when do you knock off
    hours?
    open?
    open now?
    opening times
    until when are you there
    what time do you close
    till when is somebody in
    are you open at weekends
    are you there on Friday afternoon
    is somebody there on Friday
    are you there at lunchtime
    Saturday?
    Sunday?
    what ours are you open
    when do you open in the morning
    early in the morning
    can I ring in the evening
    what days are you there
    are you there today
    when is the office manned
    from when to when
    9 to 5?
  `,
}
