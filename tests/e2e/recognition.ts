/** Each runs in the page before its scripts: what its browser offers to write down speech with. */

/** As in Firefox. */
export function withoutRecognition() {
  for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) Reflect.deleteProperty(globalThis, name)
}

/** As it is in the Chromium of these tests, which has no key to the service behind it. */
export function ownRecognition() {}

/** It hears nothing, and says so at the window's event `recognition-fails`. */
export function failingRecognition() {
  class Recognition extends EventTarget {
    start() {
      const fail = () => this.dispatchEvent(Object.assign(new Event('error'), { error: 'network' }))
      addEventListener('recognition-fails', fail, { once: true })
    }
    abort() {}
  }
  Object.assign(globalThis, { SpeechRecognition: Recognition, webkitSpeechRecognition: Recognition })
}
