import fs from 'node:fs'
import path from 'node:path'

const shown = 10

/** The version that runs, as the sources name it: the commit they are of, where they came by git. Read from its files, so no git is needed. */
export function versionOfSources(folder = path.resolve(import.meta.dirname, '../../..')): string {
  try {
    const git = path.join(folder, '.git')
    const head = fs.readFileSync(path.join(git, 'HEAD'), 'utf8').trim()
    const ref = /^ref: (.+)$/.exec(head)?.[1]
    const commit = ref === undefined ? head : commitOf(git, ref)
    return /^[0-9a-f]{40,64}$/.test(commit) ? commit.slice(0, shown) : 'unknown'
  } catch {
    return 'unknown'
  }
}

function commitOf(git: string, ref: string): string {
  const file = path.join(git, ref)
  if (fs.existsSync(file)) return fs.readFileSync(file, 'utf8').trim()
  // Seldom changed branches are kept in one file: "<commit> <ref>".
  const packed = fs.readFileSync(path.join(git, 'packed-refs'), 'utf8')
  return (
    packed
      .split('\n')
      .find((line) => line.endsWith(` ${ref}`))
      ?.split(' ')[0] ?? ''
  )
}
