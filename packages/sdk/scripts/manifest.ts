import { doors, subpathOf } from './doors.ts'

type Manifest = Record<string, unknown>

/** What apps get as package.json: the doors lead into dist/, and nothing of the workspace is left. */
export function publishedManifest({ devDependencies: _, scripts: __, exports: ___, ...manifest }: Manifest): Manifest {
  const names = Object.keys(doors)
  return {
    ...manifest,
    main: './dist/index.cjs',
    module: './dist/index.js',
    types: './dist/index.d.cts',
    exports: {
      ...Object.fromEntries(names.map((door) => [subpathOf(door), entry(door)])),
      './package.json': './package.json',
    },
    // for compilers that do not read exports
    typesVersions: { '*': Object.fromEntries(names.map((door) => [door, [`./dist/${door}.d.cts`]])) },
  }
}

const entry = (door: string) => ({
  import: { types: `./dist/${door}.d.ts`, default: `./dist/${door}.js` },
  require: { types: `./dist/${door}.d.cts`, default: `./dist/${door}.cjs` },
})
