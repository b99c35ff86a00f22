import { whenSeen } from './behaviour/activation.ts'
import { countVisit } from './behaviour/count-visit.ts'
import { helpDialogs } from './behaviour/dialogs.ts'
import { watchQuestions } from './behaviour/faq.ts'
import { layOutRest } from './behaviour/lay-out-rest.ts'
import { watchLinks } from './behaviour/links.ts'
import { watchMenu } from './behaviour/menu.ts'
import { applyQuery } from './behaviour/query.ts'
import { watchScroll } from './behaviour/scroll-state.ts'
import { arriveAtSection } from './behaviour/section-scroll.ts'
import { captureErrors } from './errors/report.ts'
import { watchSteps } from './errors/watch-steps.ts'
import { watchIslands } from './islands/island-loader.ts'
import { countsVisits } from './retention.ts'
import { watchSession } from './session/session-probe.ts'

captureErrors()
watchSteps()
watchIslands()
helpDialogs()
watchMenu()
watchLinks()
watchScroll()
watchQuestions()
applyQuery()
whenSeen(arriveAtSection)
whenSeen(watchSession)
if (countsVisits) countVisit()
const { classList } = document.documentElement
layOutRest(() => {
  const moveIn = ({ reveal }: typeof import('./behaviour/reveal.ts')) => {
    reveal({ durationMs: 800, once: true })
    // after its first look: what waits below the window goes to where it comes in from
    classList.add('reveals')
  }
  // without it, on a page that is being left for instance, everything is in its place
  import('./behaviour/reveal.ts').then(moveIn, () => {})
})

// asked for only now: from the head of the document its request used to race the first paint
const manifest = document.createElement('link')
manifest.rel = 'manifest'
manifest.href = '/site.webmanifest'
document.head.append(manifest)
classList.add('js')
