import { addDays, dayBounds, dayOf, formatDay, formatTime, momentOf, type Day } from '../calendar/day.ts'

const minute = 60_000
const minutesOfDay = 24 * 60

/**
 * The clock on the wall of one business day, in minutes since 1970. A review asks for thousands of times of few days; except on the days the clocks change,
 * the answers are sums.
 */
export interface DayClock {
  /** The minute at which the wall shows so many minutes after midnight; from 1440 on, that of the next day. */
  minuteAt(wall: number): number
  /** `7:02 AM`, `6:02 AM the next day`, `7:02 AM on 11-20-2020`. */
  say(moment: number): string
}

interface Known {
  from: number
  to: number
}

const isRegular = ({ from, to }: Known) => to - from === minutesOfDay

/** The clocks of days in one zone; each day is worked out once. */
export function dayClocks(zone: string): (day: Day) => DayClock {
  const known = new Map<Day, Known>()
  const clocks = new Map<Day, DayClock>()
  const boundsOf = (day: Day): Known => {
    let bounds = known.get(day)
    if (bounds === undefined) {
      const { from, to } = dayBounds(day, zone)
      bounds = { from: Date.parse(from) / minute, to: (Date.parse(to) + 1) / minute }
      known.set(day, bounds)
    }
    return bounds
  }
  const wallOf = (moment: number, bounds: Known) =>
    isRegular(bounds) ? wallText(moment - bounds.from) : formatTime(new Date(moment * minute), zone)
  const make = (day: Day): DayClock => {
    const own = boundsOf(day)
    const [before, after] = [addDays(day, -1), addDays(day, 1)]
    return {
      minuteAt(wall) {
        if (wall >= minutesOfDay) return clockOf(after).minuteAt(wall - minutesOfDay)
        if (isRegular(own)) return own.from + wall
        return Date.parse(momentOf(day, { hour: Math.floor(wall / 60), minute: wall % 60 }, zone)) / minute
      },
      say(moment) {
        if (moment >= own.from && moment < own.to) return wallOf(moment, own)
        if (moment >= own.to && moment < boundsOf(after).to) return `${wallOf(moment, boundsOf(after))} the next day`
        if (moment < own.from && moment >= boundsOf(before).from) return `${wallOf(moment, boundsOf(before))} the day before`
        const date = new Date(moment * minute)
        return `${formatTime(date, zone)} on ${formatDay(dayOf(date, zone))}`
      },
    }
  }
  function clockOf(day: Day): DayClock {
    let clock = clocks.get(day)
    if (clock === undefined) {
      clock = make(day)
      clocks.set(day, clock)
    }
    return clock
  }
  return clockOf
}

function wallText(wall: number): string {
  const hour = Math.floor(wall / 60)
  return `${hour % 12 || 12}:${String(wall % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
