/** What the assistant writes when a call broke off and goes on in writing. */
export const goingOn = 'Our call broke off, so let’s carry on here in writing. I still know what we said.'
