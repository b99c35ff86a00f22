import { escapeHtml, Markup } from './html.ts'

/** What is marked in code of a language: comments, texts and words, whichever begins first. */
const comment = String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`
const text = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|` + String.raw`\`(?:[^\`\\]|\\.)*\``
const words =
  'as|async|await|break|case|catch|class|const|declare|default|else|export|extends|false|finally|for|from|function|if|implements|import|in|instanceof|interface|let|new|null|of|readonly|return|satisfies|static|switch|this|throw|true|try|type|typeof|undefined|void|while'
const script = pattern(comment, text, String.raw`(?<![.\w$])(?:${words})(?![\w$:?])`)
const markup = pattern(String.raw`<!--[\s\S]*?-->|` + comment, text, String.raw`(?<=<\/?)[a-zA-Z][\w-]*`)
const shell = pattern(
  String.raw`(?<=^|\s)#[^\n]*`,
  text,
  String.raw`(?<=^|\n)(?:curl|npm|npx|node|git|docker)\b|(?<=\s)--?\w[\w-]*`,
)

const python = pattern(
  String.raw`#[^\n]*|"""[\s\S]*?"""`,
  String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"`,
  String.raw`(?<![.\w])(?:as|class|def|elif|else|except|False|finally|for|from|if|import|in|is|lambda|None|not|print|raise|return|True|try|while|with)(?!\w)`,
)

const patterns: Record<string, RegExp> = {
  ts: script,
  tsx: script,
  js: script,
  json: script,
  html: markup,
  vue: markup,
  svelte: markup,
  sh: shell,
  python,
}

function pattern(comments: string, texts: string, keywords: string) {
  return new RegExp(`(?<comment>${comments})|(?<text>${texts})|(?<word>${keywords})`, 'g')
}

/** The code as markup: three kinds of marks, which is what helps to read it. */
export function highlight(code: string, language: string): Markup {
  const found = patterns[language]
  if (!found) return new Markup(escapeHtml(code))
  let marked = ''
  let end = 0
  for (const match of code.matchAll(found)) {
    const [kind = ''] = Object.entries(match.groups ?? {}).find(([, part]) => part !== undefined) ?? []
    marked += `${escapeHtml(code.slice(end, match.index))}<span class="${kind}">${escapeHtml(match[0])}</span>`
    end = match.index + match[0].length
  }
  return new Markup(marked + escapeHtml(code.slice(end)))
}
