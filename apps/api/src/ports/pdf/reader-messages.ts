/** What the process that reads a filing answers. */
import { z } from 'zod'
import { filingProblem, filingRow, filingWarning, type FilingReading } from '@daysheet/domain/filings/filing-reading'
import { unreadablePdfReasons } from './unreadable-pdf.ts'

/** What an uploaded PDF holds. `repaired`: something in the file is damaged, so that a part of it may be missing or wrong. */
export type ReadPdf = FilingReading & { pages: number; repaired: boolean }

/** The reader's answer. It comes from a process that a file may have taken over, so it is checked like anything from outside. */
export const readerAnswer = z.union([
  z.object({ unreadable: z.enum(unreadablePdfReasons) }),
  z.object({
    form: z.string().max(100).nullable(),
    filings: z.array(z.string().max(100)),
    rows: z.array(filingRow),
    warnings: z.array(filingWarning),
    problem: filingProblem.nullable(),
    pages: z.int().min(0),
    repaired: z.boolean(),
  }),
])
export type ReaderAnswer = z.infer<typeof readerAnswer>
