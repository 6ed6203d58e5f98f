// Refuses a lock file that leaves out a platform package: `npm ci` would fail on it (or a Mac would get no binary).
import fs from 'node:fs'

const packages = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')).packages

/** Whether `name`, wanted by the package at `from`, is found by walking up as Node would. */
function isLocked(from, name) {
  for (let base = from; ;) {
    if (packages[`${base ? `${base}/` : ''}node_modules/${name}`]) return true
    if (!base) return false
    const cut = base.lastIndexOf('/node_modules/')
    base = cut < 0 ? '' : base.slice(0, cut)
  }
}

let missing = 0
for (const [place, entry] of Object.entries(packages)) {
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    if (isLocked(place, name)) continue
    missing += 1
    console.error(`missing in package-lock.json: ${name}, wanted by ${place || 'the root'} ${entry.version ?? ''}`)
  }
}
process.exitCode = missing > 0 ? 1 : 0
