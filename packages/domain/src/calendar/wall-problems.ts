/**
 * Messages for typed times in the nights the clocks change. In a separate file so that a page can
 * show them without loading the calendar code.
 */

/** Before or after the clocks went back. */
export const wallSides = ['before', 'after'] as const
export type WallSide = (typeof wallSides)[number]

/** What is wrong with a typed time. */
export type WallProblem = 'which' | 'never'

export const wallProblems: Readonly<Record<WallProblem, string>> = {
  which: 'This time occurs twice that night. Please choose before or after the clocks went back.',
  never: 'This time does not exist: the clocks skipped it that night.',
}

export const sideLabels: Readonly<Record<WallSide, string>> = {
  before: 'Before the clocks went back',
  after: 'After the clocks went back',
}
