/**
 * The rule about the clocks of phones. A wrong clock concerns all punches of a day in the same way,
 * so a person has one exception for the day. (product.md#time-exceptions)
 */
import { countOf } from '@daysheet/domain/numbers/count-of'
import { isClockOff } from '@daysheet/domain/timeclock/clock-flag'
import { lengthText, type Finding } from '../finding.ts'
import { proposeForPhoneClocks } from '../proposals.ts'
import { isFar, type Reading, type Review, type ReviewStep } from '../review-shift.ts'
import { clockedText } from './shift-rules.ts'

/** A punch by a phone with a wrong clock. */
export interface WrongClock {
  reading: Reading
  step: ReviewStep
  /**
   * Minutes ahead, negative behind. Null of a clock that was set back before the punch and is right
   * again: by how much it was off is unknown.
   */
  off: number | null
}

/**
 * The punches of one person on one day. Jobs that the reader may not see are kept apart, so that
 * their punches are not counted in the sentence about other jobs.
 */
export function phoneClocks(shifts: readonly Reading[], { thresholds }: Review): Finding[] {
  const wrong = shifts.flatMap((reading) => wrongClocksOf(reading, thresholds.clockMinutes * 60))
  const groups = Map.groupBy(wrong, ({ reading, step }) => `${reading.shift.isHidden === true} ${step.event.movedFrom ?? ''}`)
  return [...groups.values()].flatMap((punches): Finding[] => {
    const [first] = punches
    if (first === undefined) return []
    const steps = punches.map(({ step }) => step)
    const { reading } = first
    return [
      {
        code: 'phone_clock',
        reading,
        steps,
        text: clockText(punches),
        propose: () => proposeForPhoneClocks(punches.filter(({ off }) => off !== null)),
      },
    ]
  })
}

function wrongClocksOf(reading: Reading, limit: number): WrongClock[] {
  return reading.steps.flatMap((step): WrongClock[] => {
    const { typed, clockOffset, clockSetBack } = step.event
    if (typed) return []
    // A punch far from its day has its own exception, which shows the server's time.
    if (!isFar(step, reading) && isClockOff(clockOffset, limit)) return [{ reading, step, off: (clockOffset ?? 0) / 60 }]
    return clockSetBack === true ? [{ reading, step, off: null }] : []
  })
}

/** `Phone clock 12 minutes ahead: 4 punches.`; a single punch is named with its time. */
function clockText(punches: readonly WrongClock[]): string {
  const [first, ...others] = punches
  if (first !== undefined && others.length === 0) return textOfOne(first)
  const offs = punches.flatMap(({ off }) => off ?? [])
  const ahead = offs.filter((off) => off > 0)
  const behind = offs.filter((off) => off <= 0)
  const parts = [
    [rangeText(ahead), 'ahead', ahead.length],
    [rangeText(behind), 'behind', behind.length],
    ['', 'set back shortly before', punches.length - offs.length],
  ] as const
  const said = parts.filter(([, , count]) => count > 0)
  return `Phone clock ${said.map(([range, how, count]) => `${range}${how}: ${countOf(count, 'punch', 'punches')}`).join('; ')}.`
}

function textOfOne({ reading, step, off }: WrongClock): string {
  const clocked = clockedText(step, reading)
  if (off === null) return `${clocked}. The phone clock had been set back shortly before.`
  return `${clocked}. The phone clock was ${lengthText(Math.abs(off))} ${off > 0 ? 'ahead' : 'behind'}.`
}

/** `12 minutes `, `12 minutes to 1 hour ` */
function rangeText(offs: readonly number[]): string {
  const sizes = offs.map(Math.abs)
  const [least, most] = [lengthText(Math.min(...sizes)), lengthText(Math.max(...sizes))]
  return least === most ? `${most} ` : `${least} to ${most} `
}
