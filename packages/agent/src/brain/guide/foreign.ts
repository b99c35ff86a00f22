import type { Knowledge } from '@parley/protocol'

const foreignWords = new Set(
  `bonjour salut merci parlez vous combien ça coûte coute pourquoi comment est oui nous êtes avez quel quelle je voudrais français
  guten tag hallo sprechen sie deutsch wie viel kostet das ich möchte was ist bitte danke und nicht können haben eine für mehr
  hola buenos días cuánto cuesta qué gracias habla español usted servicio por favor quiero necesito puede
  buongiorno ciao quanto costa parla italiano grazie vorrei cosa fate olá bom dia custa fala português obrigado
  dzień dobry ile kosztuje czy mówi polsku proszę goedendag spreekt nederlands hoeveel kost dank wat
  merhaba nasılsınız privet zdravstvuyte`.split(/\s+/),
)
const alsoEnglish = new Set(['was', 'comment', 'tag'])
const otherScripts =
  /[\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Greek}\p{Script=Devanagari}\p{Script=Hebrew}]{2}/u

/** Whether somebody speaks another language: letters that English does not have, or several words of a common one. */
export function isForeign(said: string): boolean {
  if (otherScripts.test(said)) return true
  const words = said.toLowerCase().match(/\p{L}+/gu) ?? []
  const foreign = words.filter((word) => foreignWords.has(word))
  return foreign.length >= 2 && foreign.some((word) => !alsoEnglish.has(word)) && foreign.length * 3 >= words.length
}

export const onlyEnglish = ({ email }: Knowledge['company']) =>
  `I’m sorry, I only understand English. You can also write to ${email}.`
