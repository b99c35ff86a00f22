/** Each question tells whether its answer is open and which one that is; of a named group at most one is open. */
export function watchQuestions() {
  const questions = document.querySelectorAll('details[name]')
  questions.forEach((question, index) => {
    const answer = question.querySelector('summary')?.nextElementSibling
    if (answer) {
      answer.id ||= `${question.getAttribute('name')}-answer-${index + 1}`
      question.querySelector('summary')?.setAttribute('aria-controls', answer.id)
    }
    question.addEventListener('toggle', tell)
    tell({ currentTarget: question })

    function tell({ currentTarget }: Pick<Event, 'currentTarget'>) {
      const { open, name } = currentTarget as HTMLDetailsElement
      question.querySelector('summary')?.setAttribute('aria-expanded', String(open))
      if (open)
        for (const other of questions) if (other !== question && other.getAttribute('name') === name) close(other)
    }
  })
}

const close = (details: Element) => details.removeAttribute('open')
