import { phrases } from './phrases.ts'
import { primaryOf } from './primary-of.ts'
import { grammarWords } from './unfinished.ts'

/** The words of one language by which turns are judged: lower case, straight apostrophes. */
export type TurnWords = {
  /** After these, more is to come. */
  openEndings: string
  /** Said of a sentence that is about to be put differently, or looked for. */
  secondThoughts: string
  /** Said while words, or what was asked for, are looked for; several words are joined by `_`. */
  searching: string
  /** The same, of what may also be an answer ("about one minute"): only alone, or as what is asked for. */
  waits: string
  /** What asks for one of `waits`; several words are joined by `_`. */
  asksFor: string
  /** After these, a number or letters are read out. */
  labels: string
  /** Answers that need nothing after them; several words are joined by `_`. */
  shortAnswers: string
  /** What somebody says who only listens. */
  backchannels: string
  /** Stops a speaker, however little is said; several words are joined by `_`. */
  interruptions: string
  /** Digits, and what stands between them when a number is dictated. */
  digits: string
  /** What joins the parts of an address that is dictated. */
  joints: string
}

const english: TurnWords = {
  openEndings:
    "a also an and any are at be because been being but by called can could for from have he's how i'd i'll i'm i've if in into is " +
    "it's i least like maybe my name need needs of on or our reach really said she's should so some than that the their then there " +
    "these they're those to until us very want wants was we we're we've were when where whether which while who whose will with " +
    "would you're your",
  secondThoughts: 'actually i_mean no_wait what_am_i_saying scratch_that or_rather sorry wait you_know basically well',
  searching:
    'um uh er erm hmm a_moment one_moment one_sec bear_with_me hang_on hold_on ' +
    'let_me_check let_me_look let_me_see let_me_think let_me_have_a_look let_me_have_a_think',
  waits:
    'a_second a_minute a_sec a_tick a_mo one_second one_minute two_seconds two_minutes two_secs two_ticks half_a_second',
  asksFor: 'just give_me wait hang_on hold_on bear_with_me okay ok sure yes',
  labels:
    'account address booking capital card code ending extension line number order plus policy postcode reference room ticket',
  shortAnswers:
    'yes no yeah nope no_thanks no_thank_you yes_please skip bye goodbye thanks thank_you correct that_is_correct ' +
    "that's_correct that's_right stop hello hi",
  backchannels:
    'mm mhm mmhmm hm hmm uh huh um ah oh yeah yep yes yup ok okay right sure i see got it great good cool nice fine',
  interruptions: 'stop wait hold_on hang_on actually no but enough quiet shut_up excuse_me sorry listen',
  digits: 'zero oh nought one two three four five six seven eight nine double triple treble',
  joints: 'at dot dash hyphen underscore slash',
}

const german: TurnWords = {
  openEndings:
    'aber als am an auf aus bei das dass dem den der die ein eine einen einer für hat habe ich im in ist mein meine mit nach ' +
    'oder sehr sich sind über um und unser unsere von vor war was weil wenn wie wir zu zum zur',
  secondThoughts: 'also eigentlich ich_meine nein_warten_sie warten_sie entschuldigung sagen_wir',
  searching: 'äh ähm hm moment einen_moment augenblick mal_sehen',
  waits: 'sekunde eine_sekunde',
  asksFor: 'nur warten_sie',
  labels: 'code durchwahl konto nummer plus postleitzahl referenz zimmer',
  shortAnswers: 'ja nein genau richtig stimmt danke nein_danke ja_bitte tschüss auf_wiederhören hallo stopp',
  backchannels: 'mm mhm hm hmm ja jaja genau okay ok gut aha ach so klar richtig stimmt verstehe',
  interruptions: 'stopp halt warten_sie moment nein aber ruhe entschuldigung genug',
  digits: 'null eins ein zwei zwo drei vier fünf sechs sieben acht neun',
  joints: 'at ät punkt bindestrich strich unterstrich schrägstrich',
}

const french: TurnWords = {
  openEndings:
    "à au aux avec ce cette chez comme dans de des du donc elle en est et il je j'ai la le les leur ma mais mes mon " +
    'nos notre nous ou où par parce pour que qui sa ses si son sont sur très un une vers votre',
  secondThoughts: 'en_fait je_veux_dire non_attendez pardon enfin',
  searching: 'euh heu hum attendez un_instant un_moment voyons',
  waits: 'une_seconde',
  asksFor: 'juste donnez_moi attendez',
  labels: 'code compte numéro plus poste référence',
  shortAnswers: "oui non merci non_merci oui_merci d'accord exact exactement c'est_ça au_revoir bonjour stop",
  backchannels: "mm mhm hm ouais oui ok okay d'accord ah bon bien voilà exact entendu je vois",
  interruptions: 'stop attendez non mais pardon assez arrêtez excusez-moi',
  digits: 'zéro un deux trois quatre cinq six sept huit neuf',
  joints: 'arobase point tiret underscore slash',
}

const spanish: TurnWords = {
  openEndings:
    'a al como con cuando de del e el ella en es este esta están estoy hay la las le lo los más mi muy necesito nuestro o para ' +
    'pero por porque que quiero se si sin sobre soy su tengo un una y yo',
  secondThoughts: 'es_decir mejor_dicho perdón o_sea',
  searching: 'eh espere un_momento a_ver',
  waits: 'un_segundo',
  asksFor: 'solo deme espere',
  labels: 'código cuenta extensión más número referencia',
  shortAnswers: 'sí no gracias no_gracias sí_gracias correcto exacto vale claro adiós hola para',
  backchannels: 'mm mhm ajá sí vale ok okay claro ya bien bueno entiendo exacto',
  interruptions: 'espere para pare no pero perdón basta alto disculpe',
  digits: 'cero uno dos tres cuatro cinco seis siete ocho nueve',
  joints: 'arroba punto guion guión barra',
}

const italian: TurnWords = {
  openEndings:
    'a ai al alla anche che chi come con da dal dei del della di e è gli ho i il in io la le lo ma mi mio nel noi o per perché ' +
    'più quando se si sono su sul un una vorrei',
  secondThoughts: 'cioè voglio_dire scusi anzi',
  searching: 'ehm aspetti un_attimo un_momento vediamo',
  waits: 'un_secondo',
  asksFor: 'solo aspetti',
  labels: 'codice conto interno numero più riferimento',
  shortAnswers: 'sì no grazie no_grazie sì_grazie esatto giusto corretto arrivederci ciao buongiorno basta',
  backchannels: 'mm mhm sì ok okay va bene certo capisco ah giusto esatto già',
  interruptions: 'aspetti no ma scusi basta fermo stop',
  digits: 'zero uno due tre quattro cinque sei sette otto nove',
  joints: 'chiocciola punto trattino barra',
}

const dutch: TurnWords = {
  openEndings:
    'aan als bij dat de den die dit door een en er heb heeft het hoe ik in is maar met mijn naar of om omdat ons onze op te ' +
    'tot u uit van voor waar wat we wij wil zijn',
  secondThoughts: 'eigenlijk ik_bedoel sorry nee_wacht',
  searching: 'eh euh wacht even_kijken een_moment',
  waits: 'een_seconde',
  asksFor: 'nog wacht',
  labels: 'code nummer plus postcode referentie rekening toestel',
  shortAnswers: 'ja nee bedankt nee_bedankt ja_graag klopt precies inderdaad dag hallo stop',
  backchannels: 'mm mhm hm ja ok oké okay goed precies klopt snap juist',
  interruptions: 'stop wacht nee maar sorry genoeg ho pardon',
  digits: 'nul een één twee drie vier vijf zes zeven acht negen',
  joints: 'apenstaartje punt streepje',
}

const portuguese: TurnWords = {
  openEndings:
    'a ao as com como da das de do dos e é ela ele em eu meu minha mais mas muito na não no nós o onde os ou para pela pelo por ' +
    'porque quando que quero se sem seu sobre sou tenho um uma',
  secondThoughts: 'quer_dizer desculpe na_verdade',
  searching: 'hã espere um_momento deixa_eu_ver',
  waits: 'um_segundo',
  asksFor: 'só espere',
  labels: 'código conta mais número ramal referência',
  shortAnswers: 'sim não obrigado obrigada não_obrigado não_obrigada certo correto isso exato tchau adeus olá pare',
  backchannels: 'mm mhm aham sim ok okay certo tá bom claro entendi isso pois',
  interruptions: 'espere pare não mas desculpe chega licença',
  digits: 'zero um dois três quatro cinco seis meia sete oito nove',
  joints: 'arroba ponto traço hífen barra',
}

const languages: Record<string, TurnWords> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nl: dutch,
  pt: portuguese,
}

const none: TurnWords = {
  openEndings: '',
  secondThoughts: '',
  searching: '',
  waits: '',
  asksFor: '',
  labels: '',
  shortAnswers: '',
  backchannels: '',
  interruptions: '',
  digits: '',
  joints: '',
}

/**
 * The words of a language, by its BCP 47 tag; of a language that is not here there are none, and
 * only punctuation and digits are judged.
 */
export function turnWords(language: string): TurnWords {
  return languages[primaryOf(language)] ?? none
}

/** Every word by which turns are judged in any language: what may stand in a log of turns. */
export const judgingWords: ReadonlySet<string> = new Set([
  ...Object.values(languages).flatMap((words) => Object.values(words).flatMap(eachWord)),
  ...grammarWords,
])

/** Words, in any of the languages, that alone neither ask nor say anything. */
export const emptyWords: ReadonlySet<string> = new Set(
  Object.values(languages).flatMap(({ openEndings, secondThoughts, searching, backchannels }) =>
    [openEndings, secondThoughts, searching, backchannels].flatMap(eachWord),
  ),
)

function eachWord(list: string): string[] {
  return phrases(list).flatMap((phrase) => phrase.split(' '))
}
