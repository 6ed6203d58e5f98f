/**
 * The program that reads one file, alone in a process that may die of it: it takes the file from its input, says what is in it, and ends.
 * Started by reader-process.ts.
 */
import { Worker } from 'node:worker_threads'
import { buffer } from 'node:stream/consumers'
import { getResolvedPDFJS } from 'unpdf'
import { cleanText } from '@daysheet/domain/filings/reader/clean'
import { readFiling } from '@daysheet/domain/filings/reader/read-filing'
import { readyMark } from './reader-limits.ts'
import type { ReaderAnswer } from './reader-messages.ts'
import { checkStreams } from './streams.ts'
import { pdfWords } from './words.ts'
import { UnreadablePdfError } from './unreadable-pdf.ts'

/** Reasons for which a file is not taken that may come of a damaged page alone. */
const losesToDamage: ReadonlySet<string> = new Set(['not-acp7', 'no-rows', 'no-filing-number', 'scanned', 'partly-scanned'])

/**
 * What the PDF library grumbles while it makes do with a damaged file: words of a page left out, numbers guessed, a table of contents pieced
 * together. It says so on the console only. Whole files give none of these; what else it says there (fonts it would draw with, pictures it leaves
 * out) is about looks and not about words.
 */
const signsOfDamage =
  /Indexing all PDF objects|ignoring (errors|invalid|additional|ExtGState)|Skipping|Unknown command|Invalid (stream|"|header|number)|Unterminated|Badly formatted|is not available|Missing setFont|invalid \/|XRef|Bad (block|encoding|uncompressed|compressed)|Ill-formed|Unexpected|Unrecognized|not valid|Dictionary key/i

const [megabytes = ''] = process.argv.slice(2)
if (megabytes !== '') new Worker(new URL('./reader-watchdog.ts', import.meta.url), { workerData: Number(megabytes) }).unref()

await getResolvedPDFJS()
process.stdout.write(readyMark)
const bytes = await buffer(process.stdin)
process.stdout.end(JSON.stringify(await answerOf(bytes)), () => process.exit())

async function answerOf(file: Buffer): Promise<ReaderAnswer> {
  try {
    const { isDamaged, damagedObjects } = checkStreams(file)
    const { heardOfDamage } = hearComplaints()
    const { pages, repaired, attached } = await pdfWords(file, { heardOfDamage, damagedObjects })
    const reading = readFiling(pages, attached)
    // What is missing may stand on the page that cannot be read: then that is the reason.
    if (reading.problem && losesToDamage.has(reading.problem.kind) && pages.some(({ damaged }) => damaged)) return { unreadable: 'damaged' }
    // A warning quotes what stands in the file, and in a damaged one that may be anything.
    const warnings = reading.warnings.map((warning) => ({ ...warning, text: cleanText(warning.text) }))
    return { ...reading, warnings, pages: pages.length, repaired: repaired || isDamaged || heardOfDamage() > 0 }
  } catch (error) {
    if (error instanceof UnreadablePdfError) return { unreadable: error.reason }
    process.stderr.write(error instanceof Error ? `${error.stack}` : String(error))
    return { unreadable: 'damaged' }
  }
}

/** Counts what the console says of damage from now on, instead of letting it be heard. For a process that does nothing else. */
function hearComplaints(): { heardOfDamage: () => number } {
  let heard = 0
  const hear = (...words: unknown[]) => {
    if (signsOfDamage.test(words.map(String).join(' '))) heard += 1
  }
  console.log = hear
  console.warn = hear
  return { heardOfDamage: () => heard }
}
