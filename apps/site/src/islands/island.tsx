import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { SiteForm } from './consultation-form/site-form.tsx'
import type { IslandName, IslandProps } from './registry.ts'
import { SiteVoice } from './voice/site-voice.tsx'

/** The same islands as in the registry, at hand: the build draws them, so it cannot wait for them. */
const components: { [Name in IslandName]: ComponentType<IslandProps[Name]> } = {
  'consultation-form': SiteForm,
  voice: SiteVoice,
}

/**
 * The place of an island in a page. It renders to finished HTML that works by itself and comes alive in the browser when
 * the visitor turns to it. Only the build imports this file.
 *
 * The island is a React root of its own, so it is drawn as one: the page around it may be drawn without the marks that
 * hydration needs.
 */
export function Island<Name extends IslandName>({ name, props }: { name: Name; props: IslandProps[Name] }) {
  const Component: ComponentType<IslandProps[Name]> = components[name]
  const html = renderToString(<Component {...props} />)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote and escaped it a line above, at build
  return <div data-island={name} data-props={JSON.stringify(props)} dangerouslySetInnerHTML={{ __html: html }} />
}
