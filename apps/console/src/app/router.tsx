import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { Failed, Loading } from '../ui/states.tsx'
import { Missing, Shell } from './shell.tsx'

/** Filters of whatever screen: text, as it stands in the address. */
type Filters = { [name: string]: string }
const asFilters = (search: Record<string, unknown>): Filters => search as Filters

const root = createRootRoute({ component: Shell, notFoundComponent: Missing, validateSearch: asFilters })
const under = () => root

const index = createRoute({
  getParentRoute: under,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/inbox' })
  },
})
const welcome = createRoute({
  getParentRoute: under,
  path: '/welcome',
  beforeLoad: () => {
    throw redirect({ to: '/inbox' })
  },
})
const inbox = createRoute({
  getParentRoute: under,
  path: '/inbox',
  component: lazyRouteComponent(() => import('../screens/inbox/inbox.tsx'), 'Inbox'),
})
const request = createRoute({
  getParentRoute: () => inbox,
  path: '$id',
  component: lazyRouteComponent(() => import('../screens/inbox/request/request.tsx'), 'Request'),
})
/** Where the mails of earlier releases lead. */
const requestOfOldMail = createRoute({
  getParentRoute: under,
  path: '/requests/$id',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/inbox/$id', params })
  },
})
const calls = createRoute({
  getParentRoute: under,
  path: '/calls',
  component: lazyRouteComponent(() => import('../screens/calls/calls.tsx'), 'Calls'),
})
const call = createRoute({
  getParentRoute: () => calls,
  path: '$id',
  component: lazyRouteComponent(() => import('../screens/calls/call.tsx'), 'CallFile'),
})
const assistants = createRoute({
  getParentRoute: under,
  path: '/assistants',
  component: lazyRouteComponent(() => import('../screens/assistants/assistants.tsx'), 'Assistants'),
})
const assistant = createRoute({
  getParentRoute: under,
  path: '/assistants/$id',
  component: lazyRouteComponent(() => import('../screens/assistants/assistant.tsx'), 'AssistantScreen'),
})
const quality = createRoute({
  getParentRoute: under,
  path: '/quality',
  component: lazyRouteComponent(() => import('../screens/quality/quality.tsx'), 'Quality'),
})
const suite = createRoute({
  getParentRoute: under,
  path: '/quality/$id',
  component: lazyRouteComponent(() => import('../screens/quality/suite.tsx'), 'Suite'),
})
const analytics = createRoute({
  getParentRoute: under,
  path: '/analytics',
  component: lazyRouteComponent(() => import('../screens/analytics/analytics.tsx'), 'Analytics'),
})
const health = createRoute({
  getParentRoute: under,
  path: '/health',
  component: lazyRouteComponent(() => import('../screens/health/health.tsx'), 'Health'),
})
const settings = createRoute({
  getParentRoute: under,
  path: '/settings',
  component: lazyRouteComponent(() => import('../screens/settings/settings.tsx'), 'Settings'),
})
const account = createRoute({
  getParentRoute: under,
  path: '/account',
  component: lazyRouteComponent(() => import('../screens/account/account.tsx'), 'Account'),
})

const routeTree = root.addChildren([
  ...([index, welcome, inbox.addChildren([request]), requestOfOldMail, calls.addChildren([call])] as const),
  ...([assistants, assistant, quality, suite, analytics, health, settings, account] as const),
])

/** Addresses are plain: `?status=new&search=ada`, as people would write them. */
export const router = createRouter({
  routeTree,
  basepath: '/console',
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch(search) {
    const text = new URLSearchParams(search as Filters).toString()
    return text && `?${text}`
  },
  defaultPreload: 'intent',
  defaultPendingComponent: () => <Loading />,
  defaultErrorComponent: ({ error, reset }) => <Failed error={error} onRetry={reset} />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
