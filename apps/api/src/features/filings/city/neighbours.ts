import { readNeighbours, type NeighboursAnswer } from '@daysheet/domain/filings/city/neighbours'
import type { Deps } from '../../../deps.ts'
import { buildingsOf } from './queries.ts'
import { refusalOf, refused } from '../refusal.ts'

const mostShown = 50

/** Filings of others in the building of a job, asked of the City at this moment and kept nowhere: they are somebody else's. */
export async function neighboursOf(
  { db, cityFilings, now }: Pick<Deps, 'db' | 'now' | 'cityFilings'>,
  jobId: string,
  signal: AbortSignal,
): Promise<NeighboursAnswer> {
  const own = await buildingsOf(db, jobId)
  const bin = own.find((filing) => filing.bin !== null)?.bin ?? null
  if (bin === null) return { bin, fetchedAt: null, filings: [] }
  const { value } = await cityFilings.rowsAt(bin, signal).catch((error: unknown) => {
    throw refusalOf(error)
  })
  const fetchedAt = now().toISOString()
  const numbers = own.map(({ filingNumber }) => filingNumber)
  const filings = readNeighbours(value, numbers, mostShown)
  if (filings === null) throw refused({ kind: 'city-other' })
  return { bin, fetchedAt, filings }
}
