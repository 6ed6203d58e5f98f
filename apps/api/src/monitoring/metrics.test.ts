import fs from 'node:fs'
import { errorKind } from '@daysheet/domain/status/error-kind'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { makeMetrics } from './metrics.ts'

const root = new URL('../../../../', import.meta.url)
const read = (name: string) => fs.readFileSync(new URL(name, root), 'utf8')
const words = read('docs/watching.md')
const rows = words.split('\n').filter((line) => line.startsWith('| `daysheet_'))
const rules = read('deploy/prometheus/daysheet.rules.yml')
const namesOf = (registry: Registry) =>
  registry
    .getMetricsAsArray()
    .map(({ name }) => name)
    .toSorted()
const metrics = namesOf(makeMetrics('x').registry)
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

test('docs/watching.md explains every figure and no other', () => {
  expect([...new Set(rows.join('\n').match(/daysheet_[a-z_]+/g))].toSorted()).toEqual(metrics)
})

test('docs/watching.md says of every alert what to do, and of no other', () => {
  const table = words.slice(words.indexOf('### Alerts'), words.indexOf('## The log'))
  expect(alerts.length).toBeGreaterThan(15)
  expect([...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(alerts)
})

test('docs/watching.md names every kind of error', () => {
  const row = rows.find((line) => line.includes('daysheet_errors_total')) ?? ''
  expect(
    [...row.matchAll(/`([a-z_]+)`/g)].map(([, kind]) => kind).filter((name) => name !== 'daysheet_errors_total' && name !== 'kind'),
  ).toEqual(errorKind.options)
})

test('each kind of error is counted from nought, so that the first of a node is an increase that alerts see', async () => {
  const lines = (await makeMetrics('x').registry.getSingleMetricAsString('daysheet_errors_total')).split('\n')
  expect(lines.filter((line) => !line.startsWith('#'))).toEqual(errorKind.options.map((kind) => `daysheet_errors_total{kind="${kind}"} 0`))
})

/** What the others of a cluster tell of themselves, as far as it is asked for: Patroni 3.0.2, HAProxy 2.6, Caddy 2.6, and `up` of Prometheus itself. */
const ofOthers = [
  ...['primary', 'replica', 'sync_standby', 'postgres_running', 'xlog_location', 'xlog_replayed_location'].map((name) => `patroni_${name}`),
  ...['haproxy_server_status', 'caddy_reverse_proxy_upstreams_healthy', 'up'],
]
/** What stands in a question beside the names of figures. */
const notAFigure = /"[^"]*"|\b(?:by|on|group_right|without)\s*\([^)]*\)|\{[^}]*\}|\[\w+\]|\b\d[\de.]*\b/g
const operators = /^(and|or|unless|by|on|sum|min|max|count|rate|increase|avg_over_time|histogram_quantile|absent|time)$/
const figuresIn = (question: string) =>
  (question.replaceAll(notAFigure, ' ').match(/[a-zA-Z_]\w*/g) ?? [])
    .filter((name) => !operators.test(name))
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''))

test('alerts and the dashboard ask for figures that are there, and for no others', () => {
  const standard = new Registry()
  collectDefaultMetrics({ register: standard })
  const known = new Set([...metrics, ...namesOf(standard), ...ofOthers])
  standard.clear()
  const dashboard = JSON.parse(read('deploy/grafana/daysheet.json')) as { panels: { targets?: { expr: string }[] }[] }
  const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const expressions = [...rules.matchAll(/^ {8}expr: ((?:.|\n {10})+)/gm)].map(([, expr = '']) => expr.replace(/^\|/, ''))
  expect([expressions.length, shown.length > 15]).toEqual([alerts.length, true])
  const unknown = [...expressions, ...shown].flatMap((question) => figuresIn(question).filter((name) => !known.has(name)))
  expect(unknown).toEqual([])
  expect(figuresIn('max by (state) (daysheet_nothing{state="x"}) > 2e9')).toEqual(['daysheet_nothing'])
})

// `npm run check:deploy` runs these cases with promtool.
test('every alert has a case in which it fires, and one in which it does not', () => {
  const cases = read('deploy/prometheus/daysheet.rules.test.yml')
  const fires = new Set(
    [...cases.matchAll(/alertname: (\w+)\n\s+eval_time|alertname="(\w+)"/g)].flatMap(([, one, other]) => one ?? other ?? []),
  )
  expect(alerts.filter((name) => !fires.has(name))).toEqual([])
  expect(cases).toContain('name: everything is well')
})
