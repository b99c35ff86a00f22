import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { transform } from 'lightningcss'
import type { Plugin } from 'vite'
import { chosenFile } from './own-content.ts'

const source = join(import.meta.dirname, '../src')
const registry = join(source, 'styles/sheets.ts')
const version = (major: number, minor = 0) => (major << 16) | (minor << 8)
/** Browsers that know nesting and relative colours: what they read natively stays as it was written. */
export const targets = { chrome: version(125), firefox: version(128), safari: version(18), ios_saf: version(18) }

/**
 * Turns stylesheets into modules: `*.module.css` exports its class names, and with `keepStyles` every stylesheet also
 * registers its text, for the build to put into the pages. Browsers get the names only, the styles being in the page;
 * except of `*.late.module.css`, which no page shows at first: it comes with the code that imports it.
 */
export function cssPlugin({ keepStyles }: { keepStyles: boolean }): Plugin {
  return {
    name: 'parley-css',
    enforce: 'pre',
    resolveId(source, importer) {
      // the ending hides the file from Vite's own handling of CSS
      if (source.endsWith('.css') && importer)
        return `\0${chosenFile(resolve(dirname(importer.replace('\0', '')), source))}.js`
    },
    load(id) {
      if (!id.startsWith('\0') || !id.endsWith('.css.js')) return
      const path = id.slice(1, -'.js'.length)
      this.addWatchFile(path)
      const { names, css } = compile(path)
      if (path.endsWith('.late.module.css')) {
        return { code: `${keepStyles ? '' : adoption(css)}export default ${JSON.stringify(names)}`, moduleType: 'js' }
      }
      const registration = `import{register}from${JSON.stringify(registry)};register(${JSON.stringify(Object.values(names).flatMap((name) => name.split(' ')))},${JSON.stringify(css)});`
      return { code: `${keepStyles ? registration : ''}export default ${JSON.stringify(names)}`, moduleType: 'js' }
    },
  }
}

/** Constructed style sheets need no exception from the security policy. */
function adoption(css: string) {
  return `const sheet=new CSSStyleSheet();sheet.replaceSync(${JSON.stringify(css)});document.adoptedStyleSheets=[...document.adoptedStyleSheets,sheet];`
}

function compile(path: string) {
  const isModule = path.endsWith('.module.css')
  const { code, exports } = transform({
    filename: path,
    code: readFileSync(path),
    minify: true,
    targets,
    // animations are few and shared
    cssModules: isModule && { pattern: 'local_[local]', animation: false },
  })
  const shorten = shortener(path)
  // Lightning CSS lists the names in another order each time; the short names are counted, so the order has to be ours
  const exported = Object.entries(exports || {}).sort(([a], [b]) => a.localeCompare(b))
  const names = exported.map(([local, { name, composes }]): [string, string] => [
    local,
    [name, ...composes.flatMap((other) => (other.type === 'local' ? other.name : []))].map(shorten).join(' '),
  ])
  return { names: Object.fromEntries(names), css: code.toString().replace(/local_[\w-]+/g, shorten) }
}

/**
 * Gives every name of a file a short one that no other file has: `c0`, `c1`… for the third file. Real names cost 0.3 kB
 * brotli on the home page. Both builds see the same files, so both arrive at the same names.
 */
function shortener(path: string) {
  const mark = letters(globSync('**/*.module.css', { cwd: source }).sort().indexOf(relative(source, path)))
  const known = new Map<string, string>()
  return (name: string) => {
    const short = known.get(name) ?? `${mark}${known.size}`
    known.set(name, short)
    return short
  }
}

function letters(index: number): string {
  const last = String.fromCharCode(97 + (index % 26))
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last
}
