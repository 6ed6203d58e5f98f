/** What the API of ACP7 filings takes and answers, for the server that writes it and the screens that read it. (product.md#calls) */
import { z } from 'zod'
import { amount, id, instant, text, whole } from '../fields/fields.ts'
import { cityFacts } from './city/city-facts.ts'
import { filingRow, filingWarning } from './filing-reading.ts'
import { scopePart } from './scope-part.ts'

/** A PDF as it came in, or the City's record of a filing as it was fetched. It is kept as it was; `sha256` (hexadecimal) proves it. */
export const filingFile = z.object({
  id: id(),
  name: text(200),
  source: z.enum(['pdf', 'city']),
  sha256: z.string(),
  bytes: whole(),
  /** 0 of the City's record, which has none. */
  pages: whole(),
  uploadedAt: instant(),
  uploadedBy: z.string().nullable(),
})
export type FilingFile = z.infer<typeof filingFile>

/** One row that was read, with the job it was read for. */
export const readRow = filingRow.extend({ jobId: id() })
export type ReadRow = z.infer<typeof readRow>

/** The answer of `POST /api/Jobs/processACP7?jobId=` and of `POST /api/Jobs/fetchACP7?jobId=&filingNumber=`: nothing is saved as scope yet. */
export const readFilingAnswer = z.object({
  result: z.array(readRow),
  warnings: z.array(filingWarning),
  file: filingFile,
  /** What the City says of the whole filing; only where it was fetched from there. */
  city: cityFacts.optional(),
})
export type ReadFilingAnswer = z.infer<typeof readFilingAnswer>

/** A filing number as it is kept and compared: in capitals, without spaces. */
export const plainFilingNumber = (number: string): string => number.replaceAll(/\s/g, '').toUpperCase()

/** A row as the office chose, corrected or wrote it. What else it carries (`page`, `confidence`, `leftOver`) is not kept. */
export const chosenRow = filingRow.omit({ page: true, confidence: true, leftOver: true }).extend({
  jobId: id(),
  filingNumber: text(100).transform(plainFilingNumber).pipe(z.string().min(1, 'must not be empty')),
})
export type ChosenRow = z.infer<typeof chosenRow>

export const maxChosenRows = 2000

/**
 * The answer of `POST /api/Jobs/processScope?replace=`: the job's scope of the filings that were chosen, as it is now. `gone` are the rows that the
 * filing no longer has; they are kept, and are part of `scope`. `removal` names what a replacement took away, for `restoreFiling`.
 */
export const savedScopeAnswer = z.object({
  result: z.object({
    status: z.literal('success'),
    scope: z.array(scopePart),
    added: whole(),
    changed: whole(),
    gone: z.array(scopePart),
    removal: id().nullable(),
  }),
})
export type SavedScopeAnswer = z.infer<typeof savedScopeAnswer>

/** One filing of a job: whose it is and where it came from. How far it is, is counted from its scope parts (`filingProgress`). */
export const filing = z.object({
  filingNumber: z.string(),
  areas: whole(),
  savedAt: instant().nullable(),
  savedBy: z.string().nullable(),
  /** The PDF or the City's record it was read from; none where rows were made through the API. */
  file: filingFile.nullable(),
})
export type Filing = z.infer<typeof filing>

/** For how many days what was deleted or replaced can be brought back. */
export const daysToRestore = 30

/**
 * Rows that were taken away: a filing that was deleted or replaced, or some areas of a filing (`areas`). They can be brought back until `until`.
 */
export const removedFiling = z.object({
  id: id(),
  filingNumber: z.string(),
  areas: whole(),
  /** Feet done of it when it was taken away, square plus linear. */
  completed: amount(),
  reason: z.enum(['deleted', 'replaced', 'areas']),
  removedAt: instant(),
  removedBy: z.string().nullable(),
  until: instant(),
})
export type RemovedFiling = z.infer<typeof removedFiling>

/**
 * The answer of `GET /api/Jobs/{id}/filings`. `tag` changes with any change of the job's scope or its progress; sent as `If-Match` with
 * `processScope`, it keeps anybody from overwriting what they have not seen (412).
 */
export const jobFilings = z.object({ tag: z.string(), filings: z.array(filing), removed: z.array(removedFiling) })
export type JobFilings = z.infer<typeof jobFilings>

/** The answer of `DELETE /api/ScopeParts?where=`: `removals` are for `POST /api/Jobs/restoreFiling?removal=`. */
export const deletedScopeAnswer = z.object({ count: whole(), removals: z.array(id()) })
export type DeletedScopeAnswer = z.infer<typeof deletedScopeAnswer>
