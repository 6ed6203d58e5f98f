import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** What comments and documents refer to is in the repository (decisions/tests-and-releases.md). Files are given as path → text, so that a planted violation needs no file. */
type Sources = Record<string, string>

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && fs.existsSync(file))
const sources: Sources = Object.fromEntries(
  tracked
    .filter((file) => /\.(ts|tsx|mjs|sql|md|css|html)$/.test(file) && file !== 'architecture/citations.test.ts')
    .map((file) => [file, fs.readFileSync(file, 'utf8')]),
)

/** The anchor that a heading gets on the usual sites for code. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
const anchorsOf = (text: string) => new Set([...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => anchorOf(heading!)))
/** A document by the name that comments call it: `product.md`, `docs/api.md`, `README.md`. */
const documentNamed = (name: string) => [name, `docs/${name}`, `docs/decisions/${name}`].find((file) => sources[file] !== undefined)

const cited = (texts: Sources, pattern: RegExp) =>
  Object.entries(texts).flatMap(([file, text]) => [...text.matchAll(pattern)].map((match) => ({ file, match })))

const checks: { name: string; broken: (texts: Sources) => string[]; planted: Sources }[] = [
  {
    name: 'no file cites a document that is not here',
    broken: (texts) => [
      ...cited(texts, /(?<![\w/.@${}*-])((?:docs\/)?[a-z][a-z0-9-]*\.md)\b/g)
        .filter(({ match }) => documentNamed(match[1]!) === undefined)
        .map(({ file, match }) => `${file}: ${match[1]}`),
      ...cited(texts, /\b[sS]pec(?:ification)?,? (?:§ ?\d|section \d)|§ ?\d|\(issue \d/g).map(({ file, match }) => `${file}: ${match[0]}`),
    ],
    planted: { 'apps/a.ts': '/** Rounds. (spec §9) */', 'apps/b.ts': '/** Rounds. (elsewhere.md) */' },
  },
  {
    name: 'every cited anchor exists',
    broken: (texts) =>
      cited(texts, /(?<![\w/.-])((?:docs\/)?[a-z][a-z0-9-]*\.md)#([\w-]+)/g)
        .filter(({ match }) => !anchorsOf(sources[documentNamed(match[1]!) ?? ''] ?? '').has(match[2]!))
        .map(({ file, match }) => `${file}: ${match[0]}`),
    planted: { 'apps/a.ts': '/** Rounds. (product.md#no-such-rule) */' },
  },
  {
    name: 'every relative link of a document leads somewhere',
    broken: (texts) =>
      cited(texts, /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[\w-]+)?\)|src="(?!https?:)([^"]+)"/g)
        .filter(({ file, match }) => file.endsWith('.md') && !fs.existsSync(path.join(path.dirname(file), (match[1] ?? match[2])!)))
        .map(({ file, match }) => `${file}: ${match[0]}`),
    planted: { 'docs/a.md': '[there](nowhere.md)' },
  },
  {
    name: 'every cited page of decisions exists, and none is cited by a number',
    broken: (texts) => [
      ...cited(texts, /\bdecisions\/([\w-]+\.md)/g)
        .filter(({ match }) => sources[`docs/decisions/${match[1]}`] === undefined)
        .map(({ file, match }) => `${file}: ${match[0]}`),
      // An applied migration keeps its text.
      ...cited(texts, /\b[dD]ecisions?[ /]\d{4}\b/g)
        .filter(({ file }) => !file.includes('/migrations/'))
        .map(({ file, match }) => `${file}: ${match[0]}`),
    ],
    planted: { 'apps/a.ts': '/** So it is. (decisions/nowhere.md) */', 'apps/b.ts': '/** So it is. (decision 0012) */' },
  },
  {
    name: 'every source that a document names is there; pages of decisions may name what was there then',
    broken: (texts) =>
      cited(texts, /`([\w@./-]+\.(?:tsx?|mjs|sql))`/g)
        .filter(({ file }) => file.endsWith('.md') && !file.startsWith('docs/decisions/') && file !== 'CHANGELOG.md')
        .filter(({ match }) => !tracked.some((one) => one === match[1] || one.endsWith(`/${match[1]}`)))
        .map(({ file, match }) => `${file}: ${match[1]}`),
    planted: { 'docs/a.md': 'The rule stands in `timeclock/nowhere.ts`.' },
  },
]

describe('What is cited is here', () => {
  it.each(checks)('$name', ({ broken, planted }) => {
    expect(broken(sources)).toEqual([])
    for (const [file, text] of Object.entries(planted)) expect(broken({ [file]: text })).toHaveLength(1)
  })
})
