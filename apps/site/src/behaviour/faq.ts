/** Each question tells whether its answer is open and which one that is; of a named group at most one is open. */
export function watchQuestions() {
  const questions = [...document.querySelectorAll<HTMLDetailsElement>('details[name]')]
  questions.forEach((question, index) => {
    const control = question.querySelector('summary')
    const answer = control?.nextElementSibling
    if (!control || !answer) return
    answer.id ||= `${question.name}-answer-${index}`
    control.setAttribute('aria-controls', answer.id)
    const tell = () => control.setAttribute('aria-expanded', String(question.open))
    tell()
    question.addEventListener('toggle', () => {
      tell()
      if (question.open) closeOthers(question)
    })
  })

  function closeOthers(opened: HTMLDetailsElement) {
    for (const other of questions) if (other !== opened && other.name === opened.name) other.open = false
  }
}
