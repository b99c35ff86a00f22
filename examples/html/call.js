import { transcriptOf, Voice } from '@parley/sdk'

const voice = new Voice('pk_parley_demo', 'http://localhost:3000')
const transcript = transcriptOf(voice)
const [button, status, said] = ['call', 'status', 'said'].map((id) => document.getElementById(id))
const isOn = () => !['idle', 'ended'].includes(voice.getState().status)

voice.subscribe(() => {
  button.textContent = isOn() ? 'End' : 'Call'
  status.textContent = voice.getState().status
})
voice.on('error', (failure) => {
  status.textContent = failure.message
})
transcript.subscribe(() => {
  const lines = transcript.getState().map(({ role, text }) => {
    const line = document.createElement('p')
    line.textContent = `${role}: ${text}`
    return line
  })
  said.replaceChildren(...lines)
})
button.addEventListener('click', () => (isOn() ? voice.stop() : voice.start('site')))
