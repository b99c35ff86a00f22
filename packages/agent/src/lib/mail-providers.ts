/** Where people have their addresses who have no domain of their own, as they say it, and the whole of it. */
export const mailProviders: Record<string, string> = {
  gmail: 'gmail.com',
  googlemail: 'googlemail.com',
  outlook: 'outlook.com',
  hotmail: 'hotmail.com',
  icloud: 'icloud.com',
  yahoo: 'yahoo.com',
  btinternet: 'btinternet.com',
  live: 'live.co.uk',
  aol: 'aol.com',
  sky: 'sky.com',
  virginmedia: 'virginmedia.com',
  talktalk: 'talktalk.net',
  protonmail: 'protonmail.com',
}
