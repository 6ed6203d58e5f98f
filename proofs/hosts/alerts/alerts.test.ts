/** Every alert has a way to be set off, and the record in docs/watching.md has each. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { namesIn, shortened } from './prometheus.ts'
import { alertTable } from './table.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const rules = fs.readFileSync(path.join(root, 'deploy/prometheus/daysheet.rules.yml'), 'utf8')
const names = namesIn(rules)

test('each alert of the rules is one that npm run cluster -- --alerts makes true, and no other', () => {
  const sources = fs.readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'))
  const text = sources.map((name) => fs.readFileSync(path.join(import.meta.dirname, name), 'utf8')).join('\n')
  const made = [...text.matchAll(/(?:\balerts: \{ |^ {6})([A-Z]\w+): ['`]/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(15)
  expect(made.toSorted()).toEqual(names.toSorted())
})

test('docs/watching.md says of each alert when it fired for real', () => {
  const words = fs.readFileSync(path.join(root, 'docs/watching.md'), 'utf8')
  const record = words.slice(words.indexOf('<!-- fired: begin -->'), words.indexOf('<!-- fired: end -->'))
  const rows = [...record.matchAll(/^\| (\w+) \| .+ \| (\d+ s|\d+ min \d+ s) \| (\d+ s|\d+ min \d+ s) \|$/gm)]
  expect(rows.map(([, name]) => name)).toEqual(names)
})

test('shorter rules ask for the same, for a shorter time', () => {
  const short = shortened(rules, 10)
  expect(namesIn(short)).toEqual(names)
  const timesIn = (text: string) => [...text.matchAll(/^ +for: (\S+)$/gm)].map(([, time]) => time)
  expect(timesIn(short).length).toBe(timesIn(rules).length)
  expect(timesIn(shortened('    for: 30m\n    for: 30s\n    for: 1h\n', 10))).toEqual(['180s', '3s', '360s'])
  expect(short.replaceAll(/^ +for: .*$/gm, '')).toBe(rules.replaceAll(/^ +for: .*$/gm, ''))
})

test('the record says what did not fire', () => {
  const fired = [
    { name: 'NoBackup', how: 'nobody took one', firedAfter: 1830, goneAfter: 20, wrong: [] },
    { name: 'Slow', how: 'a lock', wrong: ['it did not fire'] },
  ]
  const [head, ...table] = alertTable(fired, { date: '2026-11-26', seconds: 2100.4 }).split('\n')
  expect(head).toBe('On 2026-11-26, in 35 min 0 s.')
  expect(table.slice(3)).toEqual(['| NoBackup | nobody took one | 30 min 30 s | 20 s |', '| Slow | a lock | not at all | not at all |'])
})
