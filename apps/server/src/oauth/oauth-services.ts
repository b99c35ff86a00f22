/** A service that people connect their account at. */
export type OAuthService = {
  /** Which of the owner's clients is used: its setting is `OAUTH_<NAME>_CLIENT`. */
  client: 'google' | 'slack' | 'ghl'
  authorizeUrl: string
  tokenUrl: string
  scope: string
  /** What else the authorisation page needs, for a token that can be refreshed. */
  parameters: Record<string, string>
  /** Answers with success while an access token works. */
  checkUrl: string
}

const google = (scope: string): OAuthService => ({
  client: 'google',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  scope,
  parameters: { access_type: 'offline', prompt: 'consent' },
  checkUrl: 'https://www.googleapis.com/oauth2/v3/tokeninfo',
})
const calendar = google('https://www.googleapis.com/auth/calendar')

/** By the provider of the credential that a connection becomes. */
export const oauthServices: Readonly<Record<string, OAuthService>> = {
  'google.calendar.oauth2-client': calendar,
  'google.calendar.oauth2-authorization': calendar,
  'google.sheets.oauth2-authorization': google('https://www.googleapis.com/auth/spreadsheets'),
  'slack.oauth2-authorization': {
    client: 'slack',
    authorizeUrl: 'https://slack.com/oauth/v2/authorize',
    tokenUrl: 'https://slack.com/api/oauth.v2.access',
    scope: 'chat:write',
    parameters: {},
    checkUrl: 'https://slack.com/api/auth.test',
  },
  'ghl.oauth2-authorization': {
    client: 'ghl',
    authorizeUrl: 'https://marketplace.gohighlevel.com/oauth/chooselocation',
    tokenUrl: 'https://services.leadconnectorhq.com/oauth/token',
    scope: 'contacts.readonly contacts.write calendars.readonly calendars/events.write',
    parameters: {},
    checkUrl: 'https://services.leadconnectorhq.com/oauth/installedLocations',
  },
}
