import { whenSeen } from './behaviour/activation.ts'
import { countVisit } from './behaviour/count-visit.ts'
import { helpDialogs } from './behaviour/dialogs.ts'
import { watchQuestions } from './behaviour/faq.ts'
import { layOutRest } from './behaviour/lay-out-rest.ts'
import { watchLinks } from './behaviour/links.ts'
import { watchMenu } from './behaviour/menu.ts'
import { applyQuery } from './behaviour/query.ts'
import { reveal } from './behaviour/reveal.ts'
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
layOutRest(() => {
  reveal({ durationMs: 800, once: true })
  // after the first look of `reveal`: what is in sight already stays where it was painted
  document.documentElement.classList.add('js')
})

// asked for only now: from the head of the document its request used to race the first paint
const manifest = document.createElement('link')
manifest.rel = 'manifest'
manifest.href = '/site.webmanifest'
document.head.append(manifest)
