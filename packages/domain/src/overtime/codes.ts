/** The letters by which a prevailing wage schedule of New York says how a trade is paid for overtime. (product.md#overtime-codes; decisions/overtime.md) */

/** By what the hourly rate is multiplied. */
export type Multiple = 1 | 1.5 | 2 | 2.5 | 3 | 4

/** As keys of an object. */
export const multipleNames = ['1', '1.5', '2', '2.5', '3', '4'] as const satisfies readonly `${Multiple}`[]

/** The days a rule is about; a holiday that is a Saturday is both. */
export type RuleDays = 'any day' | 'weekday' | 'Saturday' | 'Sunday' | 'holiday'

/** What is paid for hours of a day of public work, counted from the day's first. */
export interface PremiumRule {
  on: RuleDays
  /** From so many minutes of that day on. */
  after: number
  /** Up to so many. */
  until?: number
  pays: Multiple
}

interface Code {
  /** What it says, for who chooses it. */
  says: string
  rules: readonly PremiumRule[]
  /** The days that may be paid straight to make up for one that the weather took. */
  makesUp?: readonly ('Saturday' | 'Sunday')[]
}

const afterHours = (hours: number, pays: Multiple): PremiumRule => ({ on: 'any day', after: hours * 60, pays })
const on = (pays: Multiple, ...days: RuleDays[]): PremiumRule[] => days.map((day) => ({ on: day, after: 0, pays }))

/**
 * Every code of the schedules, in their order. E2, E3 and E4 name the days that may be made up on: were such a day not paid for otherwise, there would be nothing to
 * say, so it is time and a half unless it is made up on. V, W and X are about benefits and leave the hours alone.
 */
export const overtimeCodes = {
  A: { says: 'Time and a half after 7 hours a day', rules: [afterHours(7, 1.5)] },
  AA: { says: 'Time and a half after 7½ hours a day', rules: [afterHours(7.5, 1.5)] },
  B: { says: 'Time and a half after 8 hours a day', rules: [afterHours(8, 1.5)] },
  B1: {
    says: 'Time and a half for the 9th and 10th hour on weekdays and the first 8 hours on Saturday, double time beyond',
    rules: [
      { on: 'weekday', after: 480, pays: 1.5 },
      { on: 'weekday', after: 600, pays: 2 },
      { on: 'Saturday', after: 0, pays: 1.5 },
      { on: 'Saturday', after: 480, pays: 2 },
    ],
  },
  B2: { says: 'Time and a half after 40 hours a week', rules: [] },
  C: { says: 'Double time after 7 hours a day', rules: [afterHours(7, 2)] },
  C1: { says: 'Double time after 7½ hours a day', rules: [afterHours(7.5, 2)] },
  D: { says: 'Double time after 8 hours a day', rules: [afterHours(8, 2)] },
  D1: { says: 'Double time after 9 hours a day', rules: [afterHours(9, 2)] },
  E: { says: 'Time and a half on Saturday', rules: on(1.5, 'Saturday') },
  E1: {
    says: 'Time and a half for the first 4 hours on Saturday, double time beyond',
    rules: [...on(1.5, 'Saturday'), { on: 'Saturday', after: 240, pays: 2 }],
  },
  E2: {
    says: 'Saturday may make up at straight time for a day lost to weather that week',
    rules: on(1.5, 'Saturday'),
    makesUp: ['Saturday'],
  },
  E3: {
    says: 'From November 1 to March 3, Saturday may make up at straight time for a day lost to weather, after 16 to 32 hours that week',
    rules: on(1.5, 'Saturday'),
    makesUp: ['Saturday'],
  },
  E4: {
    says: 'Saturday and Sunday may make up at straight time for a day lost to weather that week',
    rules: on(1.5, 'Saturday', 'Sunday'),
    makesUp: ['Saturday', 'Sunday'],
  },
  E5: { says: 'Double time after 8 hours on Saturday', rules: [{ on: 'Saturday', after: 480, pays: 2 }] },
  F: { says: 'Time and a half on Saturday and Sunday', rules: on(1.5, 'Saturday', 'Sunday') },
  G: { says: 'Time and a half on Saturday and holidays', rules: on(1.5, 'Saturday', 'holiday') },
  H: { says: 'Time and a half on Saturday, Sunday and holidays', rules: on(1.5, 'Saturday', 'Sunday', 'holiday') },
  I: { says: 'Time and a half on Sunday', rules: on(1.5, 'Sunday') },
  J: { says: 'Time and a half on Sunday and holidays', rules: on(1.5, 'Sunday', 'holiday') },
  K: { says: 'Time and a half on holidays', rules: on(1.5, 'holiday') },
  L: { says: 'Double time on Saturday', rules: on(2, 'Saturday') },
  M: { says: 'Double time on Saturday and Sunday', rules: on(2, 'Saturday', 'Sunday') },
  N: { says: 'Double time on Saturday and holidays', rules: on(2, 'Saturday', 'holiday') },
  O: { says: 'Double time on Saturday, Sunday and holidays', rules: on(2, 'Saturday', 'Sunday', 'holiday') },
  P: { says: 'Double time on Sunday', rules: on(2, 'Sunday') },
  Q: { says: 'Double time on Sunday and holidays', rules: on(2, 'Sunday', 'holiday') },
  R: { says: 'Double time on holidays', rules: on(2, 'holiday') },
  S: { says: 'Two and a half times the rate on holidays', rules: on(2.5, 'holiday') },
  S1: {
    says: 'Two and a half times the rate for the first 8 hours on Sunday and holidays, time and a half beyond',
    rules: (['Sunday', 'holiday'] as const).flatMap((day): PremiumRule[] => [
      { on: day, after: 0, until: 480, pays: 2.5 },
      { on: day, after: 480, pays: 1.5 },
    ]),
  },
  T: { says: 'Triple time on holidays', rules: on(3, 'holiday') },
  U: { says: 'Four times the rate on holidays', rules: on(4, 'holiday') },
  V: { says: 'Benefits at the same premium as the hours', rules: [] },
  W: { says: 'Time and a half on benefits for all overtime hours', rules: [] },
  X: { says: 'Benefits at straight time on paid holidays', rules: [] },
} as const satisfies Record<string, Code>

export type OvertimeCode = keyof typeof overtimeCodes

/** What a code does to the hours of a day; what it has besides its rules is optional. */
export const codeNamed = (code: OvertimeCode): Code => overtimeCodes[code]
