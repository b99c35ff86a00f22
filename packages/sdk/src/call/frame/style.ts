/** The looks. The colours are those of the theme; the darkest of them hold 4.5:1 with what stands on them. */
export const style = `
:root { --accent: #1d4ed8; --accent-text: #fff; --background: #fff; --background-accent: #f1f3f7; --base-text: #1b1b1f;
  --border: #c3c8d4; --main-area-bg: #14161c; --main-area-bg-accent: #262a35; --main-area-text: #fff;
  --supportive-text: #525663; color-scheme: light }
@media (prefers-color-scheme: dark) { :root { --background: #1b1d24; --background-accent: #272a33; --base-text: #f4f4f6;
  --border: #4a4e5a; --supportive-text: #b4b8c4; --accent: #9db8ff; --accent-text: #101426; color-scheme: dark } }
* { box-sizing: border-box }
html, body { height: 100%; margin: 0 }
body { display: flex; flex-direction: column; font: 16px/1.4 system-ui, sans-serif; color: var(--base-text);
  background: var(--background) }
[hidden] { display: none !important }
main { position: relative; flex: 1; min-height: 0; display: flex; color: var(--main-area-text);
  background: var(--main-area-bg) }
.stage { flex: 1; min-width: 0; display: flex; flex-direction: column; gap: 4px; padding: 4px }
.tiles { flex: 1; min-height: 0; margin: 0; padding: 0; list-style: none; display: grid; gap: 4px;
  grid-template-columns: repeat(var(--columns, 1), 1fr); grid-auto-rows: 1fr }
.bar { flex: none; display: flex; height: 96px; overflow-x: auto }
.bar .tile { flex: 0 0 128px }
.tile { position: relative; min-height: 0; overflow: hidden; border-radius: 8px; background: var(--main-area-bg-accent);
  display: grid; place-items: center }
.tile.speaking { outline: 3px solid var(--accent); outline-offset: -3px }
.tile video { position: absolute; width: 100%; height: 100%; object-fit: cover }
.tile video.screen { object-fit: contain }
.tile .initials { font-size: 1.5em; font-weight: 600 }
.tile .name { position: absolute; left: 4px; bottom: 4px; max-width: calc(100% - 8px); padding: 0 8px; border-radius: 6px;
  overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: .875em; color: #fff; background: #000b }
.names-never .name { display: none }
.names-hover .name { opacity: 0 }
.names-hover .tile:hover .name, .names-hover .tile:focus-within .name { opacity: 1 }
.captions { position: absolute; inset: auto 8px 8px; margin: 0; padding: 8px; border-radius: 6px; color: #fff;
  background: #000c; text-align: center }
.captions:empty, .recorded:empty { display: none }
.recorded { margin: 0; padding: 4px 8px; text-align: center; color: #fff; background: #b3261e }
.pages { display: flex; justify-content: center; gap: 8px }
aside { flex: 0 0 min(280px, 60%); display: flex; flex-direction: column; gap: 8px; padding: 12px; overflow-y: auto;
  color: var(--base-text); background: var(--background); border-left: 1px solid var(--border) }
aside h2 { margin: 0; font-size: 1.125em }
aside ul, aside [role='log'] { flex: 1; margin: 0; padding: 0; list-style: none; display: grid; gap: 8px; align-content: start }
aside iframe, .stage > iframe { flex: 1; width: 100%; border: 0; background: #fff }
.supportive { color: var(--supportive-text) }
form, .row { display: flex; gap: 8px; flex-wrap: wrap; align-items: end }
h2 { flex: 1 }
label { display: grid; gap: 4px; flex: 1; min-width: 0 }
input, select { width: 100%; min-height: 40px; padding: 4px 8px; font: inherit; color: inherit;
  background: var(--background); border: 1px solid var(--border); border-radius: 8px }
.door { flex: 1; display: grid; gap: 16px; place-content: center; padding: 16px; text-align: center;
  color: var(--base-text); background: var(--background) }
nav { display: flex; flex-wrap: wrap; justify-content: center; gap: 4px; padding: 4px; border-top: 1px solid var(--border) }
button { min-height: 40px; padding: 4px 10px; font: inherit; font-size: .875em; color: var(--base-text);
  background: var(--background-accent); border: 1px solid var(--border); border-radius: 8px; cursor: pointer }
button[aria-pressed='true'], button.active, button.main { color: var(--accent-text); background: var(--accent);
  border-color: var(--accent) }
button.sidebar-open { border-color: var(--accent); box-shadow: inset 0 -3px var(--accent) }
button.leave { color: #fff; background: #b3261e; border-color: #b3261e }
button img { height: 1em; vertical-align: -.125em; margin-right: 4px }
dialog { width: min(320px, 90%); color: var(--base-text); background: var(--background); border: 1px solid var(--border);
  border-radius: 12px }
dialog form, dialog form > div { display: grid; gap: 12px }
@media (max-width: 500px) { aside { position: absolute; inset: 0; border: 0 } button { padding: 4px 8px } }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
`

const names: Record<string, string> = {
  accent: '--accent',
  accentText: '--accent-text',
  background: '--background',
  backgroundAccent: '--background-accent',
  baseText: '--base-text',
  border: '--border',
  mainAreaBg: '--main-area-bg',
  mainAreaBgAccent: '--main-area-bg-accent',
  mainAreaText: '--main-area-text',
  supportiveText: '--supportive-text',
}
type Colours = { colors?: Record<string, string> }

/** A theme, judged before, as style: one for both, or one for light and one for dark. */
export function themeStyle(theme: Colours & { light?: Colours; dark?: Colours }): string {
  const rule = ({ colors = {} }: Colours) =>
    `:root { ${Object.entries(colors)
      .map(([name, colour]) => `${names[name]}: ${colour}`)
      .join('; ')} }`
  if (!theme.light || !theme.dark) return rule(theme)
  return `@media (prefers-color-scheme: light) { ${rule(theme.light)} } @media (prefers-color-scheme: dark) { ${rule(theme.dark)} }`
}
