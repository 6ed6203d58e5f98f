/**
 * Money and quantities without binary fractions: 0.1 + 0.2 is 0.3. Numbers stand for the decimals they are written with, as they came over the wire
 * or out of PostgreSQL's `numeric`. (decisions/materials.md)
 */
import Big from 'big.js'

/** `one` times `other`, exactly. */
export const exactTimes = (one: number, other: number): number => Big(one).times(other).toNumber()

/** The sum, exactly; 0 of none. */
export const exactSum = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum.plus(number), Big(0)).toNumber()

/** `one` minus `other`, exactly. */
export const exactMinus = (one: number, other: number): number => Big(one).minus(other).toNumber()

/** Whole cents, halves away from zero, as PostgreSQL's `round(numeric, 2)` has it. */
export const toCents = (amount: number): number => Big(amount).round(2, Big.roundHalfUp).toNumber()
