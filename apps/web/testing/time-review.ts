/** A week of the time review as the server answers it; fixed ids, so that tests can say them. */
import type { ReviewDay, ReviewDetail, ReviewLine, ReviewWeek } from '@daysheet/domain/time-review/review-week'
import type { TimeCorrection } from '@daysheet/domain/timeclock/correction'
import type { ReviewException } from '@daysheet/domain/time-review/exceptions/review-exception'

export const reviewId = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const monday = '2026-11-16'
export const tuesday = '2026-11-17'
export const sunday = '2026-11-22'
export const ana = { id: reviewId(1), name: 'Ana Kowalska' }
export const bo = { id: reviewId(2), name: 'Bo Núñez' }
export const broadway = { id: reviewId(11), jobNum: 10001, jobNumDecimals: 0, address: '120 Broadway' }
export const hylan = { id: reviewId(12), jobNum: 9002, jobNumDecimals: 0, address: '1400 Hylan Blvd' }
export const ortiz = { id: reviewId(21), name: 'J. Ortiz' }

let made = 100

export function aReviewDay(more: Partial<ReviewDay> & { job?: typeof broadway } = {}): ReviewDay {
  made += 1
  const { job = broadway, ...rest } = more
  const minutes = rest.minutes ?? 480
  return {
    workerId: ana.id,
    day: monday,
    state: 'open',
    isOver: true,
    stateId: null,
    digest: `d${made}`,
    minutes,
    rawMinutes: 483,
    paidAt: { '1': minutes },
    isUnpaid: false,
    shifts: [
      {
        workerEntryId: reviewId(made),
        scheduleEntryId: reviewId(made + 1000),
        jobId: job.id,
        supervisorId: ortiz.id,
        minutes,
        rawMinutes: 483,
      },
    ],
    isWhole: true,
    isOwnHours: false,
    since: null,
    by: null,
    at: null,
    reason: null,
    given: rest.state ?? null,
    ...rest,
  }
}

export function anException(of: ReviewDay, more: Partial<ReviewException> = {}): ReviewException {
  return {
    code: 'missing_out',
    key: `missing_out ${of.day}`,
    workerId: of.workerId,
    day: of.day,
    workerEntryId: of.shifts[0]?.workerEntryId ?? '',
    punchIds: [],
    severity: 'block',
    text: 'Clocked in at 7:02 AM and never out. 8.5 hours are at risk.',
    minutesAtRisk: 510,
    measure: null,
    proposals: [],
    answer: null,
    ...more,
  }
}

export function aWeek(days: ReviewDay[], exceptions: ReviewException[] = [], more: Partial<ReviewWeek> = {}): ReviewWeek {
  const workers = [ana, bo].filter(({ id }) => days.some(({ workerId }) => workerId === id))
  return { from: monday, to: sunday, workers, jobs: [broadway, hylan], supervisors: [ortiz], days, exceptions, exports: [], ...more }
}

export function aLine(more: Partial<ReviewLine> = {}): ReviewLine {
  made += 1
  const id = more.punchId ?? reviewId(made)
  const { type = 'in', time = `${monday}T12:02:27.000Z` } = more
  return {
    punchId: id,
    type,
    time,
    rounded: `${monday}T12:00:00.000Z`,
    moved: -2,
    isTyped: false,
    event: {
      id,
      version: 1,
      workerEntryId: reviewId(500),
      type,
      time,
      role: null,
      latitude: null,
      longitude: null,
      accuracy: null,
      image: null,
      signature: null,
      noPhotoReason: null,
      noPositionReason: null,
      certificateReason: null,
      receivedAt: null,
      clockOffset: null,
      clockSetBack: null,
    },
    ...more,
  }
}

export function aCorrection(more: Partial<TimeCorrection> & Pick<TimeCorrection, 'punchId'>): TimeCorrection {
  made += 1
  return {
    id: reviewId(made),
    action: 'change',
    originId: reviewId(500),
    workerEntryId: reviewId(500),
    type: 'in',
    time: `${monday}T12:30:00.000Z`,
    role: null,
    actId: reviewId(made + 2000),
    replacesId: null,
    reason: 'Wrong time',
    comment: null,
    madeAt: `${tuesday}T14:00:00.000Z`,
    madeBy: 'account office',
    ...more,
  }
}

/** A day opened: its shifts have these lines. */
export function aDetail(day: ReviewDay, lines: ReviewLine[], more: Partial<ReviewDetail> = {}): ReviewDetail {
  const worker = { ...(day.workerId === bo.id ? bo : ana), phone: null }
  const known = { job: broadway, supervisor: ortiz.name, isPlaceKnown: false, startTime: '7:00 AM', isPlanned: true, isCancelled: false }
  return {
    day,
    worker,
    exceptions: [],
    corrections: [],
    history: [],
    archivedMonths: [],
    shifts: day.shifts.map((shift, at) => ({
      ...shift,
      ...known,
      overtime: null,
      clockedMinutes: shift.rawMinutes,
      credited: 0,
      creditRole: null,
      lines: at === 0 ? lines : [],
      leftOut: [],
      ...(shift.jobId === hylan.id && { job: hylan }),
    })),
    ...more,
  }
}
