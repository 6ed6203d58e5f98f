/** What is asked of each size: the hot reads, each with answers of the same length in all sizes. */
import { filterOf } from '@daysheet/domain/filter/filter'
import type { Job } from '@daysheet/domain/jobs/job'
import { jobSearchWhere } from '@daysheet/domain/jobs/job-search'
import { nameContaining } from '@daysheet/domain/people/name-search'
import type { Worker } from '@daysheet/domain/people/worker'
import { bagoutsPath, totals } from '../materials.ts'
import { filtered, idOf, reads } from '../scenarios.ts'

interface HotRead {
  name: string
  /** Paths below /api, asked in turn. */
  paths: string[]
  /** A read of a day: it must stay flat. */
  isOfADay?: true
  /** Of words among jobs or people. */
  isSearch?: true
}

const ofADay = new Set(['day', 'dashboard', 'review'])
const search = (term: string) => filtered('Jobs', filterOf<Job>({ where: jobSearchWhere(term), order: 'jobNum ASC', limit: 100 }))
const person = (term: string) =>
  filtered('Workers', filterOf<Worker>({ where: { name: { regexp: nameContaining(term) } }, order: 'name ASC', limit: 100 }))
const turns = [0, 1, 2, 3, 4, 5, 6, 7]

export const hotReads: HotRead[] = [
  ...reads.map(({ scenario, name, requests }) => ({
    name,
    paths: requests.map(({ path }) => path),
    ...(ofADay.has(scenario) ? { isOfADay: true as const } : {}),
    ...(scenario === 'search' ? { isSearch: true as const } : {}),
  })),
  { name: 'A job search that finds one', paths: [search('minetta')], isSearch: true },
  { name: 'A job search by number', paths: [search('10101'), search('10202.2')], isSearch: true },
  { name: 'An employee search that finds one', paths: [person('worker 123'), person('worker 321')], isSearch: true },
  { name: '100 jobs with 3,000 orders and totals', paths: totals(3_000).requests.map(({ path }) => path) },
  { name: 'The bagouts of 90 days', paths: [bagoutsPath] },
  { name: 'What was recorded at a job', paths: turns.map((turn) => `Jobs/${idOf(`job${turn * 10}`)}/records`) },
  { name: 'The hours of a job over all its days', paths: turns.map((turn) => `Jobs/${idOf(`job${turn * 10}`)}/hours`) },
  { name: 'The materials of a job', paths: turns.map((turn) => `Jobs/${idOf(`job${turn * 10}`)}/materials`) },
]
