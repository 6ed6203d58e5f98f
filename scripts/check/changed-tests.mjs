// The tests of what was changed since the work began: each changed test, and the test beside each changed file.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { root } from '../setup.mjs'

/** Paths from the root. Compared with where this branch left main; without a main, with the last commit. */
export function changedTests() {
  const base = git('merge-base', 'HEAD', 'main')[0] ?? git('merge-base', 'HEAD', 'origin/main')[0] ?? 'HEAD'
  const changed = [...git('diff', '--name-only', '--diff-filter=d', base), ...git('ls-files', '--others', '--exclude-standard')]
  const tests = changed.flatMap(testsBeside).filter((file) => fs.existsSync(path.join(root, file)))
  return [...new Set(tests)].filter((file) => !file.startsWith('e2e/'))
}

/** @param {string} file */
export function testsBeside(file) {
  if (/\.test\.tsx?$/.test(file)) return [file]
  const [, stem] = /^(.*)\.(?:tsx?|mjs)$/.exec(file) ?? []
  return stem === undefined ? [] : [`${stem}.test.ts`, `${stem}.test.tsx`]
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}
