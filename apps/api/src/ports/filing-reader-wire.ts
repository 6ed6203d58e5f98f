/** What the server and the process that reads a filing say to each other, and what that process may use. */
import { z } from 'zod'
import { filingProblem, filingRow, filingWarning, type FilingReading } from '@daysheet/domain/acp7/filing-reading'
import { unreadablePdfReasons } from './unreadable-pdf.ts'

/** What an uploaded PDF holds. `repaired`: something in the file is damaged, so that a part of it may be missing or wrong. */
export type ReadPdf = FilingReading & { pages: number; repaired: boolean }

/** What one file may cost. */
export interface ReaderLimits {
  /** From the moment a reader is ready and has the file. */
  milliseconds: number
  /** Until a started reader is ready. */
  startMilliseconds: number
  /** All memory of the process beside its program, and of that what JavaScript objects may take. */
  megabytes: number
  heapMegabytes: number
  /** Processor time, for a reader whose server is gone. */
  cpuSeconds: number
  answerBytes: number
  /** `system`: the operating system refuses more. `watched`: a thread looks on and ends the process. `none`: for proofs that a limit is needed. */
  memoryBy: 'system' | 'watched' | 'none'
}

/** Elsewhere the system does not count what typed arrays take (macOS, Windows), or it is not known how much of its memory V8 only reserves. */
const isCounted = process.platform === 'linux' && process.arch === 'x64'

/** The process holds about 50 MB of its program in memory beside these 448: together less than 512. (promises.md S10) */
export const readerLimits: ReaderLimits = {
  milliseconds: 5_000,
  startMilliseconds: 15_000,
  megabytes: 448,
  heapMegabytes: 256,
  cpuSeconds: 8,
  answerBytes: 4 * 1024 * 1024,
  memoryBy: isCounted ? 'system' : 'watched',
}

/** The first thing a reader says: it is ready for its file. */
export const readyMark = '\n'

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
