/** Filings of others in the same building, as the City has them. (product.md#neighbouring-filings) */
import { z } from 'zod'
import { instant, text, whole } from '../../wire/fields.ts'
import { cityFacts } from './city-facts.ts'
import { factsOf, isCityRow, numberOf } from './city-rows.ts'

export const neighbour = cityFacts.omit({ fetchedAt: true }).extend({ areas: whole() })
export type Neighbour = z.infer<typeof neighbour>

/** The answer of `GET /api/Jobs/{id}/neighbours`. Without a building that the City has named for a filing of the job there is nothing to ask. */
export const neighboursAnswer = z.object({ bin: text(20).nullable(), fetchedAt: instant().nullable(), filings: z.array(neighbour) })
export type NeighboursAnswer = z.infer<typeof neighboursAnswer>

/** Those that were last, newest first, each once; those of the job itself are none. Null for an answer that is no list of rows. */
export function readNeighbours(answer: unknown, own: readonly string[], most: number): Neighbour[] | null {
  if (!Array.isArray(answer) || !answer.every(isCityRow)) return null
  const byNumber = Map.groupBy(answer.filter(isCityRow), numberOf)
  return [...byNumber]
    .filter(([filingNumber]) => filingNumber !== '' && !own.includes(filingNumber))
    .flatMap(([filingNumber, rows]) => rows.slice(0, 1).map((row) => ({ ...factsOf(filingNumber, row), areas: rows.length })))
    .toSorted((one, other) => (other.startDate ?? '').localeCompare(one.startDate ?? ''))
    .slice(0, most)
}
