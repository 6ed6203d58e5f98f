/** Filings of others in the same buildings, as the City has them. (product.md#neighbouring-filings) */
import { z } from 'zod'
import { instant, text, whole } from '@daysheet/domain/fields/fields'
import { cityFacts } from './city-facts.ts'
import { factsOf, isCityRow, numberOf } from './city-rows.ts'

export const neighbour = cityFacts.omit({ fetchedAt: true }).extend({ areas: whole() })
export type Neighbour = z.infer<typeof neighbour>

/**
 * The answer of `GET /api/Jobs/{id}/neighbours`. Without a building that the City has named for a filing of the job there is nothing to ask. `hasMore`: these are
 * the newest, and the City has others.
 */
export const neighboursAnswer = z.object({
  bins: z.array(text(20)),
  fetchedAt: instant().nullable(),
  filings: z.array(neighbour),
  hasMore: z.boolean(),
})
export type NeighboursAnswer = z.infer<typeof neighboursAnswer>

interface Reading {
  /** Filings of the job itself, which are no neighbours. */
  own: readonly string[]
  /** So many are answered, the newest first. */
  most: number
  /** So many rows fit into an answer of the City, which begins with the newest as well; the last filing of a full one may not be whole. */
  maxRows: number
}

/** Those that were last, newest first, each once. Null for an answer that is no list of rows. */
export function readNeighbours(answer: unknown, { own, most, maxRows }: Reading): Pick<NeighboursAnswer, 'filings' | 'hasMore'> | null {
  if (!Array.isArray(answer) || !answer.every(isCityRow)) return null
  const isFull = answer.length >= maxRows
  const byNumber = [...Map.groupBy(answer.filter(isCityRow), numberOf)]
  const complete = isFull && byNumber.length > 1 ? byNumber.slice(0, -1) : byNumber
  const filings = complete
    .filter(([filingNumber]) => filingNumber !== '' && !own.includes(filingNumber))
    .flatMap(([filingNumber, rows]) => rows.slice(0, 1).map((row) => ({ ...factsOf(filingNumber, row), areas: rows.length })))
    .toSorted((one, other) => (other.startDate ?? '').localeCompare(one.startDate ?? ''))
  return { filings: filings.slice(0, most), hasMore: isFull || filings.length > most }
}
