import fs from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * Checks the list in docs/specified-texts.md: each text is written in its file, and a test shows
 * it.
 */

interface Specified {
  text: string
  writtenIn: string
  shownBy: string
}

const listed: Specified[] = [
  ...fs
    .readFileSync('docs/specified-texts.md', 'utf8')
    .matchAll(/^\| (?<text>[^|]+) \| `(?<writtenIn>[^`]+)` *\| `(?<shownBy>[^`]+)` *\|$/gm),
].map(({ groups }) => ({
  text: groups?.['text']?.trim() ?? '',
  writtenIn: groups?.['writtenIn'] ?? '',
  shownBy: groups?.['shownBy'] ?? '',
}))

/**
 * What may replace a variable part: any expression in a template, and a word or two in a test's
 * expectation.
 */
const between = '[^\\n]{1,80}?'
const edge = { before: '(?:[\'"`>]|^\\s*|\\}\\s)', after: '(?:\\\\n|[.,:…?]|</|[\'"`<]|\\s*$|\\s\\{)' }

/** The words, escaped for a pattern. */
const escape = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether a file has the text as a complete literal, not as part of another. */
function has(source: string, text: string): boolean {
  const words = text.split('{}').map(escape)
  const isWhole = words.length === 1
  return new RegExp(isWhole ? `${edge.before}${words[0]}${edge.after}` : words.join(between), 'm').test(source.replaceAll("\\'", "'"))
}

describe('each text of the specification', () => {
  it('is listed', () => {
    expect(listed.length).toBeGreaterThan(190)
  })

  it.each(listed)('$text', ({ text, writtenIn, shownBy }) => {
    expect(has(fs.readFileSync(writtenIn, 'utf8'), text), `${writtenIn} writes it`).toBe(true)
    expect(has(fs.readFileSync(shownBy, 'utf8'), text), `${shownBy} shows it`).toBe(true)
  })
})

it('does not find a text with a changed letter, or a text that is only part of another', () => {
  const source = "<Empty text='No Schedule found' /> toast(`Showing ${rows.length} of ${count} jobs`)"
  expect(has(source, 'No Schedule found')).toBe(true)
  expect(has(source, 'Showing {} of {} jobs')).toBe(true)
  for (const other of ['No schedule found', 'No Schedule', 'Schedule found', 'Showing {} of {} employees'])
    expect(has(source, other)).toBe(false)
})
