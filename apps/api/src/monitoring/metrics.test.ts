import { readFileSync } from 'node:fs'
import { errorKind } from '@daysheet/domain/status/error-kind'
import { expect, test } from 'vitest'
import { makeMetrics } from './metrics.ts'

const words = readFileSync(new URL('../../../../docs/watching.md', import.meta.url), 'utf8')
const rows = words.split('\n').filter((line) => line.startsWith('| `daysheet_'))
const namesIn = (text: string) => [...new Set(text.match(/daysheet_[a-z_]+/g))].toSorted()
const metrics = makeMetrics('x')
  .registry.getMetricsAsArray()
  .map(({ name }) => name)
  .toSorted()

test('docs/watching.md explains every figure and no other, and its rules ask for none that is not there', () => {
  expect(namesIn(rows.join('\n'))).toEqual(metrics)
  const rules = namesIn(words.slice(words.indexOf('rules:'), words.indexOf('## The log'))).map((name) => name.replace(/_bucket$/, ''))
  expect(rules.length).toBeGreaterThan(5)
  expect(rules.filter((name) => !metrics.includes(name))).toEqual([])
})

test('docs/watching.md names every kind of error', () => {
  const row = rows.find((line) => line.includes('daysheet_errors_total')) ?? ''
  expect(
    [...row.matchAll(/`([a-z_]+)`/g)].map(([, kind]) => kind).filter((name) => name !== 'daysheet_errors_total' && name !== 'kind'),
  ).toEqual(errorKind.options)
})
