/** The looks, changed from outside by custom properties and `::part()`. */
export const style = `
:host { --accent: var(--parley-accent, #1d4ed8); --on-accent: var(--parley-on-accent, #fff);
  --surface: var(--parley-surface, #fff); --text: var(--parley-text, #1b1b1f); --radius: var(--parley-radius, 12px);
  display: block; color: var(--text); font: 16px/1.5 var(--parley-font, system-ui, sans-serif) }
:host([hidden]), :host([mode='headless']), [hidden] { display: none !important }
:host([mode='floating']) { position: fixed; inset: auto 16px 16px auto; z-index: var(--parley-layer, 1000);
  display: flex; flex-direction: column; align-items: flex-end; gap: 8px; max-width: calc(100vw - 32px) }
* { box-sizing: border-box }
section { display: flex; flex-direction: column; gap: 12px; padding: 16px; background: var(--surface);
  border: 1px solid color-mix(in srgb, var(--text) 25%, transparent); border-radius: var(--radius) }
:host([mode='floating']) section { width: min(360px, calc(100vw - 32px)); max-height: calc(100vh - 96px);
  box-shadow: 0 8px 32px rgb(0 0 0 / .2) }
h2, p { margin: 0; padding: 0; overflow-wrap: anywhere }
h2 { font-size: 1.125em }
p:empty, [part='conversation']:empty { display: none }
[part='conversation'] { display: grid; gap: 8px; max-height: 40vh; overflow-y: auto }
b { display: block; font-size: .875em }
[part='hearing'] { font-style: italic }
[part='error'] { color: var(--parley-error, #b3261e) }
form, [part='actions'] { display: flex; flex-wrap: wrap; gap: 8px }
label { flex-basis: 100% }
input { flex: 1; min-width: 0; padding: 8px 12px; border: 1px solid; border-radius: var(--radius); font: inherit;
  color: inherit; background: inherit }
[part='talk'] { touch-action: none; user-select: none; -webkit-user-select: none }
[part='talk'][aria-pressed='true'] { outline: 3px solid var(--accent); outline-offset: 2px }
button { min-height: 44px; padding: 8px 16px; border: 1px solid var(--accent); border-radius: var(--radius);
  font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); cursor: pointer }
[part='mute'], [part='close'] { color: var(--text); background: transparent; border-color: currentColor }
:focus-visible { outline: 3px solid var(--text); outline-offset: 2px }
`
