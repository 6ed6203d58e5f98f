import { z } from 'zod'
import { id, instant, text } from '@daysheet/domain/fields/fields'

const day = () => z.iso.date()

/** What the City says of a whole filing, beside its rows: where, when, and how it stands. */
export const cityFacts = z.object({
  filingNumber: text(100),
  /** Submitted, Closed, Postponed; others are taken. */
  status: text(100).nullable(),
  startDate: day().nullable(),
  endDate: day().nullable(),
  /** Street and borough as the City writes them. A street job has no house number. */
  address: text(500).nullable(),
  /** The City's number of the building. */
  bin: text(20).nullable(),
  contractor: text(200).nullable(),
  /** When it was fetched: the City shows the latest state only, and with a delay. */
  fetchedAt: instant(),
})
export type CityFacts = z.infer<typeof cityFacts>

/** A filing of a job, as the City said last; `fetchedAt` is null, and nothing else known, as long as the City has said nothing of it. */
export const jobCityFiling = cityFacts
  .omit({ contractor: true, bin: true, address: true })
  .extend({ jobId: id(), fetchedAt: instant().nullable() })
export type JobCityFiling = z.infer<typeof jobCityFiling>
