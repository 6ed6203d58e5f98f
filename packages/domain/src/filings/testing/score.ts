import { filingProperties, type FilingReading } from '../filing-reading.ts'
import type { ScopeRow } from './scope.ts'

/** How a reading compares with what was laid out. */
export interface Score {
  cells: number
  right: number
  wrong: { row: number; property: string; wanted: unknown; got: unknown; confidence: string }[]
  lost: number
  invented: number
}

export function scoreOf(reading: FilingReading, wanted: readonly ScopeRow[]): Score {
  const score: Score = {
    cells: wanted.length * filingProperties.length,
    right: 0,
    wrong: [],
    lost: Math.max(0, wanted.length - reading.rows.length),
    invented: Math.max(0, reading.rows.length - wanted.length),
  }
  wanted.forEach((row, index) => {
    const got = reading.rows[index]
    for (const property of filingProperties) {
      if (got && alike(got[property]) === alike(row[property])) score.right += 1
      else
        score.wrong.push({
          row: index,
          property,
          wanted: row[property],
          got: got?.[property],
          confidence: got?.confidence[property] ?? 'no row',
        })
    }
  })
  return score
}

/** Where a text was wrapped after a slash or hyphen, nobody can tell whether a space stood there. */
const alike = (value: unknown) => (typeof value === 'string' ? value.replaceAll(/([/-]) /g, '$1') : value)
