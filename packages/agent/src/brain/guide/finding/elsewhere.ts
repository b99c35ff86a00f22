import type { KnowledgeEntry } from '@parley/protocol'

/**
 * What visitors also ask and few pages answer, a subject a line: a question that is more like one of these than like anything
 * the pages say is not answered with something near it. Pages that do answer it are found as well.
 */
const questions = [
  'what is the weather like',
  'what is the meaning of life',
  'tell me a joke',
  'can you help me with something private',
  // the people
  'who is the chief executive, the CEO, the boss or the director',
  'who founded the company',
  'how old is the company, how long have you been in business, when were you founded',
  'how many employees do you have, how big is your team',
  'do you have any jobs, are you hiring, vacancies, careers, internships',
  'can I work for you',
  'is there parking, where can I park at the office',
  // customers and proof
  'who are your customers',
  'which companies have you worked for',
  'do you have customers near us, in our town or region',
  'what do your customers say about you, testimonials, reviews and references',
  'which industries or sectors do you know best',
  'do you work with shops and restaurants',
  'what is the return on investment, the ROI',
  'how do you compare with a competitor',
  'can you recommend somebody else',
  'have you won awards',
  // paying
  'which payment methods do you take: credit card, PayPal, direct debit, bank transfer or cash',
  'can I pay by instalments, later or yearly',
  'can I pay in euros or dollars, which currencies',
  'what are your invoice and payment terms',
  'do you get a commission, pay per meeting or pay on results',
  'special rates for charities, students, clubs or schools',
  // other work
  'do you use WhatsApp',
  'do you use Instagram, TikTok, Facebook, Twitter, YouTube or other social networks',
  'do you run adverts on Google, Facebook, television or radio',
  'do you send letters, brochures or flyers by post, direct mail',
  'do you make videos, podcasts, logos or design',
  'do you build websites or online shops',
  'do you do search engine optimisation, SEO',
  'do you write blogs, press releases or newsletters',
  'do you run events, webinars or trade fairs',
  'do you sell lists of addresses',
  'do you sell clothes, food or cars',
  'do you have an app for the phone',
  // where and with what
  'do you work in America or abroad',
  'do you work in my country',
  'what software or language model are you made with',
  // papers
  'are you certified: ISO 27001, SOC 2, Cyber Essentials',
  'are you insured, professional indemnity insurance',
  // how the work is arranged
  'can we pause it over the summer, a break or a holiday',
  'can we change plans later: upgrade, downgrade or switch to another package',
  'can I pay at the end of the year, later or when it suits us',
  'do you take cheques, do you want cash, can I pay by standing order',
  'would one of you come to see us, visit our factory or come to our office',
  'do you meet by Zoom, Teams or in person',
  'do you need my password or login',
  'what does it do when the line is busy, nobody picks up or it reaches an answering machine',
  'have you done this before for a firm in my trade: a dentist, an undertaker, a farmer or a roofer',
  'do you have clients in my town',
  'do you know anybody else who did this in my line of work',
  'what rating do you have on Trustpilot, how many stars',
  'are you better than another firm we talked to, in what way are you better',
  'how many customers do you have',
  'who are your partners or investors',
  'how big is your firm, how many people work there',
  'when did you start the firm, in what year, how many years have you been going',
  'what is the name of the manager, the head, the person at the top',
  'do you look after social media pages',
  'can you do our website while you are at it, a new home page, hosting',
  'do you do newspaper adverts, print ads, posters or leaflets',
  'do you have a brochure, a catalogue or large print',
  'do you have a fax',
  'do you have a shop, a showroom or a branch near me',
  'can I get a loan, a grant or funding',
  'do you do bookkeeping, payroll, tax returns or insurance',
  'do you sell telephones, computers or printers',
  'can you repair my computer',
  'what are the rules for hiring an apprentice',
  'can my son or daughter work for you, work experience',
  'what time is it, what day is it today',
  'who won the match',
  'can you recommend a plumber, a hotel or a restaurant',
  'how do I get to the station, is there a lift, is it wheelchair accessible',
  'do you sponsor a team or give to charity',
  'do you have a referral bonus, a finder’s fee or an affiliate scheme',
  'are you on the stock market, what is your turnover',
  'do you train our staff, give courses or workshops',
  'do you use green energy, what about the environment',
]

/** The same as entries that say nothing, to be found beside those of the pages. */
export const elsewhere: readonly KnowledgeEntry[] = questions.map((words) => ({
  id: `elsewhere: ${words}`,
  text: '',
  asked: words.split(/[,:] | or /),
}))

const all = new Set(elsewhere)
export const isElsewhere = (entry: KnowledgeEntry) => all.has(entry)
