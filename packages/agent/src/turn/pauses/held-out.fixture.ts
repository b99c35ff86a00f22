// By these the rules are judged, and never made: their lines were written before the rules were last made larger, and only totals have
// been looked at since. Marked as the others are.

export const heldOut: Record<string, string> = {
  'said in one breath': `
What would a hundred meetings cost us?
Morning, I've got a question about billing.
We run a chain of care homes.
Do you ever work on commission?
I had a missed call from you.
Which industries do you know best?
No, that's everything for today.
I want to pause our campaign.
Somebody called Priya rang me on Friday.
Is there a trial period?
We've just lost our biggest customer.
How soon could we start?
That's a lot more than I expected.
I'm the finance director at a haulage firm.
Do your people have British accents?
Could you put me through to accounts?
We're based in Stockport.
Not at the moment, thanks.
What happens to the list afterwards?
It's about invoice number twelve.
Absolutely.
I filled in your form yesterday.
Can I cancel at any time?
We already have an agency for that.
`,
  'a pause where more must come': `
I'm ringing on behalf of || my manager, Mrs Oakes.
We've been trying to get into || the public sector for ages.
Could you tell me what || the minimum spend is?
Our main competitor has || about forty sales people.
I was hoping you could || talk me through the process.
We're not sure if it's || legal to email them.
The reason I'm calling is || our contract runs out in June.
My colleague spoke to your || colleague a fortnight ago.
How many replies would we get if || we sent five thousand?
It needs to go through || procurement first.
We'd rather not deal with || Americans, to be honest.
There's nobody here who || can write a decent letter.
Is it possible to | see some || case studies beforehand?
I don't suppose you || do translations?
We supply kitchens to || house builders across || the Midlands.
What we're after is || three or four meetings a week.
She asked me to find out how || you charge.
Does the price include || VAT?
I've looked at a couple of || other firms as well.
They wanted almost || nine thousand pounds for it.
Would it be a problem if we || paid by the quarter?
The trouble with our || current supplier is the reporting.
It was recommended by || a friend at the chamber of commerce.
We should be able to || manage about ten calls a day.
Every time we || try it ourselves, it fizzles out.
I can't remember which || package we are on.
Unless you can || guarantee it, my board won't agree.
We do the fit out and || somebody else does the design.
Between you and || me, we're desperate.
Have you got any || availability next month?
`,
  'a filler': `
It's, um, || a family business really.
We turn over, er, ||| about two million.
I'm after, uh, || a bit of advice.
Erm, || can I speak to a human?
The last lot were, um, || hopeless.
We sell, er, || industrial freezers.
Is it, uh, || per month or per year?
That would be, um, ||| the fourteenth, I think.
I suppose, er, || it depends on the price.
Yeah, um, || that sounds about right.
We'd like, uh, ||| let me think, || maybe six to begin with.
My boss, er, || he's not convinced.
How does, um, || the billing work?
Uh, || sorry, what did you say?
It's for, erm, || our Scottish branch.
`,
  'a second thought': `
We've got thirty, no, || thirty five staff.
I'm free on Monday, sorry, || Tuesday.
It's the managing director, well, || the owner, really.
Send it by post, actually, || just email it.
Bear with me, ||| I've got it written down somewhere.
We spent four thousand, I mean, || forty thousand.
Ring me after two, no wait, || after three.
Just a second, ||| I'll turn the radio down.
It's in Hertfordshire, sorry, || Bedfordshire.
They make lorries, or rather, || trailers.
Give me a minute, ||| right, it's under Hughes.
The contract ends in May, hang on, || it's the end of April.
`,
  'spelled or counted out': `
It's p r i || y a at btinternet || dot com.
0 7 9 || 1 1 || 1 2 3 || 4 5 6.
My surname is O a k || e s.
Oh one six two eight || five double five || three two one.
The postcode's M K || 9 || 3 B X.
It's accounts at || hughes haulage || dot co dot uk.
B for Bravo, || R for Romeo, || Y for Yankee.
Zero three three three || two two one || nine eight seven six.
My email's d hyphen || ward at live || dot co dot uk.
The invoice number is 4 || 0 || 7 1 || 9.
c h a r || l o t t e.
It's 01908 || 550 || 217.
you can get me on plus four four || seven nine double one || two three four || five six seven.
first name dot || last name at || northgate dot org.
S K || 4 || 2 H D.
The company number is 0 8 || 8 1 || 2 3 || 4 5.
It's two Ls, m i l l || w a r d.
Reference T || 2 || 9 9 || K.
020 || 8123 || 4567.
enquiries at care || plus homes || dot com.
Oh eight oh oh || four five six || seven eight nine oh.
`,
  'a list': `
Plumbers, || electricians, || and roofers.
We need a list, || a script, || and somebody to ring.
Manchester, || Salford and || Bolton.
It's slow, || it's expensive, || and nobody answers.
Opticians, || audiologists, || that sort of thing.
Two in January, || three in February, || and one in March.
The managing director, || the finance director, || or the buyer.
By phone, || by email, || or by post.
Hotels, || restaurants, || pubs, || and cafes.
`,
  'a pause where it might have been all': `
I'd like a call back | this afternoon.
We make packaging | for the food industry.
They promised us twenty leads | in the first month.
You could try my mobile | after six.
We've got a stand at the show | in Birmingham.
I had an email from you | about a free consultation.
That's fine | as long as it's cheap.
We do it all in house | at the moment.
It went well | to begin with.
`,
  'a noise in a pause': `
I'm calling about the ~|| invoice from last month.
We sell to ~|| schools and colleges.
My email is p r i ~|| y a at gmail dot com.
Can you send that to our ~|| head office?
It's, um, ~|| number fourteen.
The number is 0161 ~|| 496 || 0777.
`,
}
