import { notRunHere } from '../setup/not-run.ts'
import { visits } from './engines/visit.ts'
import { findWebKit, openWebKit } from './engines/webkit.ts'

const isHere = findWebKit()
if (!isHere) notRunHere('a visit in WebKitGTK', 'Install "webkit2gtk-driver" and "xvfb".')
// Debian builds it without WebRTC
visits('WebKitGTK', isHere ? () => openWebKit() : null, { calls: false })
