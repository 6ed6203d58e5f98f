// Makes a clone ready to run: installs what the lock file says, builds the web application when its sources changed.
// Runs before anything is installed, on whatever Node is there, so it uses nothing but Node 18.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const at = (...parts) => path.join(root, ...parts)
const installedStamp = at('node_modules', '.daysheet-installed')
const builtStamp = at('node_modules', '.cache', 'daysheet', 'web-built')
const webSources = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/package.json',
  'packages/domain/src',
]
const oldestOwnNode = [24, 11]

/** What cannot be helped here, in a sentence for the person at the keyboard. */
export class SetupError extends Error {}

/** Installs and builds what is missing or stale. `web: false` leaves the web application alone. */
export async function setUp({ web = true } = {}) {
  const isDone = () => isInstalled() && (!web || isBuilt())
  if (isDone()) return
  await alone(() => {
    if (!isInstalled()) install()
    if (web && !isBuilt()) buildWeb()
  })
}

/** The Node that everything of ours runs under, whatever Node started npm. */
export function projectNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const own = at('node_modules', `node-${system}-${process.arch}`, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (fs.existsSync(own)) return own
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldestOwnNode[0] || (major === oldestOwnNode[0] && minor >= oldestOwnNode[1])) return process.execPath
  throw new SetupError(
    `There is no packaged Node for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}. Install Node 24 and try again.`,
  )
}

const sha = (...parts) => parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex')
const readIfThere = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined)

function isInstalled() {
  const lock = fs.readFileSync(at('package-lock.json'), 'utf8')
  if (readIfThere(installedStamp) === sha(lock)) return true
  if (!holdsWhatIsLocked(lock)) return false
  fs.writeFileSync(installedStamp, sha(lock))
  return true
}

/** Somebody may have run npm by hand: what npm wrote down about node_modules then says the same as the lock file. */
function holdsWhatIsLocked(lock) {
  const installed = readIfThere(at('node_modules', '.package-lock.json'))
  if (installed === undefined) return false
  const has = JSON.parse(installed).packages
  return Object.entries(JSON.parse(lock).packages).every(([place, wanted]) => {
    if (place === '' || wanted.link || !place.startsWith('node_modules/')) return true
    return has[place] ? has[place].version === wanted.version : wanted.optional === true || wanted.devOptional === true
  })
}

/** Runs a program to its end. What it prints is shown only when it fails. */
export function runQuietly(command, args, options) {
  const done = spawnSync(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 1024 * 1024 })
  if (done.status !== 0) for (const said of [done.stdout, done.stderr]) if (said?.length > 0) process.stderr.write(said)
  return done
}

function install() {
  console.log('Installing dependencies (once, two to five minutes) …')
  // npm is a .cmd file on Windows, which only a shell starts.
  const npm = runQuietly('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, shell: process.platform === 'win32' })
  if (npm.error) throw new SetupError(`npm cannot be run: ${npm.error.message}`)
  if (npm.status !== 0) throw new SetupError('npm ci failed; its reason stands above. Check the network and try again.')
  fs.writeFileSync(installedStamp, sha(fs.readFileSync(at('package-lock.json'), 'utf8')))
}

function isBuilt() {
  return fs.existsSync(at('apps/web/dist/index.html')) && readIfThere(builtStamp) === sourcesDigest()
}

function buildWeb() {
  console.log('Building the web application (up to a minute) …')
  const digest = sourcesDigest()
  const vite = runQuietly(projectNode(), [at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], { cwd: at('apps/web') })
  if (vite.status !== 0) throw new SetupError('The web application could not be built; the reason stands above.')
  fs.mkdirSync(path.dirname(builtStamp), { recursive: true })
  fs.writeFileSync(builtStamp, digest)
}

/** Changes when any file the build reads changes, appears or goes. Tests are not part of the build. */
function sourcesDigest() {
  const files = [...webSources.flatMap(filesBelow).filter((file) => !/\.test\.tsx?$/.test(file)), 'package-lock.json'].sort()
  return sha(...files.flatMap((file) => [file, fs.readFileSync(at(file))]))
}

function filesBelow(place) {
  if (!fs.existsSync(at(place))) return []
  if (fs.statSync(at(place)).isFile()) return [place]
  return fs.readdirSync(at(place)).flatMap((name) => filesBelow(path.posix.join(place, name)))
}

/** One set-up at a time: the others wait, then find the work done. */
async function alone(work) {
  const lock = at('.cache', 'setup.lock')
  fs.mkdirSync(path.dirname(lock), { recursive: true })
  let isTold = false
  while (!take(lock)) {
    const holder = Number(readIfThere(lock))
    if (holder > 0 && !isRunning(holder)) {
      forget(lock, holder)
      continue
    }
    if (!isTold) console.log(`Waiting for another set-up of this folder (process ${holder || 'unknown'}) …`)
    isTold = true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  try {
    await work()
  } finally {
    fs.rmSync(lock, { force: true })
  }
}

/** The lock appears with its content: written beside it first, then linked, which fails when there is one. */
function take(lock) {
  const mine = `${lock}.${process.pid}`
  fs.writeFileSync(mine, String(process.pid))
  try {
    fs.linkSync(mine, lock)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    fs.rmSync(mine, { force: true })
  }
}

/** Removes the lock of a process that is gone; of several that want to, the one whose rename succeeds does. */
function forget(lock, holder) {
  const aside = `${lock}.gone.${process.pid}`
  try {
    fs.renameSync(lock, aside)
  } catch {
    return
  }
  // Somebody else may have removed it and taken the lock in between: then it is put back.
  if (Number(fs.readFileSync(aside, 'utf8')) !== holder) fs.linkSync(aside, lock)
  fs.rmSync(aside, { force: true })
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Ends with a set-up failure's sentence instead of a stack trace. */
export function leaveWith(error) {
  console.error(error instanceof SetupError ? error.message : error)
  process.exit(1)
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await setUp().catch(leaveWith)
