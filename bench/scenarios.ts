/** What is asked of both sides: the reads of product.md#calls, each with a handful of different days, workers or words in turn. */
import { createHash } from 'node:crypto'
import { filterOf, filterParameter, type Filter } from '@daysheet/domain/filter/filter'
import { including } from '@daysheet/domain/filter/including'
import type { Job } from '@daysheet/domain/jobs/job'
import { jobOverviewIncludes } from '@daysheet/domain/schedules/job-reads'
import { jobSearchWhere } from '@daysheet/domain/jobs/job-search'
import type { Item, Price } from '@daysheet/domain/materials/item'
import type { Order } from '@daysheet/domain/materials/order'
import { addDays, dayBounds } from '@daysheet/domain/calendar/day'
import { dashboardFilter, dayFilter, hoursFilter } from '@daysheet/domain/schedules/day-read'
import type { Load } from './compare.ts'
import type { FloorMaterials } from './floor/floor-materials.ts'
import type { FloorRead } from './floor/floor-reads.ts'
import type { Account } from './prepare.ts'
import { requireSameRows, signIn, textOf } from './same-answer.ts'
import type { Bases } from './servers.ts'

export const zone = 'America/New_York'
/** The last of the generated days, and the one after it that is full of people who have clocked. */
export const lastDay = '2026-11-20'
const workedDay = '2026-11-22'
const yearAgo = addDays(lastDay, -364)
const year = { from: dayBounds(yearAgo, zone).from, to: dayBounds(lastDay, zone).to }

/** The id that bench/generate.sql gives to what it calls by that name. */
export const idOf = (name: string) =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')

export interface Read {
  /** What `--only` calls it, and the floor's statement. */
  scenario: FloorRead | FloorMaterials
  name: string
  /** The product's path below /api, and the parameters of the floor's statement. */
  requests: { path: string; parameters: string[] }[]
  /** With all additions, as our own screens ask for them. */
  showsAdditions?: true
}

const turns = [0, 1, 2, 3, 4, 5, 6, 7]
export const filtered = (resource: string, filter: Filter<never> | Filter) =>
  `${resource}?filter=${encodeURIComponent(filterParameter(filter))}`

const schedules: Read[] = [
  {
    scenario: 'day',
    name: "A day's schedule: 25 entries, 150 people, 450 clock events",
    requests: turns.map((turn) => {
      const { from, to } = dayBounds(addDays(lastDay, -turn * 37), zone)
      return { path: filtered('Schedules/findOne', dayFilter(from, to)), parameters: [from, to] }
    }),
  },
  {
    scenario: 'dashboard',
    showsAdditions: true,
    name: 'A full dashboard: 60 jobs, 480 people, 1,920 clock events',
    requests: [dayBounds(workedDay, zone)].map(({ from, to }) => ({
      path: filtered('Schedules/findOne', dashboardFilter(from, to)),
      parameters: [from, to],
    })),
  },
  {
    scenario: 'hours',
    name: "A worker's year: 9,125 entries",
    requests: turns.map((turn) => {
      const worker = idOf(`worker${turn * 61}`)
      return { path: filtered('Schedules', hoursFilter(year.from, year.to, worker)), parameters: [year.from, year.to, worker] }
    }),
  },
]

const workedHours: Read[] = [
  {
    scenario: 'worker-hours',
    name: "The hours of a worker's year: 328 clock events",
    requests: turns.map((turn) => {
      const worker = idOf(`worker${turn * 61}`)
      return { path: `Workers/${worker}/hours?from=${yearAgo}&to=${lastDay}`, parameters: [worker, yearAgo, lastDay] }
    }),
  },
  {
    scenario: 'job-hours',
    name: 'The hours of 60 jobs over all days',
    requests: [0, 1, 2].map((turn) => {
      const jobs = Array.from({ length: 60 }, (_, at) => idOf(`job${at * 10 + turn}`)).join(',')
      return { path: `Jobs/hours?ids=${jobs}`, parameters: [`{${jobs}}`] }
    }),
  },
  {
    scenario: 'review',
    name: "A week's time review: 1,710 days",
    requests: [{ path: `timeReview/week?from=${lastDay}`, parameters: [lastDay] }],
  },
]

const ninetyDays = dayBounds(addDays(lastDay, -89), zone).from
const jobsOrder = 'jobNum ASC' as const

const jobsAndOrders: Read[] = [
  {
    scenario: 'jobs',
    name: '100 jobs with records and scope',
    requests: turns.map((turn) => ({
      path: filtered('Jobs', filterOf<Job>({ order: jobsOrder, limit: 100, skip: turn * 100, include: jobOverviewIncludes })),
      parameters: [String(turn * 100)],
    })),
  },
  {
    scenario: 'orders',
    name: '90 days of orders with items and prices',
    requests: [
      {
        path: filtered(
          'Orders',
          filterOf<Order>({
            where: { date: { between: [ninetyDays, year.to] } },
            include: [
              including('itemEntries', {
                include: [including<Item>('item', { include: [including<Price>('prices', { order: 'date ASC' })] })],
              }),
              including('job'),
              including('supervisor'),
            ],
          }),
        ),
        parameters: [ninetyDays, year.to],
      },
    ],
  },
  {
    scenario: 'search',
    name: 'A job search',
    requests: ['broadway', 'grand', 'BAY', 'queens'].map((term) => ({
      path: filtered('Jobs', filterOf<Job>({ where: jobSearchWhere(term), order: jobsOrder, limit: 100 })),
      parameters: [term],
    })),
  },
]

/** Each read, in the order of the table. */
export const reads: Read[] = [...schedules, ...workedHours, ...jobsAndOrders]

/** Every read as requests to both servers; each is first asked once of both and refused when the rows differ. */
export async function loadOf(
  { scenario, name, requests, showsAdditions }: Read,
  bases: Bases,
  signedIn: Record<string, string>,
): Promise<Load> {
  const headers = showsAdditions ? { ...signedIn, 'daysheet-properties': 'all' } : signedIn
  const paths = requests.map(({ path, parameters }) => ({
    product: `/api/${path}`,
    floor: `/${scenario}?${parameters.map((value) => `p=${encodeURIComponent(value)}`).join('&')}`,
  }))
  for (const path of paths)
    requireSameRows(name, await textOf(bases.product + path.product, headers), await textOf(bases.floor + path.floor))
  return {
    scenario,
    name,
    product: paths.map((path) => ({ method: 'GET', path: path.product, headers })),
    floor: paths.map((path) => ({ method: 'GET', path: path.floor })),
  }
}

/** The sign-in, whose cost is the password hash on both sides. */
function signInLoad(account: Account): Load {
  const request = { method: 'POST' as const, headers: { 'content-type': 'application/json' }, body: JSON.stringify(account) }
  return {
    scenario: 'sign-in',
    name: 'Sign-in',
    product: [{ ...request, path: '/api/Users/login' }],
    floor: [{ ...request, path: '/login' }],
  }
}

/** The reads and the sign-in that are wanted, in the order of the table. */
export async function readLoads(bases: Bases, account: Account, isWanted: (scenario: string) => boolean): Promise<Load[]> {
  const headers = { ...(await signIn(bases.product, account)) }
  const loads: Load[] = []
  for (const read of reads) if (isWanted(read.scenario)) loads.push(await loadOf(read, bases, headers))
  return isWanted('sign-in') ? [...loads, signInLoad(account)] : loads
}

/** Every name that `readLoads` may be asked for. */
export const readNames: string[] = [...reads.map(({ scenario }) => scenario), 'sign-in']
