import { notRunHere } from '../setup/not-run.ts'
import { findFirefox, openFirefox } from './engines/firefox.ts'
import { visits } from './engines/visit.ts'

const path = findFirefox()
if (!path) notRunHere('a visit in Firefox', 'Install "firefox-esr", or set FIREFOX_PATH.')
visits('Firefox', path ? () => openFirefox(path) : null, { calls: true })
