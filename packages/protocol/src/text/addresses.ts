/**
 * Something, an at sign, a domain with a dot: without the signs by which mail programs separate addresses, and without what
 * nobody sees (NUL, marks that turn the direction of writing), which would show another address than is written to. It looks at
 * each character once: strangers bring what it is held against.
 */
export const emailPattern =
  /^[^\s\p{C}@<>()[\]:;,"\\]+@[^\s\p{C}@<>()[\]:;,"\\][^\s\p{C}@<>()[\]:;,"\\.]*\.[^\s\p{C}@<>()[\]:;,"\\]+$/u

/** A whole telephone number in E.164, such as +442071838750; emergency numbers, codes and letters are none. */
export const e164 = /^\+[1-9]\d{5,14}$/
