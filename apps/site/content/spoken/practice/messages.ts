import type { Questions } from './questions.ts'

/** Email, LinkedIn and text messages. */
export const messages: Questions = {
  'features-email': `
    the emails please
    no, the emails
    email outreach how
    email?
    tell me about the emails
    do you do email
    email campaigns
    the mails, what are they
    email outreach
    mailshots
    what is the email service
    e-mail marketing
    newsletter
    do you send cold emails
    is there an opt-out in the mails
    just the email please
    email auto mation
    how about emails
  `,
  'features-email-steps': `
    a customer answers in the middle of the series, does he still get the next one
    somebody wrote back, is the next message still sent
    emails on Sundays
    do you send mails on Sunday
    emails at night
    email versions
    out of working hours emails
    how do the emails work
    email how does it work
    how do you do the emails
    how do you go about the emails
    how many versions do you write
    what time are they sent
    do you send at weekends
    do mails go out in the night
    take me through the email thing
    process for email
    what is a sequence
    how many emails does each person get
    do you send follow-ups
    how many mails in a series
    who should hear from us and why
    steps email
  `,
  'service-email-automation': `
    do the mails look like I wrote them
    males like I rote them
    it would have to sound like me
    sent nine mails although he had answered
    these letters always read as if a robot wrote them
    how would you know what I sound like
    would it sound like something I would say
    would it send more although he had answered
    will they sound like me
    do they read like spam
    do they sound like a machine wrote them
    can people tell that it is automated
    does it keep going after they have replied
    does the series stop when somebody responds
    are the emails personal
    everybody gets the same mail
    do they get bombarded
    are they all the same template
    my style of writing
    our tone of voice
    it has to sound like us
    would people notice it is not me writing
    no robot talk please
    stops on reply?
    will it look like a circular
    how natural do they read
  `,
  'features-email-results': `
    email results
    what do I get out of the emails
    open rate
    how well do emails do
    what rates do I see after two weeks
    when are the first email figures in
    how do I see if mails are opened
  `,
  'email-new-domains': `
    we only set up our web address last week
    my nephew registered the name for us, can sending begin at once
    warmup time
    warmup
    warm-up time
    how long is the warm-up
    our website address is only a few days old
    new domain?
    we bought our web address yesterday
    brand new website address
    our domain is only a month old
    do you use our own email address to send
    which address are the mails sent from
    from whose address do they come
    do we need separate domains
    will you send from our main domain
    warm up time
    how long to warm up
    what is warming up
    we have never sent mail from it before
    do we need to buy a domain
    we have no domain yet
    fresh domain, does that make it slower
    even with a new web address
    do you use our mail server
    mailbox warm up
  `,
  'email-delivery-drops': `
    blacklisting risk
    black list
    will I go on a black list
    might we be blacklisted
    could it hurt our reputation
    blacklist?
    what if we end up on a blacklist
    our domain was burnt once
    is it risky for our domain
    what if they stop getting through
    what if the mails start landing in junk
    what do you do when people stop opening them
    what happens when delivery falls
    domain reputation
    our address was blocked last time
    could google block us
    can it damage our name
    how many mails a day do you send
    how do you protect our domain
    will our normal mail suffer
  `,
  'features-linkedin': `
    would it be me writing or you pretending to be me
    in my name on LinkedIn
    sending things from my own linkedin
    if you write from there is it as me
    from my account?
    linkedin?
    linked in
    do you do linkedin messages
    the LinkedIn part, tell me
    is it from my account
    do you use my profile
    do you write as me
    fake profiles?
    connection requests
    whose profile is it sent from
    do you message people on LinkedIn
    I like the sound of LinkedIn
    LinkedIn outreach please
    do I need a LinkedIn account
    tell me about the link din
  `,
  'features-linkedin-steps': `
    does somebody check the LinkedIn messages before they go
    who approves LinkedIn messages
    how does that LinkedIn bit work
    linkedin how
    what do you do on LinkedIn exactly
    do I have to write the LinkedIn messages
    do I see the LinkedIn messages first
    do you do up my profile
    my profile looks a mess
    how do you start on LinkedIn
    steps linkedin
    what would you do with my LinkedIn page
    who drafts the notes on LinkedIn
    how do you choose who to connect to
    do I approve each one on LinkedIn
    LinkedIn step by step
  `,
  'features-linkedin-results': `
    linkedin results
    what comes out of LinkedIn
    does LinkedIn bring customers
    how many accept the invitation
    what do I get from LinkedIn
  `,
  'linkedin-limits': `
    thrown off LinkedIn for using a program
    how do you avoid being thrown off LinkedIn
    LinkedIn suspension
    linkedin ban?
    will I be banned
    could I lose my account
    will they close my LinkedIn
    they shut down people who use robots on LinkedIn
    somebody I know got thrown off LinkedIn
    is it against the rules of LinkedIn
    is automation allowed on LinkedIn
    linkedin jail
    account restricted
    do you scrape
    scraping?
    safe for my account?
    will they shut it down if a machine gets near it
    I am worried about my LinkedIn account
    do they block you for sending too many
    LinkedIn terms
    is it dangerous for my profile
  `,
  'service-linkedin-outreach': `
    how many LinkedIn messages do you send
    linkedin volume per day
    how many invitations a week
    do you send hundreds on LinkedIn
    LinkedIn messages per day
  `,
  'features-sms': `
    would they all need to have agreed to that first
    do you do s m s
    what if they do not want texts
    what if they do not want that on the texts
    s m s
    sms?
    text messages?
    do you do texts
    what about text messages
    can you text people
    do you send texts to mobiles
    stop texts how
    how do they opt out of the texts
    what do they do if they want no more texts
    reminders by text
    the texting thing
    tex messages
    messages to the mobile
    can they reply STOP
    texting service
    do you message phones
    tell me about the texts
  `,
  'features-sms-steps': `
    how do the texts work
    sms how
    when do the texts go out
    what do the texts say
    text before the appointment
    do you send a text when somebody books
    what if they miss it, do they get a text
    how do you get people to agree to texts
    how many texts do you write
    steps for sms
  `,
  'features-sms-results': `
    sms results
    do texts work
    are texts any good
    what do text messages bring
    do reminders by text help
  `,
  'service-sms-automation': `
    permission to text somebody
    if they text that they are stuck in traffic
    can they answer a text
    what if they text back
    what if a customer is late
    do they have to have said yes to texts
    consent for sms
    did they agree to get texts
    do I need permission to text my customers
    who gets the replies to the texts
    where do the answers to the texts go
    what if somebody is held up
    texts only to those who agreed
    what does it do when somebody says they are late
  `,
}
