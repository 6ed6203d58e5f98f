/**
 * The rules about one punch and the phone it came from. A punch that the office typed has no phone.
 * The clock of the phone has a rule of its own (clock-rules.ts).
 */
import { distanceText, metersOfFeet } from '@daysheet/domain/locations/feet'
import { metresBetween } from '@daysheet/domain/locations/job-site'
import { minutesLate } from '@daysheet/domain/timeclock/event-timing'
import { lengthText, type Finding } from '../finding.ts'
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
  if (away - (accuracy ?? 0) <= (jobPlace.radius ?? metersOfFeet(thresholds.siteFeet))) return []
  return [{ ...about, code: 'off_site', text: `${clockedText(step, reading)}, ${distanceText(away, 10)} from the job.` }]
}

function phone(step: ReviewStep, reading: Reading, { thresholds }: Review): Finding[] {
  const { event } = step
  const about = { reading, steps: [step] }
  const found: Finding[] = []
  if (!event.hasPhoto) found.push({ ...about, code: 'no_photo', text: `${clockedText(step, reading)} without a photo.` })
  // A punch that is far from its day was not made when it says.
  const late = isFar(step, reading) ? 0 : (minutesLate(event) ?? 0)
  if (late > thresholds.lateDataHours * 60) {
    found.push({ ...about, code: 'late_arrival_of_data', text: `${clockedText(step, reading)}; it came in ${lengthText(late)} later.` })
  }
  return found
}

/** Of a position that may be off by more, nothing is said: iPhones without the precise location are off by kilometers. */
const vague = 300
