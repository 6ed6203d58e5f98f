import { seededRandom } from '@daysheet/domain/filings/testing/random'
import type { FilingReading } from '@daysheet/domain/filings/filing-reading'
import type { DrawnFiling, Family } from './family.ts'
import { verdictOf, type Verdict } from './refusals.ts'
import { scoreOf, type Score } from './score.ts'
import type { TimedReader } from './timed-reader.ts'

/** One filing, drawn, read and compared. */
export interface Evaluated {
  family: Family
  /** Draws this filing again. */
  draw: number
  drawn: DrawnFiling
  reading: FilingReading | null
  score: Score
  /** All text of the file. */
  printed: string
  /** Why there is no reading: the file was refused, or not read in time. */
  failure: string | null
  /** Of a file that is not to be taken: how it fared. */
  verdict: Verdict | null
}

/** Draws so many filings, one family after the other, and reads them. */
export async function* evaluateMany(
  families: readonly Family[],
  seed: number,
  filings: number,
  reader: TimedReader,
): AsyncGenerator<Evaluated> {
  for (let index = 0; index < filings; index++) {
    const family = families[index % families.length]
    if (family) yield await evaluateFiling(family, (Math.imul(seed, 1_000_003) + index) >>> 0, reader)
  }
}

export async function evaluateFiling(family: Family, draw: number, reader: TimedReader): Promise<Evaluated> {
  const drawn = await family.draw(seededRandom(draw))
  const outcome = drawn.refusal ? await reader.readAsUpload(drawn.bytes) : await reader.read(drawn.bytes)
  const isRead = 'reading' in outcome
  const reading = isRead ? outcome.reading : null
  const score = scoreOf(reading ?? nothing, drawn)
  const refused = isRead ? null : (outcome.refused ?? 'failed')
  return {
    family,
    draw,
    drawn,
    reading,
    score,
    printed: isRead ? outcome.printed : '',
    failure: isRead ? null : outcome.failure,
    verdict: verdictOf(drawn, { refused, reading, repaired: isRead && (outcome.repaired ?? false), score }),
  }
}

const nothing: FilingReading = { form: null, filings: [], rows: [], warnings: [], problem: { kind: 'no-rows' } }

/** What many filings come to. */
export interface Tally {
  filings: number
  rows: number
  cells: number
  right: number
  rightRows: number
  wrongButSure: number
  sureOfNothing: number
  lost: number
  invented: number
  /** Filings that lost or invented rows, or hold a wrong cell that claims to be sure, without any word about it. */
  silent: number
  /** Rows that such filings lost or invented. */
  silentRows: number
  /** Filings of which everything was read rightly, and which carry warnings all the same. */
  needlesslyWarned: number
  failed: number
}

export function tallyOf(all: readonly Evaluated[]): Tally {
  const sum = (count: (one: Evaluated) => number) => all.reduce((total, one) => total + count(one), 0)
  const isRight = ({ score }: Evaluated) => score.right === score.cells && score.invented.length === 0
  return {
    filings: all.length,
    rows: sum(({ drawn }) => drawn.rows.length),
    cells: sum(({ score }) => score.cells),
    right: sum(({ score }) => score.right),
    rightRows: sum(({ score }) => score.rightRows),
    wrongButSure: sum(({ score }) => score.wrongButSure),
    sureOfNothing: sum(({ score }) => score.sureOfNothing),
    lost: sum(({ score }) => score.lost.length),
    invented: sum(({ score }) => score.invented.length),
    silent: sum(({ score }) => Number(score.silent)),
    silentRows: sum(({ score }) => (score.said ? 0 : score.lost.length + score.invented.length)),
    needlesslyWarned: sum((one) => Number(isRight(one) && one.score.said && one.drawn.unprinted.length === 0)),
    failed: sum(({ failure }) => Number(failure !== null)),
  }
}

/** How files of a kind that is not to be taken fared. */
export const verdicts = (all: readonly Evaluated[]): Record<Verdict, number> => {
  const count = (wanted: Verdict) => all.filter(({ verdict }) => verdict === wanted).length
  return { 'own reason': count('own reason'), 'another reason': count('another reason'), taken: count('taken') }
}

/** Filings whose rows are counted: not those that are not to be taken. */
export const countedRows = (all: readonly Evaluated[]): Evaluated[] => all.filter(({ verdict }) => verdict === null)

/** What is asked of the filings whose layout a city form might have: 98 % of cells, and nothing amiss without a word. */
export function missedTargets(all: readonly Evaluated[]): string[] {
  const counted = countedRows(all)
  const usual = tallyOf(counted.filter(({ family }) => !family.unusual))
  const every = tallyOf(counted)
  const told = verdicts(all)
  return [
    ...(usual.cells > 0 && usual.right / usual.cells < 0.98 ? [`${percent(usual)} % of cells are right, not 98 %`] : []),
    ...(every.silentRows > 0 ? [`${every.silentRows} rows were lost or invented without a word`] : []),
    ...(every.silent > 0 ? [`${every.silent} filings were misread without a word`] : []),
    ...(every.failed > 0 ? [`${every.failed} filings were not read at all`] : []),
    ...(told.taken > 0 ? [`${told.taken} files that are not to be taken were`] : []),
    ...(told['another reason'] > 0 ? [`${told['another reason']} files were refused for a reason that is not theirs`] : []),
  ]
}

export const percent = ({ right, cells }: { right: number; cells: number }) => share(right, cells)
export const share = (part: number, whole: number) => (whole === 0 ? '–' : ((100 * part) / whole).toFixed(2))
