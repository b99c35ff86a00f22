/** Each question tells whether its answer is open and which one that is; of a named group at most one is open. */
export function watchQuestions() {
  const questions = [...document.querySelectorAll<HTMLDetailsElement>('details[name]')]
  questions.forEach((question, index) => {
    const control = question.querySelector('summary')
    const answer = control?.nextElementSibling
    if (!control || !answer) return
    answer.id ||= `${groupOf(question)}-answer-${index}`
    control.setAttribute('aria-controls', answer.id)
    const tell = () => control.setAttribute('aria-expanded', String(question.open))
    tell()
    question.addEventListener('toggle', () => {
      tell()
      if (question.open) closeOthers(question)
    })
  })

  function closeOthers(opened: HTMLDetailsElement) {
    for (const other of questions) if (other !== opened && groupOf(other) === groupOf(opened)) other.open = false
  }
}

/** The property `name` is missing exactly where the browser does not keep the group exclusive itself. */
const groupOf = (question: Element) => question.getAttribute('name')
