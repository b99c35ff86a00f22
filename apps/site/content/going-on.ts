/** What the assistant writes when a call broke off and goes on in writing. */
export const goingOn = 'Our call broke off, so let us go on here in writing. I still know what was said.'
