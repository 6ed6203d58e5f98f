/** From when on something is an exception, as the office has it in Admin → Settings. (product.md#time-exceptions; decisions/time-review.md) */
import { z } from 'zod'

interface Limits {
  default: number
  min: number
  max: number
  /** Numbers go up by it; 1 unless said. */
  step?: number
}

/** Each number with its usual value and what it may be. Their names say their units. */
export const thresholdLimits = {
  dayOverHour: { default: 4, min: 0, max: 12 },
  openHours: { default: 12, min: 4, max: 24 },
  longHours: { default: 16, min: 8, max: 24 },
  shortMinutes: { default: 15, min: 0, max: 120 },
  doubleMinutes: { default: 5, min: 0, max: 60 },
  mealAfterHours: { default: 6, min: 1, max: 12 },
  mealMinutes: { default: 30, min: 10, max: 120 },
  mealGraceMinutes: { default: 5, min: 0, max: 30 },
  earlyMinutes: { default: 15, min: 0, max: 240 },
  lateMinutes: { default: 15, min: 0, max: 240 },
  siteFeet: { default: 650, min: 60, max: 16_000 },
  clockMinutes: { default: 5, min: 1, max: 120 },
  lateDataHours: { default: 24, min: 1, max: 168 },
  usualShiftHours: { default: 8.5, min: 1, max: 16, step: 0.25 },
  driftMinutes: { default: 30, min: 1, max: 600 },
} as const satisfies Record<string, Limits>

export type ThresholdName = keyof typeof thresholdLimits

export const thresholdNames = Object.keys(thresholdLimits) as ThresholdName[]

function threshold({ min, max, step = 1 }: Limits) {
  const words = `must be ${step === 1 ? 'a whole number' : `a multiple of ${step}`} from ${min} to ${max}`
  return z.number({ error: words }).min(min, words).max(max, words).multipleOf(step, words)
}

export const timeThresholds = z.strictObject({
  dayOverHour: threshold(thresholdLimits.dayOverHour).describe(
    'The hour of the next morning at which a day is over. A person who is still clocked in then has forgotten to clock out.',
  ),
  openHours: threshold(thresholdLimits.openHours).describe('Hours on the clock without a clock-out before it is an exception.'),
  longHours: threshold(thresholdLimits.longHours).describe('Hours from first clock-in to last clock-out before it is an exception.'),
  shortMinutes: threshold(thresholdLimits.shortMinutes).describe('A clock-out within this many minutes of its clock-in is an exception.'),
  doubleMinutes: threshold(thresholdLimits.doubleMinutes).describe(
    'A second In or Out within this many minutes of the first was pressed by mistake.',
  ),
  mealAfterHours: threshold(thresholdLimits.mealAfterHours).describe(
    'A day of more than this many hours that includes noon needs a meal break.',
  ),
  mealMinutes: threshold(thresholdLimits.mealMinutes).describe('Minutes of a meal break.'),
  mealGraceMinutes: threshold(thresholdLimits.mealGraceMinutes).describe(
    'A meal break that is short by at most this many minutes is an Info. A break of 20 minutes or less is never a meal break.',
  ),
  earlyMinutes: threshold(thresholdLimits.earlyMinutes).describe('Clocking in more than this many minutes before the start is early.'),
  lateMinutes: threshold(thresholdLimits.lateMinutes).describe('Clocking in more than this many minutes after the start is late.'),
  siteFeet: threshold(thresholdLimits.siteFeet).describe('A punch more than this many feet from the job is away from the site.'),
  clockMinutes: threshold(thresholdLimits.clockMinutes).describe(
    'A phone clock that is off by more than this many minutes is an exception.',
  ),
  lateDataHours: threshold(thresholdLimits.lateDataHours).describe(
    'A punch that was received more than this many hours after its time is an exception.',
  ),
  usualShiftHours: threshold(thresholdLimits.usualShiftHours).describe(
    'Hours from the planned start to the usual end, for proposed clock-outs.',
  ),
  driftMinutes: threshold(thresholdLimits.driftMinutes).describe(
    'Paid and clocked minutes of a month that differ by more than this are marked.',
  ),
})
export type TimeThresholds = z.infer<typeof timeThresholds>

/** Those of an office that has changed none. */
export const defaultThresholds = Object.fromEntries(thresholdNames.map((name) => [name, thresholdLimits[name].default])) as TimeThresholds

/** What has to be kept of them: the numbers that differ from the usual ones; null when none does. A number left alone follows the product. (decisions/time-review.md) */
export function changedThresholds(thresholds: TimeThresholds): Partial<TimeThresholds> | null {
  const changed = thresholdNames.filter((name) => thresholds[name] !== defaultThresholds[name])
  return changed.length === 0 ? null : Object.fromEntries(changed.map((name) => [name, thresholds[name]]))
}

/** All of them, from those that were kept. A number that is none of the product's any more is left out. */
export const wholeThresholds = (kept: Partial<TimeThresholds> | null): TimeThresholds => ({
  ...defaultThresholds,
  ...Object.fromEntries(thresholdNames.flatMap((name) => (kept?.[name] === undefined ? [] : [[name, kept[name]]]))),
})
