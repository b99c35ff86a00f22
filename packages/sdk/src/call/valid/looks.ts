import { parsedUrl } from '../../lib/parsed-url.ts'
import { tilesPerPage } from '../limits.ts'
import { eachEntry, type Fault, first, isObject, type Plain } from './fault.ts'

export const themeColours = [
  ...['accent', 'accentText', 'background', 'backgroundAccent', 'baseText', 'border', 'mainAreaBg'],
  ...['mainAreaBgAccent', 'mainAreaText', 'supportiveText'],
]

export function themeFault(theme: unknown): Fault {
  if (!isObject(theme)) return 'theme should be { colors } or { light: { colors }, dark: { colors } }.'
  const { light, dark, ...rest } = theme
  if (light === undefined && dark === undefined) return coloursFault(theme)
  if (Object.keys(rest).length > 0 || light === undefined || dark === undefined)
    return 'theme should have colors for light and dark, and nothing beside.'
  return first(
    () => coloursFault(light),
    () => coloursFault(dark),
  )
}

function coloursFault(theme: unknown): Fault {
  if (!isObject(theme) || !isObject(theme.colors)) return 'theme should have colors.'
  return eachEntry(theme.colors, (name, colour) => {
    if (!themeColours.includes(name)) return `unsupported color "${name}". Options are: ${themeColours.join(', ')}.`
    if (!/^#([\da-f]{3}|[\da-f]{6})$/i.test(`${colour}`))
      return `${name} should be #rgb or #rrggbb. You passed ${colour}.`
  })
}

export function layoutFault(layout: unknown): Fault {
  if (!isObject(layout)) return 'layoutConfig should be an object.'
  if (layout.grid === undefined) return
  if (!isObject(layout.grid)) return 'grid should be an object.'
  const { maxTilesPerPage: max, minTilesPerPage: min } = layout.grid
  return first(
    () => {
      if (max === undefined) return
      if (!Number.isInteger(max)) return `grid.maxTilesPerPage should be an integer. You passed ${max}.`
      if (Number(max) > tilesPerPage.max)
        return `grid.maxTilesPerPage can't be larger than ${tilesPerPage.max} without breaking the layout. You passed ${max}.`
    },
    () => {
      if (min === undefined) return
      if (!Number.isInteger(min)) return `grid.minTilesPerPage should be an integer. You passed ${min}.`
      if (Number(min) < tilesPerPage.min) return `grid.minTilesPerPage can't be lower than ${tilesPerPage.min}.`
      if (Number(min) > Number(max ?? tilesPerPage.max))
        return "grid.minTilesPerPage can't be higher than grid.maxTilesPerPage."
    },
  )
}

export const buttonStates = ['default', 'sidebar-open', 'active']
const buttonParts = ['iconPath', 'iconPathDarkMode', 'label', 'tooltip', 'visualState']
const buttonShape = `customTrayButtons should be a dictionary of the type {"id":{"iconPath":"string","iconPathDarkMode":"string","label":"string","tooltip":"string","visualState":"${buttonStates.map((state) => `'${state}'`).join(' | ')}"}}`

export function trayButtonsFault(buttons: unknown): Fault {
  if (!isObject(buttons)) return buttonShape
  return eachEntry(buttons, (id, button) => {
    const fault = isObject(button) ? buttonFault(button) : 'should be an object'
    return fault && `${buttonShape}. customTrayButton ${id}: ${fault}`
  })
}

function buttonFault(button: Plain): Fault {
  const unknown = Object.keys(button).find((key) => !buttonParts.includes(key))
  if (unknown) return `unknown key ${unknown}`
  const { iconPath, iconPathDarkMode, label, tooltip, visualState = 'default' } = button
  if (!isUrl(iconPath)) return 'iconPath should be a url'
  if (iconPathDarkMode !== undefined && !isUrl(iconPathDarkMode)) return 'iconPathDarkMode should be a url'
  if (!label || !tooltip) return 'label and tooltip are missing'
  if (!buttonStates.includes(`${visualState}`)) return `visualState should be one of ${buttonStates.join(', ')}`
}

export const integrationLocations = ['main', 'sidebar']
const integrationParts = [
  ...['label', 'location', 'src', 'srcdoc', 'allow', 'controlledBy', 'csp', 'iconURL', 'loading', 'name'],
  ...['referrerPolicy', 'sandbox', 'shared'],
]

export function integrationsFault(integrations: unknown): Fault {
  if (!isObject(integrations)) return 'customIntegrations should be a dictionary of integrations by id'
  return eachEntry(integrations, (id, integration) => {
    const fault = isObject(integration) ? integrationFault(integration) : 'should be an object'
    return fault && `customIntegration ${id}: ${fault}`
  })
}

function integrationFault(integration: Plain): Fault {
  const unknown = Object.keys(integration).find((key) => !integrationParts.includes(key))
  if (unknown) return `unknown key ${unknown}`
  const { label, location, src, srcdoc, controlledBy = '*', shared = false, loading = 'lazy', iconURL } = integration
  if (typeof label !== 'string' || !label) return 'label is missing'
  if (!integrationLocations.includes(`${location}`)) return 'location should be main or sidebar'
  if (!src === !srcdoc) return 'exactly one of src and srcdoc is needed'
  if (src !== undefined && !isUrl(src, /^https?:$/)) return 'src should be a url'
  if (iconURL !== undefined && !isUrl(iconURL)) return 'iconURL should be a url'
  if (!isAudience(controlledBy, '*')) return 'controlledBy should be "*", "owners" or a list of session ids'
  if (!isAudience(shared, true, false)) return 'shared should be a boolean, "owners" or a list of session ids'
  if (loading !== 'lazy' && loading !== 'eager') return 'loading should be eager or lazy'
}

const isAudience = (value: unknown, ...words: unknown[]) =>
  value === 'owners' || words.includes(value) || (Array.isArray(value) && value.every((id) => typeof id === 'string'))

/** Never one that runs a script: integrations may come from others in the call. */
const isUrl = (value: unknown, protocols = /^(https?|data|blob):$/) =>
  typeof value === 'string' && protocols.test(parsedUrl(value, pageUrl())?.protocol ?? '')

/** Addresses may be relative; outside a page nothing is known of it. */
const pageUrl = () => {
  const href = globalThis.location?.href
  return href?.startsWith('http') ? href : 'https://page.example'
}

export const namesModes = ['always', 'never', false]

export function namesModeFault(mode: unknown): Fault {
  if (!namesModes.includes(mode as string | false))
    return 'setShowNamesMode argument should be "always", "never", or false'
}
