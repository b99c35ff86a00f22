import type { Commands } from './shell/command.ts'

type Shape = Record<string, Commands<never>>

/** What bash and zsh complete after `parley`: subjects, commands, options, and then files. */
export function completionScript(shell: 'bash' | 'zsh', subjects: Shape): string {
  const before = shell === 'zsh' ? 'autoload -U +X bashcompinit && bashcompinit\n' : ''
  const cases = Object.entries(subjects).flatMap(([subject, commands]) =>
    Object.entries(commands).map(([name, { options = [] }]) => {
      const words = ['--help', ...options.map((option) => `--${option}`)].join(' ')
      return `      "${subject}${name && ` ${name}`}") words="${words}" ;;`
    }),
  )
  const names = Object.entries(subjects).flatMap(([subject, commands]) => {
    const own = Object.keys(commands).filter(Boolean)
    return own.length > 0 ? [`      ${subject}) words="${own.join(' ')} --help" ;;`] : []
  })
  return `${before}_parley() {
  local current="\${COMP_WORDS[COMP_CWORD]}" subject="\${COMP_WORDS[1]}" name="\${COMP_WORDS[2]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${[...Object.keys(subjects), 'help'].join(' ')}"
  elif [ "$COMP_CWORD" -eq 2 ]; then
    case "$subject" in
${names.join('\n')}
    esac
  fi
  if [ -z "$words" ]; then
    case "$subject" in
${Object.entries(subjects)
  .filter(([, commands]) => '' in commands)
  .map(([subject]) => `      ${subject}) name="" ;;`)
  .join('\n')}
    esac
    case "$subject\${name:+ $name}" in
${cases.join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _parley parley
`
}
