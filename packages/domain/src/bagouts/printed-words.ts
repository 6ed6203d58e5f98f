/**
 * The names on a container breakdown that do not make it another one. A breakdown that is printed
 * again keeps those of the first print. (decisions/printed-names.md)
 */
import type { Bagout } from './bagout.ts'

export interface PrintedWords {
  /** The contractor; empty where the heading has none. */
  company: string
  /** Names of the supervisors, by id. */
  supervisors: Readonly<Record<string, string>>
}

/** These names as they are now. */
export const wordsToPrint = (company: string, rows: readonly Pick<Bagout, 'supervisorId' | 'supervisorName'>[]): PrintedWords => ({
  company,
  supervisors: Object.fromEntries(
    rows.flatMap(({ supervisorId, supervisorName }) =>
      supervisorId === null || supervisorName === null ? [] : [[supervisorId, supervisorName] as const],
    ),
  ),
})

/** Bagouts with the names of that print. A supervisor who was not on it has the name of now. */
export const withPrintedNames = <Row extends Pick<Bagout, 'supervisorId' | 'supervisorName'>>(
  rows: readonly Row[],
  { supervisors }: PrintedWords,
): Row[] => rows.map((row) => ({ ...row, supervisorName: (row.supervisorId && supervisors[row.supervisorId]) || row.supervisorName }))
