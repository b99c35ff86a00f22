import type { Questions } from './questions.ts'

/** Claims, delivery and speed. */
export const results: Questions = {
  results: `
    results?
    does it work
    does this really work
    is it any good
    proof?
    my neighbour says nothing like this works
    have you anything to show for it
    what have you achieved
    how successful is it
    stats
    do people get anything out of it
    convince me
    why should I believe you
    success?
    performance
    is it worth the money
    has it worked for others
    show me some figures
    what are the results
    what can we expect
    track record
    effectiveness
  `,
  'claim-meetings-booked-monthly': `
    meetings pcm
    how many meetings
    meetings per month
    how many appointments do you make in a month
    number of meetings
    how many meetings in total do you book
    what counts as a meeting
    how many meetings would we get
    how many would we get for our money
    how many leads a month
    how many do you manage
    meetings a month?
    volume of meetings
  `,
  'claim-average-response-rate': `
    respons rait
    what is the responce rate
    % who answer
    percentage who answer
    who says go away, does that count
    six point eight per cent of what
    what proportion answer
    the replies to your messages, how many
    reply rate?
    response rate?
    how many answer
    what percentage answer
    how many out of a hundred write back
    do people answer at all
    nobody ever answered our letters
    per cent of replies
    % replies
    how do you count replies
    how do you work out the response rate
    average response
    what share responds
    how many people react
    purse scent of answers
    hit rate
    conversion rate
  `,
  'claim-more-prospects': `
    how many more prospects
    how much more business
    how much will we grow
    three to five times what
    more leads?
    how do you measure more prospects
    will I double my customers
    growth?
    how many more conversations
    how many new customers
  `,
  'claim-inbox-delivery': `
    inbox rate?
    how many arrive
    what share of mails arrive
    how do you know they arrive
    how do you test delivery
    seed test
    ninety five per cent of what
    how many get there
    delivered percentage
    how do you measure the inbox figure
  `,
  'claim-fast-setup-to-your-first-meetings': `
    how long does it take to set up
    from brief to meeting
    is the time guaranteed
    set up time
    how do you count the seven to fourteen days
  `,
  'faq-speed': `
    go live when
    turnaround
    some appointments before a trade show in six weeks
    how quick could you be
    when would it go live
    how fast is it
    how soon?
    how fast?
    when?
    when do we see something
    how long until something happens
    how soon are there results
    when will there be results
    when would I see the first meeting
    how long before I get a meeting
    how long until we get customers
    when would I get my first lead
    first appointment when
    time to results
    how many weeks before it works
    how long do we have to wait
    we are in a hurry, how quick are you
    I need meetings by next month
    do we have to be patient
    timescale
    timeline
    lead time
    when can it be running
    how long does it all take
    how quickly would I notice anything
    when does the first one come
    long wait?
  `,
  'faq-delivery': `
    do emails get through
    our mails never seem to get there
    could your mails get us put on a blacklist
    spam risk
    do the letters arrive
    our mails stopped arriving once
    what do you do so that they arrive
    spam?
    junk?
    will they land in junk
    do the mails go in the spam
    do they go to spam
    will my mails get filtered
    do they get through
    does the stuff arrive
    my own mails always end up in junk
    how do you stay out of spam
    do people even see them
    spam filter
    google throws everything into promotions
    how do you avoid the junk folder
    deliverability?
    do the males reach the in box
    will anybody ever see those emails
    do mails arrive at all
  `,
  'faq-automated': `
    he says computers write all of it, is he right
    no human has been near it, are yours the same
    do I have to write the emails myself
    is it all written by a program these days
    who rights the emails
    is it a computer that writes the letters or a human being
    a living breathing human
    do you write it or a machine
    who writes the messages
    who writes the emails
    do I have to write anything
    I cannot write to save my life
    I am no good at writing
    do I need to come up with the texts
    what do I have to write myself
    is it all robots
    human or AI?
    is there a person behind it
    do real people do this
    how much of it is a machine
    is it written by chatgpt
    do you use AI to write
    who reads the answers
    who deals with the replies
    somebody writes back something rude, who deals with that
    who handles angry answers
    who answers when people write back
    does anybody read what comes back
    is a human involved
    copywriter
    what does the computer do and what do people do
    written by a machine or a person
    do I have to answer the replies myself
    do your people write them
  `,
  figures: `
    are those numbers true
    are the figures real
    where do the numbers come from
    who checked your figures
    can I believe the statistics
    source of your claims
    sounds too good to be true
    are they made up
    can you prove the figures
    evidence
    is that verified
    that is what they all say
  `,
  story: `
    some real example of a customer
    case study?
    case studies
    example?
    tell me about a customer of yours
    have you done this for anybody
    a story of somebody it worked for
    show me an example
    I would like to hear about a real customer
    any success stories
    who did it work for
    what did you do for another firm
    give me an example of a message
    can I see a sample of your work
    example campaign
    sample message
  `,
  'no-guarantee': `
    can you swear to it
    I have heard all the promises there are, will I get ten meetings
    give me your word that we will get meetings
    would we see any of our money again
    if it flops
    everyone promises the moon
    a waste of money, do we see any of it again
    guarantee?
    guaranteed?
    do you promise results
    will you promise me
    what if nothing comes of it
    what if it does not work
    what if nobody bites
    do I get my money back
    refund?
    money back guarantee
    what if the pilot fails
    what if I get no customers at all
    can you be sure
    are you certain it will work
    do you stand behind it
    how many can you guarantee
    will I definitely get meetings
    no win no fee
    risk?
    do we pay if there are no meetings
    what if it is a waste of money
    can you assure me
    what happens if we get nothing
    I want certainty
  `,
}
