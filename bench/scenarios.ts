/** What is asked of both sides: the reads of spec section 7, each with a handful of different days, workers or words in turn. */
import { createHash } from 'node:crypto'
import { filterOf, filterParameter, type Filter } from '@daysheet/domain/filter/filter'
import { including } from '@daysheet/domain/filter/including'
import type { ImageSet } from '@daysheet/domain/inspections/checklist'
import type { Job } from '@daysheet/domain/jobs/job'
import { jobSearchWhere } from '@daysheet/domain/jobs/job-search'
import type { Item, Price } from '@daysheet/domain/materials/item'
import type { Order } from '@daysheet/domain/materials/order'
import { addDays, dayBounds } from '@daysheet/domain/calendar/day'
import type { ScopePart, ScopeStatus } from '@daysheet/domain/acp7/scope-part'
import { dayFilter, hoursFilter } from '@daysheet/domain/schedules/day-read'
import type { Load } from './compare.ts'
import type { Account } from './prepare.ts'
import type { ReadScenario } from './floor-queries.ts'

const zone = 'America/New_York'
const lastDay = '2026-11-20'

/** The id that bench/generate.sql gives to what it calls by that name. */
const idOf = (name: string) =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')

interface Read {
  scenario: ReadScenario
  name: string
  asked: { resource: string; filter: Filter<never> | Filter; parameters: string[] }[]
}

const turns = [0, 1, 2, 3, 4, 5, 6, 7]

function reads(): Read[] {
  const year = { from: dayBounds(addDays(lastDay, -364), zone).from, to: dayBounds(lastDay, zone).to }
  const ninetyDays = dayBounds(addDays(lastDay, -89), zone).from
  const jobsOrder = 'jobNum ASC' as const
  return [
    {
      scenario: 'day',
      name: "A day's schedule: 25 entries, 150 people, 450 clock events",
      asked: turns.map((turn) => {
        const { from, to } = dayBounds(addDays(lastDay, -turn * 37), zone)
        return { resource: 'Schedules/findOne', filter: dayFilter(from, to), parameters: [from, to] }
      }),
    },
    {
      scenario: 'hours',
      name: "A year of one worker's entries: 365 days, 9,125 entries",
      asked: turns.map((turn) => {
        const worker = idOf(`worker${turn * 61}`)
        return { resource: 'Schedules', filter: hoursFilter(year.from, year.to, worker), parameters: [year.from, year.to, worker] }
      }),
    },
    {
      scenario: 'jobs',
      name: '100 jobs with checklist, newest image set, scope parts and their latest status',
      asked: turns.map((turn) => ({
        resource: 'Jobs',
        filter: filterOf<Job>({
          order: jobsOrder,
          limit: 100,
          skip: turn * 100,
          include: [
            including('checklist'),
            including<ImageSet>('imageSets', { order: 'time DESC', limit: 1 }),
            including<ScopePart>('scopeParts', { include: [including<ScopeStatus>('scopeStatuses', { order: 'time DESC', limit: 1 })] }),
          ],
        }),
        parameters: [String(turn * 100)],
      })),
    },
    {
      scenario: 'orders',
      name: '90 days of orders with items and prices',
      asked: [
        {
          resource: 'Orders',
          filter: filterOf<Order>({
            where: { date: { between: [ninetyDays, year.to] } },
            include: [
              including('itemEntries', {
                include: [including<Item>('item', { include: [including<Price>('prices', { order: 'date ASC' })] })],
              }),
              including('job'),
              including('supervisor'),
            ],
          }),
          parameters: [ninetyDays, year.to],
        },
      ],
    },
    {
      scenario: 'search',
      name: 'A job search',
      asked: ['broadway', 'grand', 'BAY', 'queens'].map((term) => ({
        resource: 'Jobs',
        filter: filterOf<Job>({ where: jobSearchWhere(term), order: jobsOrder, limit: 100 }),
        parameters: [term],
      })),
    },
  ]
}

async function textOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 300)}`)
  return text
}

/** JSON with what the wire leaves out (an absent relation) and what SQL spells differently (10000.0) made equal. */
const plain = (text: string): string =>
  JSON.stringify(JSON.parse(text), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, inner]) => inner !== null)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value,
  )

async function requireSameRows(read: Read, product: string, floor: string): Promise<void> {
  if (plain(product) !== plain(floor)) throw new Error(`${read.name}: the floor does not answer with the same rows`)
}

async function signIn(base: string, account: Account): Promise<string> {
  const response = await fetch(`${base}/api/Users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { id } = (await response.json()) as { id?: string }
  if (!id) throw new Error(`The benchmark could not sign in: ${response.status}`)
  return id
}

/** The reads as requests to both servers; each is first asked once of both and refused when the rows differ. */
export async function readLoads(bases: { product: string; floor: string }, account: Account): Promise<Load[]> {
  const headers = { authorization: await signIn(bases.product, account) }
  const loads: Load[] = []
  for (const read of reads()) {
    const paths = read.asked.map(({ resource, filter, parameters }) => ({
      product: `/api/${resource}?filter=${encodeURIComponent(filterParameter(filter))}`,
      floor: `/${read.scenario}?${parameters.map((value) => `p=${encodeURIComponent(value)}`).join('&')}`,
    }))
    for (const path of paths) {
      await requireSameRows(read, await textOf(bases.product + path.product, headers), await textOf(bases.floor + path.floor))
    }
    loads.push({
      name: read.name,
      product: paths.map((path) => ({ method: 'GET', path: path.product, headers })),
      floor: paths.map((path) => ({ method: 'GET', path: path.floor })),
    })
  }
  return loads
}

/** The sign-in, whose cost is the password hash on both sides. */
export function signInLoad(account: Account): Load {
  const request = { method: 'POST' as const, headers: { 'content-type': 'application/json' }, body: JSON.stringify(account) }
  return { name: 'Sign-in', product: [{ ...request, path: '/api/Users/login' }], floor: [{ ...request, path: '/login' }] }
}
