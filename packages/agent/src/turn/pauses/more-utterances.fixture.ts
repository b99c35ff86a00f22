// More of what callers say, as in `utterances.fixture.ts`: the development set, with which the rules were made too.

export const moreUtterances: Record<string, string> = {
  'said in one breath': `
What's your phone number?
We're a small accountancy practice.
I'd like to speak to someone about prices.
Good afternoon.
My name's Dawn.
Do you do cold calling?
It's for a charity.
We've had eleven replies so far.
I'm not interested, thank you.
When are you open?
You sent me a letter last week.
We don't have a website yet.
Who writes the emails?
That would be lovely.
Around fifty a month.
How did you get my number?
We look after about two hundred schools.
Is my data safe with you?
I'm calling from Cardiff.
Nobody has rung me back.
It's a bit too dear for us.
Can you take my details?
Yes, that's me.
We only sell in Scotland.
The meeting was very good.
How quickly can you start?
I've been a client since May.
I need to change my appointment.
Not really.
What's the catch?
We stopped using them in the summer.
Fair enough.
Is this a recording?
I work in marketing.
Thirty five.
Do I have to sign anything?
We're opening a second shop.
Just tell me the price.
My husband deals with that.
Cheers, bye.
`,
  'a pause where more must come': `
I'm phoning because our || director asked me to.
Have you worked with || any dental practices?
We've got quite a || complicated product.
I'd be interested to know || how many people you contact.
It's mainly the || north west that we cover.
They never got back to || us after that.
I wondered whether you could || explain the pricing.
We do a lot of work with || local councils.
Shall I send you our || brochure first?
The person who normally || deals with this is off sick.
There must be || some kind of discount.
We used to have || two people doing it.
What I'd really || like is a weekly report.
You'll have to speak with || Martin about that.
It's been about || six months since we started.
Are you able to || email me a summary?
I'm responsible for || new business in the south.
Our problem isn't || the emails, it's the follow up.
Somebody from your || office promised to ring.
We can't really afford || more than a thousand.
How long would it take before || we see anything?
I haven't got || the figures in front of me.
We'd want to approve every || message before it goes.
Do they usually || say yes?
My predecessor set this up and || I've inherited it.
Could we do it without || a contract?
The other thing I need is || a proper breakdown.
We're hoping to grow by || twenty percent.
Apart from || email, what do you do?
Is there anyone || I could ring in the evening?
We make two different || kinds of valve.
They told us that if || it didn't work we'd get a refund.
It seems like a lot of || money for what it is.
I believe you know || our chairman, Mr Price.
We've only just || moved offices.
Since last || Christmas it's gone very quiet.
Don't you think it's || a bit pushy?
I need somebody to || go through our old contacts.
He wants to see || examples before he decides.
We're one of the || biggest in the county.
Do you charge extra for || follow ups?
I would prefer || an email, if that's all right.
Which day next || week suits you?
The list has to be || updated every month.
Could you ask her to ring me || when she's back?
We've been let down by || three agencies now.
I saw that you || also do trade shows.
They'd like to meet || before the end of term.
Does anybody there || speak Welsh?
We're still waiting for || the report from March.
`,
  'a filler': `
Yeah, er, || I'm calling about a quote.
We're, um, || a bit short of time.
It was, er, ||| back in February, I think.
Can you, um, || send me something in writing?
There are, er, || seven of us.
I'd, um, || rather not say.
So, er, || what do I need to do?
He's, uh, || the operations manager.
Well, um, ||| we don't have one at the moment.
It's called, er, || Pennine Plastics.
Our turnover is, um, ||| just under a million.
Er, || yes, that's right.
I was told, um, || it was free.
We export, er, || mostly to Ireland.
If, um, || if I pay up front, is it cheaper?
She's, er, || on maternity leave.
The, um, || the link didn't work.
What about, er, || GDPR?
My address is, erm, ||| fourteen Mill Lane.
We might, uh, || need more than that.
I'll, er, || have to ask my partner.
About, um, ||| forty, maybe fifty.
Right, um, || so what happens next?
To be honest, er, || I've no idea.
It depends, um, || on the price.
`,
  'a second thought': `
We're in Derby, sorry, || Nottingham.
I spoke to Karen, no, || Carol.
It's five hundred a week, no, || a month.
Could you ring at four, actually, || half past four?
We do roofing, well, || mainly roofing.
Let me just check, ||| yes, the ninth.
Hang on a minute, ||| I'll find a pen.
There's eight of us, I mean, || nine with me.
It started in June, no sorry, || July.
He's called Steven, or rather, || Stephen with a p h.
One second, ||| my colleague's got it.
I'd go for the first one, actually no, || the second.
We want doctors, well, || surgeries, anyway.
Hold the line, ||| I'll fetch her.
The shop's on Bridge Street, sorry, || Bridge Road.
Can you give me two minutes, ||| there's someone at the till.
It's a hundred, what am I saying, || a thousand.
Where did I put it, ||| here we are, it's ten forty.
Let's say March, no, || make it April.
Let me have a look, ||| it's reference nine.
`,
  'spelled or counted out': `
It's d a w || n at outlook dot com.
My number's 01332 || 496 || 0112.
oh one double three two || four nine six || oh one one two.
It's S for sugar, || T for Tommy, || one.
Post code is D E || 2 || 4 A P.
My email is sales at || pennine plastics || dot co dot uk.
zero seven nine zero zero || one two three || four five six.
The account number is 4 || 7 || 1 1.
h u || g h e s.
It's k dot || patel at gmail || dot com.
B S || 1 || 5 T R.
07700 || 900 || 456.
Policy number is A B || 1 2 || 3 4.
You can text me on oh seven seven || double oh || nine hundred || one two three.
That's p e n || n i n e.
Our website is pennine || dash plastics dot com.
double four || one six one || four nine six || oh one double one.
The extension is two || four || six.
info at || the bakery || dot london.
It's capital M, || c, || then Gregor.
It's Siobhan, s i o || b h a n.
Purchase order P O || 9 9 || 1 3.
0845 || 123 || 4567.
tom underscore || ward || at hotmail dot co dot uk.
card ending || in 4 || 4 2 1.
My office number is 0114 || 496 || 0999, extension twelve.
N W || 3 || 6 R R.
j ward || at ward and sons || dot com.
oh eight hundred || three two one || double six five four.
You want w w w dot || pennine || dot com.
Sort code is 4 0 || 1 2 || 3 3.
the first line is 14 || Mill Lane.
It's the 21st || of March || at half past || two.
Between nine || and five || on weekdays.
My date of birth is the fourth || of the eleventh || seventy nine.
`,
  'a list': `
Email, || phone, || and LinkedIn.
Cornwall, || Devon, || and Somerset.
We need names, || job titles, || and numbers.
Architects, || surveyors, || and planners.
Either May, || June, || or July.
There's the cost, || the time, || and the hassle.
Desks, || chairs, || lamps, || everything for an office.
Tuesday morning, || Wednesday afternoon, || or any time Friday.
Quality, || price, || and service.
Nurses, || carers and || cleaners.
It's me, || my wife, || and two lads.
Number one, || who do you ring? || Number two, || what do you say?
Leicester, || Derby, || places like that.
A call, || an email, || then another call.
Small firms, || medium firms, || not the big ones.
`,
  'a pause where it might have been all': `
I'm looking for some help | with our sales.
We've got a meeting booked | for Thursday.
I'd like to cancel my order | from last week.
Somebody rang me | about a survey.
We tried an agency | two years ago.
He's the owner | of the business.
They do all our printing | and packing.
I need it done | before Easter.
It's a family firm | in its third generation.
You can send me the details | by email.
We've got nobody | to answer the phone.
I've read all of it | on your website.
It's quite urgent | to be honest.
We want to reach dentists | in private practice.
I'd be happy to talk | if it's quick.
`,
  'a noise in a pause': `
I'm after a price for ~|| two hundred letters.
My surname is ~|| Hargreaves.
We're a firm of ~|| solicitors.
It's about the ~|| meeting on Monday.
Could you tell my ~|| colleague?
They're, er, ~|| not very happy.
It's d a ~|| w n at outlook dot com.
Our postcode is D E ~|| 2 || 4 A P.
Does it work for ~|| restaurants?
I'd like ~| to make a complaint.
`,
}
