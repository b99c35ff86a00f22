// What callers say, written by hand: `|` is a short pause (a breath), `||` one for thought, `|||` one for looking something up,
// `~` a noise without words in a pause. As a transcriber with punctuation writes it; others are given it bare.

export const utterances: Record<string, string> = {
  'said in one breath': `
How much does it cost?
Do you work with small companies?
I need more meetings.
We are looking for new customers in the north.
What is included in the price?
Can you call me tomorrow morning?
No thanks.
Yes please.
Yes.
No.
That's right.
Thank you.
Who are you?
Are you a real person?
Where is your office?
I would like a quote.
We tried that last year.
How long does it take?
Is there a contract?
Do you send letters as well?
Can I speak to somebody?
It didn't work for us.
What do you do with my data?
I'd rather write to you.
Tell me about your services.
We sell software to dentists.
We have twelve people in sales.
How do I cancel?
That sounds expensive.
Could you repeat that?
I saw your advert this morning.
Do you do LinkedIn?
Which countries do you cover?
What results can I expect?
Please send me an email.
My company makes garden furniture.
I'm calling about the consultation.
Is it really free?
We need it by March.
Goodbye.
`,
  'a pause where more must come': `
My name is || Jane Miller.
I would like to | book a consultation.
We are looking for || somebody who can do our outreach.
I work for a || small law firm in Leeds.
The thing is that || our sales team has no time.
Do you also || work with charities?
Can you tell me how || you find the addresses?
We need more meetings because || two people have left.
I want to know if || you write the emails yourselves.
Our customers are || mostly hospitals.
It is for my || brother's company.
We tried to || do it ourselves last year.
I am calling about the || letter that you sent.
How much would it be for | || about ten thousand emails?
We sell to schools and || universities.
Is there a || minimum term?
Could you send that to my || colleague?
I think that we || should talk to somebody.
What happens when || nobody answers?
I have been with the || same agency for years.
Our budget is || around two thousand a month.
Would you be able to || start in January?
We would like to reach || finance directors.
I'm not sure whether || that would work for us.
The company is called || Northwind Trading.
I need it in || German as well.
Do you have any || examples from our industry?
We have offices in London, || Paris and Berlin.
My question is: || who owns the data?
If we signed today, || when could you begin?
I was told that | you also || make the calls.
We want more leads but || not from everywhere.
I'd like to speak with || someone from sales.
It depends on || how many replies we get.
They asked for || a different kind of letter.
What about the || follow up emails?
We make parts for || electric bicycles.
You said that the || first meeting is free.
Could I have the || price list, please?
Our website is very || old, I'm afraid.
I manage the || marketing team here.
The last agency was || quite a disappointment.
Can we change the || text afterwards?
I need to ask my || boss first.
We would be || happy to try it.
How do you know who || to write to?
Are the || replies sorted for us?
Because of the || new rules, we are careful.
Which of your || services would you suggest?
We'd need at least || twenty meetings a month.
`,
  'a filler': `
We need, um, || more customers.
I was wondering, uh, || what it costs.
So, um, || we are a small agency.
It's about, er, || the contract.
Well, uh, || not really.
I think, um, ||| maybe in spring.
Our product is, er, || a kind of calendar.
We are, uh, || four people.
The budget is, um, ||| I would say five hundred.
Do you, er, || also do telephone calls?
Hmm, ||| what would you recommend?
Um, || hello?
I'd like, uh, || a consultation, please.
She said, um, || that you would call.
It was, er, || last Tuesday.
We have, um, || let me see, || nine offices.
That is, uh, || the problem.
You know, um, || it's not for everybody.
I mean, er, || we could try.
The, uh, || the owner is away.
My email is, um, ||| jane at gmail dot com.
Maybe, uh, || next week.
For, um, || both of us.
And, er, || how does it work?
Okay, um, || then let us do that.
`,
  'a second thought': `
On Tuesday, no wait, || on Wednesday.
We have ten, sorry, || twelve people.
It's Miller, I mean, || Muller.
I need emails, actually, || letters.
Can you call at nine, hang on, || at ten?
Let me see, ||| it should be under M.
One moment, ||| I have it here.
Hold on, ||| somebody is at the door.
Let me check, ||| yes, it's the fourth.
We are in Leeds, well, || near Leeds.
The price, or rather, || the fee.
I'd say fifty, actually, || make that sixty.
Not this week, I mean, || not before Friday.
It's for dentists, no wait, || for surgeons.
Let me think, ||| we started in May.
Call my mobile, sorry, || my office.
He is the owner, well, || one of them.
It was March, hang on, || it was April.
We could, let me see, || begin in June.
I want two, actually, || three.
`,
  'spelled or counted out': `
It's j o h || n at gmail dot com.
My number is 020 || 7946 || 0958.
Oh seven seven || double four || six one two || three four five.
It's jane dot || miller at || northwind dot co dot uk.
The postcode is S W || 1 A || 1 A A.
That's m i l || l e r.
0 1 6 1 || 4 9 6 || 0 0 0 1.
My email is info at || parley dot example.
One two three || four five six || seven eight nine oh.
It is n o r t h || w i n d.
jane underscore || smith at outlook || dot com.
You can reach me on 0113 || 496 || 0345.
sales at || acme dash tools dot com.
A B || C D.
The reference is P L || 4 4 || 7.
It's double you || i n e.
My mobile is 07700 || 900 || 123.
t dot || jones at yahoo || dot co dot uk.
Extension one || two || three.
E C || 2 A || 4 B X.
The number is plus four four || two zero seven || nine four six || zero one two three.
smith with a y, s m || y t h.
hello at || my dash company || dot io.
020 || 7946.
L S || 1 || 4 A P.
k a t || e at icloud dot com.
Zero eight hundred || one two three || four five six seven.
b dot || b dot || baker at gmail dot com.
It's j a || n e.
4 4 7 || 7 0 0 || 9 0 0 || 1 2 3.
The order is 5 5 || 1 2 || 9 8.
my name at || my company dot com.
w i l || k i n s o n.
oh one six one || treble two || four five.
The code is X || 7 || 9 || Q.
`,
  'a list': `
We need emails, || letters, || and calls.
First, || we want new customers.
There are three of us: || me, || Tom, || and Ada.
London, || Leeds, || York.
Shoes, || bags, || and belts.
Monday, || Tuesday or Thursday.
The text, || the addresses, || and the sending.
Dentists, || doctors, || and vets.
Red, || blue and || green.
A website, || a brochure, || and an advert.
Sales, || marketing, || and support.
In Spain, || in France, || and in Italy.
Fifty in May, || sixty in June.
Cheaper, || faster, || and with fewer forms.
Who you are, || what you do, || and what it costs.
`,
  'a pause where it might have been all': `
We need more meetings || in the north.
I would like a quote | for ten people.
It costs too much | for us.
We started last year | in London.
Can you call me tomorrow | after lunch?
I run a bakery | with my sister.
We send letters already | every month.
Tell me more | about the calls.
I saw your website | last night.
The agency stopped | in April.
We have customers | all over Europe.
You may write to me | at the office.
That was helpful | so far.
I have two questions | about the price.
He works there | on Mondays.
`,
  'a noise in a pause': `
My name is ~|| Tom Baker.
We are looking for ~|| new customers.
I would like to ~| know the price.
The problem is that ~|| nobody answers.
Our office is in ~|| Bristol.
We need, um, ~|| a better list.
It's j o h ~|| n at gmail dot com.
Do you work with ~|| charities?
I want to ~|| cancel.
My number is 020 ~|| 7946 || 0958.
`,
}

/** The same kinds, by which the rules are judged: nothing of them was made to fit these. */
export const formerHeldOut: Record<string, string> = {
  'said in one breath': `
What would it cost for a year?
I run a small dental practice.
Do you do this for schools?
Not at the moment.
We had a bad experience with that.
When could you begin?
It's for my husband.
You can call me after six.
Is anybody there?
I'm happy with that.
`,
  'a pause where more must come': `
I was hoping you could || tell me the price.
My wife and || I own a garage in Derby.
We would need about || forty letters a week.
It was recommended by || a friend of mine.
Do you know if || that includes the tax?
The reason I'm calling is || that our orders have dropped.
We used to have an || agency in Bath.
I'd prefer to || speak to a person.
Can I ask you || something about the contract?
Most of our work is for || the council.
We want to know which || of them is cheaper.
They never told us || why it stopped.
`,
  'a filler': `
I suppose, er, || it depends.
Um, ||| something like ten a month.
It's, uh, || quite a small town.
We make, erm, ||| I'd call them shelves.
He's, um, || retired now.
So, er, || what happens next?
`,
  'a second thought': `
We open at eight, no, sorry, || at nine.
Just a second, ||| I'm looking for it.
It's number twelve, or rather, || fourteen.
Bear with me, ||| here it is.
In June, well, || July perhaps.
Give me a moment, ||| it says the tenth.
`,
  'spelled or counted out': `
It's 0 1 2 || 2 5 || 7 7 4 || 1 9 0.
My postcode is B A || 1 || 5 L N.
Room four || one || two.
peter dot || lang at gmail || dot com.
c r a || i g at outlook dot com.
Oh two nine || two oh one || eight seven six five.
The account is 8 || 8 1 || 4 0.
It's info at || lang dash sons || dot co dot uk.
plus four four || one two two five || double seven four one nine.
The surname is L A || N G.
`,
  'a list': `
Tables, || chairs, || and beds.
We sell paint, || brushes, || and ladders.
Glasgow, || Perth, || and Dundee.
Two in May || and three in July.
My name, || my number, || and the address.
`,
  'a pause where it might have been all': `
We have a shop || in Bath.
I'll think about it | until Friday.
It was quite good | at first.
She told me | about you.
We need somebody || for the telephones.
`,
  'a noise in a pause': `
The trouble is ~|| we have no time.
I'm with ~|| a firm in Hull.
It's p a ~|| u l at gmail dot com.
Could you ~|| say that again?
`,
}

/** Said while the assistant speaks: what only listens, and what wants the floor. `~` is a sound without words, as an echo is. */
export const overTheAssistant: Record<'listens' | 'interrupts', string> = {
  listens: `
mm-hm
uh-huh
okay
yeah
right
I see
got it
sure
yes
oh okay
right, right
yeah, yeah
mm
great
oh nice
I see, okay
hm
cool
right, I see
yep
~
~ ~
~ mm-hm
~ okay
okay ~
`,
  interrupts: `
wait
stop
no
but I need something else
sorry, one question
hold on a second
what does that cost?
can I speak to a person?
that's not what I asked
okay but how much is it?
yeah but not for us
I already know that
right, and what about letters?
excuse me
could you repeat that?
actually I have to go
not now
how long does it take?
yes but when?
please stop talking
`,
}

export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
