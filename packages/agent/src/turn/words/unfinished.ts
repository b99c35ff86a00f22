import { phrases } from './phrases.ts'
import { primaryOf } from './primary-of.ts'

/** The grammar of one language by which a sentence is found to be unfinished. Several words are joined by `_`. */
type Grammar = {
  /** After these, more is to come. */
  openPhrases: string
  /** Words with these endings: "our office's", "there'll", "they haven't". */
  contractions: string
  /** Behind these the "'s" is a name's: "from McDonald's". */
  places: string
  /** The same as open phrases, unless they answer: "yes we do". */
  auxiliaries: string
  /** Behind a clause's subject these are all: "as soon as you can". */
  abilities: string
  affirmations: string
  /** These begin a clause, and behind them these are its subject: "that you". */
  clauses: string
  subjects: string
  /** These want an object, unless one of `objects` was said before them: "we sell", but "what do you sell". */
  lacking: string
  objects: string
  /** Some of them stand alone behind an affirmation: "yes we sell". */
  alone: string
  /** Behind these most of them lack nothing: "easy to use", "it was sent". */
  notLacking: string
  /** Between these and a noun stand these: "our current". */
  determiners: string
  adjectives: string
  /** Behind these and `determiners` there is no verb: "the cost" lacks nothing. */
  articles: string
  /** The first wants the second: "between nine" wants "and". */
  pairs: string
  /** A turn of one short clause behind these has not said what then: "if we signed today". */
  conditions: string
  /** With these at its end it is said for politeness: "if you don't mind". */
  courtesies: string
  /** Alone, they only begin a turn. */
  starters: string
  /** Said behind something, these take it back, unless the word before them leads to an answer: "I am afraid no". */
  corrections: string
  beforeAnswers: string
  /** What begins like this in a few words asks to be waited for: "let me check my diary". */
  lookingFor: string
  /** Said in between, and left out before looking: "let me just check". */
  softeners: string
  /** What is looked for is found, if these are said. */
  foundIt: string
  /** With these it is looked for later, or for somebody else: "let me get back to you". */
  notNow: string
  /** Between a letter and a word that spells it: "S for sugar". */
  spelledBy: string
  /** Behind these a letter spells nothing: "plan B for business". */
  choices: string
  /** Behind these a day, a month and a year are told. */
  wholeDates: string
  months: string
  ordinals: string
  /** Numbers of two digits, and what stands for two noughts: of telephones, "nine hundred" is three digits. */
  twoDigits: string
  hundreds: string
  /** What addresses of mail begin with at companies. */
  mailboxes: string
  /** Behind these an address of mail is told. */
  mailLabels: string
  /** Between the beginning of a clause and an address. */
  beforeMail: string
  /** No address holds these: "our email is run by Jane". */
  noNames: string
  /** Behind "at" these are no host: "support at weekends". */
  noHosts: string
}

const english: Grammar = {
  openPhrases:
    'able according across although among amongst another any_kind any_new any_other any_particular as as_far ' +
    'as_soon ask_you been_looking been_thinking been_trying behind between beyond but_not by_next by_the_end ' +
    'can_i_ask concerning considering could_i_ask couple_of_questions couple_of_things day_next depending despite ' +
    'during ending even every except extremely fairly few_questions few_things half_past he his how_about ' +
    'in_order in_terms including its just just_over minus mr mrs ms dr near nor on_behalf one_thing onto per ' +
    'practically pretty quarter_past rather regarding she since_early since_last since_late such supposed ' +
    'take_before the_current the_main the_new the_only the_previous the_whole there_anybody there_anyone ' +
    'there_anything they three_questions three_reasons three_things throughout till towards two_questions ' +
    'two_reasons two_things unable under unless unlike until_next upon various versus via we_are_looking ' +
    'well_over what_about whichever who_normally who_usually whom willing within without wondering explain_what ' +
    'is_what me_what out_what see_what understand_what are_not could_not did_not do_not does_not had_not has_not ' +
    'have_not is_not should_not was_not were_not will_not would_not he_may i_may it_may she_may that_may they_may ' +
    "we_may you_may believe_you think_it think_you i'd_say i'm_hoping i'm_not i'm_trying it's_not he's_not " +
    "she's_not that's_not they're_not we're_looking we're_not we're_thinking we're_trying you're_not is_about " +
    'was_about been_about like_to_know interested_to_know i_want_to_know like_to_find_out trying_to_find_out',
  places: 'at by for from in near to with',
  contractions: "'d 'll 'm 're 's 've n't",
  auxiliaries: 'am are can could had has have is may_i might must shall should was were will would',
  abilities: 'can',
  affirmations: 'yes no yeah yep nope sure indeed course but so afraid',
  clauses:
    'although and as because but how if once since so that though unless until what when where whether which while who why',
  subjects: 'everyone he i it nobody she somebody someone there they this we you',
  lacking:
    'about afford against became become bought bring brought build builds built buy buys contain contains cost ' +
    'costs cover covers create creates describe discuss employ employs enjoy expect feels felt find found gave ' +
    'get gets getting give given gives got handle have_you_got hire include includes install involve involves ' +
    'keep look_after looks made make makes making mean means offer offers prefer produce provide provides ran ' +
    'receive received represent require run runs seem seemed seems sell sells selling send send_me sends sent ' +
    'serve show_me sounds spend spent supply take takes tell tell_me give_me to_ask to_bring to_get to_give ' +
    'to_make to_see to_send to_show to_spend to_take use uses using wanted write wrote need_more want_more',
  objects:
    'all any anything as everything how if it nothing something that them these this those what whatever where which who whom',
  alone: 'buy do make offer provide run sell use',
  notLacking: 'to be been being is are was were',
  determiners: 'a an her his its many my our some their these those three two four your',
  articles: 'any no the this that',
  adjectives:
    'additional annual average basic bespoke better big bigger brand busy cheap cheaper certain clear commercial ' +
    'complicated complete current decent different digital dedicated electronic entire exact existing external ' +
    'fixed formal free full general genuine global good great high huge independent internal key large last ' +
    'limited local long low main major massive modern monthly new next nice normal northern old particular ' +
    'personal physical possible previous private proper quick quarterly real reasonable recent regular reliable ' +
    'senior separate serious short significant similar simple single slight small southern special specific ' +
    'standard strong suitable typical unusual weekly written',
  pairs: 'between_and',
  conditions:
    'although if suppose supposing unless whenever every_time as_long_as as_soon_as once_i once_it once_the ' +
    'once_they once_we once_you',
  courtesies: 'asking enough fine like mind okay ok please possible prefer right wish',
  starters:
    'anyway finally firstly fourthly lastly secondly the_thing thirdly number_one number_two number_three ' +
    'point_one are_you can_you could_you do_you have_you would_you as_i_say',
  corrections: 'no',
  beforeAnswers: 'afraid and but course honest is oh really said say says so then think um was well',
  lookingFor:
    'let_me_bring let_me_check let_me_dig let_me_fetch let_me_have_a let_me_look let_me_open_it let_me_open_my let_me_open_the let_me_pull ' +
    "let_me_see_if let_me_turn hold_the_line where_did_i_leave where_did_i_put where_did_i_write where_have_i_put now_where what's_the_word " +
    "it's_here_somewhere i've_got_it_somewhere let_me_find_it let_me_find_my let_me_find_that let_me_find_the " +
    "let_me_get_my let_me_grab_my i'll_check_my i'll_fetch_my i'll_grab_my i'll_open_my how_do_i_put_it " +
    'what_do_you_call_it',
  softeners: 'just quickly please',
  foundIt: "yes no yeah right okay it's here there's",
  notNow: 'back into later somebody someone something tomorrow tonight with you',
  spelledBy: 'for as_in',
  choices: 'class grade group option plan series type version vitamin',
  wholeDates: 'date_of_birth born_on',
  months: 'january february march april may june july august september october november december',
  ordinals:
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth ' +
    'sixteenth seventeenth eighteenth nineteenth twentieth thirtieth',
  twoDigits:
    'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen ' +
    'twenty thirty forty fifty sixty seventy eighty ninety',
  hundreds: 'hundred',
  mailboxes:
    'accounts admin bookings contact enquiries hello help info mail office orders reception sales support team',
  mailLabels:
    'the_email_is my_email_is our_email_is the_email_address_is my_email_address_is our_email_address_is ' +
    'my_e_mail_is our_e_mail_is',
  beforeMail: "is it's that's um uh yes yeah so okay sure",
  noNames: 'by for not of to with working',
  noHosts:
    'a all an any christmas first five four hand head home it its last least lunch most my night nine noon once our present six some ten that the their ' +
    'these this those three times two weekends work your',
}

const german: Partial<Grammar> = {
  openPhrases: 'gegen halb ob_sie ohne weil_sie wenn_sie dass_sie',
  pairs: 'zwischen_und entweder_oder weder_noch',
  starters: 'erstens zweitens drittens zuerst zunächst',
  lookingFor: 'ich_schaue_mal_nach ich_sehe_mal_nach wo_habe_ich',
}

const french: Partial<Grammar> = {
  openPhrases: 'chaque entre nous_avons nous_sommes pendant selon vous_avez vous_êtes',
  pairs: 'entre_et soit_soit',
  starters: "premièrement deuxièmement d'abord ensuite",
  lookingFor: 'je_regarde_juste je_vérifie',
}

const spanish: Partial<Grammar> = {
  openPhrases: 'cada desde entre hacia hasta mis según sus',
  pairs: 'entre_y',
  starters: 'entonces',
  lookingFor: 'déjeme_ver déjeme_mirar',
}

const italian: Partial<Grammar> = {
  openPhrases: 'dagli degli delle dello durante ogni senza verso',
  pairs: 'tra_e fra_e',
  starters: 'dunque',
  lookingFor: 'mi_faccia_vedere',
}

const dutch: Partial<Grammar> = {
  openPhrases: 'elke iedere kwart_over tijdens tussen volgens',
  pairs: 'tussen_en noch_noch',
  starters: 'eerst ten_eerste ten_tweede dus',
  lookingFor: 'ik_kijk_even laat_me_even',
}

const portuguese: Partial<Grammar> = {
  openPhrases: 'até cada desde durante entre',
  pairs: 'entre_e',
  starters: 'então',
  lookingFor: 'deixe-me_ver',
}

const grammars: Record<string, Partial<Grammar>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nl: dutch,
  pt: portuguese,
}

export type Unfinished = Record<keyof Grammar, readonly string[]>

const known = new Map<string, Unfinished>()
/** By the BCP 47 tag of a language; of one that is not here all lists are empty. */
export function unfinishedWords(language: string): Unfinished {
  const primary = primaryOf(language)
  const words = known.get(primary) ?? listsOf(grammars[primary] ?? {})
  known.set(primary, words)
  return words
}

function listsOf(grammar: Partial<Grammar>): Unfinished {
  const lists: Partial<Unfinished> = {}
  for (const name of Object.keys(english) as (keyof Grammar)[]) lists[name] = phrases(grammar[name] ?? '')
  return lists as Unfinished
}

/** Every word of these in any language. */
export const grammarWords: readonly string[] = Object.values(grammars).flatMap((grammar) =>
  Object.values(grammar).flatMap((list) => phrases(list).flatMap((phrase) => phrase.split(' '))),
)
