// The Chromium that the browser tests drive: one that is there, or a package of Debian's where we may install it.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const usualPlaces = [
  // Without windows and what belongs to them: a quarter faster.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of the browser that is there, as `CHROMIUM_PATH` names it or where it usually is; undefined where there is none. */
export const browserPath = () => process.env.CHROMIUM_PATH ?? usualPlaces.find((place) => fs.existsSync(place))

/** `{ path }` of a browser, or `{ missing }`: what to do about it. One that is missing is installed where we may. */
export function findBrowser() {
  const found = browserPath()
  if (found !== undefined) return fs.existsSync(found) ? { path: found } : { missing: `CHROMIUM_PATH names ${found}, which is not there.` }
  const installed = isDebian() ? installOnDebian() : undefined
  if (installed) return { path: installed }
  const how = isDebian() ? 'Install it with: sudo apt-get install chromium' : 'Install Chromium or Google Chrome'
  return { missing: `The browser tests need Chromium. ${how}, or set CHROMIUM_PATH to where it is.` }
}

function isDebian() {
  return fs.existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(fs.readFileSync('/etc/os-release', 'utf8'))
}

/** The path of what was installed, as root or through sudo when it asks for no password. Not every release has the one without windows. */
function installOnDebian() {
  const isRoot = process.getuid?.() === 0
  if (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return undefined
  console.log('Installing Debian’s Chromium for the browser tests …')
  const apt = (...args) => {
    const [command, ...rest] = isRoot ? ['apt-get', ...args] : ['sudo', '-n', 'apt-get', ...args]
    return (
      spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
        .status === 0
    )
  }
  const install = () =>
    ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
      (place) => apt('install', '-y', '-q', '--no-install-recommends', path.basename(place)) && fs.existsSync(place),
    )
  return install() ?? (apt('update', '-q') ? install() : undefined)
}

/** As a program: the browser's path on the last line, or what to do about it and status 1. */
if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const browser = findBrowser()
  console.log('path' in browser ? browser.path : browser.missing)
  process.exit('path' in browser ? 0 : 1)
}
