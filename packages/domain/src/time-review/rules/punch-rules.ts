/** The rules about one punch and the phone it came from. What the office typed had no phone. */
import { metresBetween } from '../../locations/job-site.ts'
import { isClockOff } from '../../timeclock/clock-flag.ts'
import { minutesLate } from '../../timeclock/event-timing.ts'
import { lengthText, type Finding } from '../finding.ts'
import { proposeForPhoneClock } from '../proposals.ts'
import { isFar, type Reading, type Review, type ReviewStep } from '../review-shift.ts'
import { clockedText } from './shift-rules.ts'

export const punchFindings = (reading: Reading, review: Review): Finding[] =>
  reading.steps.filter(({ event }) => !event.typed).flatMap((step) => [...place(step, reading, review), ...phone(step, reading, review)])

function place(step: ReviewStep, reading: Reading, { thresholds }: Review): Finding[] {
  const { event } = step
  const about = { reading, steps: [step] }
  const { latitude, longitude, accuracy } = event
  if (latitude === null || longitude === null) {
    return [{ ...about, code: 'no_position', text: `${clockedText(step, reading)} without a location.` }]
  }
  const { jobPlace } = reading.shift
  if (jobPlace === null || (accuracy ?? 0) > vague) return []
  const away = metresBetween({ latitude, longitude }, jobPlace)
  if (away - (accuracy ?? 0) <= (jobPlace.radius ?? thresholds.siteMeters)) return []
  return [{ ...about, code: 'off_site', text: `${clockedText(step, reading)}, ${distanceText(away)} from the job.` }]
}

function phone(step: ReviewStep, reading: Reading, { thresholds }: Review): Finding[] {
  const { event } = step
  const about = { reading, steps: [step] }
  const found: Finding[] = []
  if (!event.hasPhoto) found.push({ ...about, code: 'no_photo', text: `${clockedText(step, reading)} without a photo.` })
  // A punch far from its day has its own exception, which shows the server's time.
  const isOff = !isFar(step, reading) && isClockOff(event.clockOffset, thresholds.clockMinutes * 60)
  if (isOff) {
    const off = event.clockOffset ?? 0
    const text = `${clockedText(step, reading)} by a phone whose clock was ${lengthText(Math.abs(off) / 60)} ${off > 0 ? 'ahead' : 'behind'}.`
    found.push({ ...about, code: 'phone_clock', text, propose: () => proposeForPhoneClock(reading, step) })
  }
  // A clock that is right as the event is sent may have been wrong when it was made: nobody knows by how much, so there is nothing to propose.
  if (!isOff && event.clockSetBack === true)
    found.push({
      ...about,
      code: 'phone_clock',
      text: `${clockedText(step, reading)} by a phone whose clock had been set back shortly before.`,
    })
  // A punch that is far from its day was not made when it says.
  const late = isFar(step, reading) ? 0 : (minutesLate(event) ?? 0)
  if (late > thresholds.lateDataHours * 60) {
    found.push({ ...about, code: 'late_arrival_of_data', text: `${clockedText(step, reading)}; it came in ${lengthText(late)} later.` })
  }
  return found
}

/** Of a position that may be off by more, nothing is said: iPhones without the precise location are off by kilometers. */
const vague = 300

/** `450 m`, `1.2 km`. */
const distanceText = (meters: number) => (meters < 1000 ? `${Math.round(meters / 10) * 10} m` : `${(meters / 1000).toFixed(1)} km`)
