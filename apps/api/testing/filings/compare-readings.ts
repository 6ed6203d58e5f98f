import type { ReadFilingAnswer } from '@daysheet/domain/filings/filing-answers'
import { filingProperties } from '@daysheet/domain/filings/filing-reading'

/** How the rows of a damaged filing stand to those of the whole one. `silent`: other rows, all said to be sure, and not a word more than before. */
export type Likeness = 'same' | 'other, said' | 'other, marked' | 'other, silent'

/** Said of every file that came before; it has nothing to do with damage. */
const knownBefore = /^This same file was already saved/

export function likenessOf(whole: ReadFilingAnswer, damaged: ReadFilingAnswer): Likeness {
  const [before, after] = [whole, damaged].map(({ result }) => result.map(valuesOf))
  if (JSON.stringify(before) === JSON.stringify(after)) return 'same'
  const said = new Set(whole.warnings.map(({ text }) => text))
  if (damaged.warnings.some(({ text }) => !said.has(text) && !knownBefore.test(text))) return 'other, said'
  const doubts = ({ result }: ReadFilingAnswer) =>
    result.flatMap(({ confidence }) => Object.values(confidence)).filter((one) => one !== 'sure').length
  return doubts(damaged) > doubts(whole) ? 'other, marked' : 'other, silent'
}

const valuesOf = (row: ReadFilingAnswer['result'][number]) => filingProperties.map((property) => row[property])
