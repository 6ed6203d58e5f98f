import { readNeighbours, type NeighboursAnswer } from '@daysheet/domain/filings/city/neighbours'
import type { Deps } from '#deps.ts'
import { maxRows } from '#ports/city-filings/city-filings.ts'
import { buildingsOf } from './queries.ts'
import { refusalOf, refused } from '../refusal.ts'

const mostShown = 50

/** Filings of others in the buildings of a job, asked of the City at this moment and kept nowhere: they are somebody else's. */
export async function neighboursOf(
  { db, cityFilings, now }: Pick<Deps, 'db' | 'now' | 'cityFilings'>,
  jobId: string,
  signal: AbortSignal,
): Promise<NeighboursAnswer> {
  const own = await buildingsOf(db, jobId)
  const bins = [...new Set(own.flatMap(({ bin }) => bin ?? []))]
  if (bins.length === 0) return { bins, fetchedAt: null, filings: [], hasMore: false }
  const { value } = await cityFilings.rowsAt(bins, signal).catch((error: unknown) => {
    throw refusalOf(error)
  })
  const fetchedAt = now().toISOString()
  const numbers = own.map(({ filingNumber }) => filingNumber)
  const read = readNeighbours(value, { own: numbers, most: mostShown, maxRows })
  if (read === null) throw refused({ kind: 'city-other' })
  return { bins, fetchedAt, ...read }
}
