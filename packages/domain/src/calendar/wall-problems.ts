/** What is said of times on the nights the clocks change; apart from how they are worked out, so that a page can say it alone. */

/** Before or after the clocks went back. */
export const wallSides = ['before', 'after'] as const
export type WallSide = (typeof wallSides)[number]

/** What is wrong with a time as it was typed. */
export type WallProblem = 'which' | 'never'

export const wallProblems: Readonly<Record<WallProblem, string>> = {
  which: 'This time comes twice that night. Please choose before or after the clocks went back.',
  never: 'This time does not exist: the clocks went forward over it that night.',
}

export const sideLabels: Readonly<Record<WallSide, string>> = {
  before: 'Before the clocks went back',
  after: 'After the clocks went back',
}
