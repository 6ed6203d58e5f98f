import fs from 'node:fs'
import path from 'node:path'

const shown = 10

/**
 * The version that runs: `0.9.0` of package.json, the only place where it stands, and the commit where the sources came by git: `0.9.0+c4c35b8f21`. The commit is read
 * from git's files, so no git is needed. (docs/decisions/tests-and-releases.md)
 */
export function versionOfSources(folder = path.resolve(import.meta.dirname, '../../..')): string {
  // Our own package.json always has a version.
  const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }
  const commit = commitOf(folder)
  return commit === undefined ? version : `${version}+${commit.slice(0, shown)}`
}

function commitOf(folder: string): string | undefined {
  try {
    const git = path.join(folder, '.git')
    const head = fs.readFileSync(path.join(git, 'HEAD'), 'utf8').trim()
    const ref = /^ref: (.+)$/.exec(head)?.[1]
    const commit = ref === undefined ? head : commitOfBranch(git, ref)
    return /^[0-9a-f]{40,64}$/.test(commit) ? commit : undefined
  } catch {
    return undefined
  }
}

function commitOfBranch(git: string, ref: string): string {
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
