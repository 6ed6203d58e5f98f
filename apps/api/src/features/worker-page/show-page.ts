import { dayOf, type Day } from '@daysheet/domain/calendar/day'
import { creditedRole } from '@daysheet/domain/overtime/pay-terms'
import { figuresOf, type Figures } from '@daysheet/domain/time-review/figures'
import { findExceptions } from '@daysheet/domain/time-review/exceptions/find-exceptions'
import type { ReviewShift } from '@daysheet/domain/time-review/review-shift'
import { hoursOf, hoursWorked } from '@daysheet/domain/timeclock/hours'
import { claimState, firstPageDay, type WorkerClaim } from '@daysheet/domain/worker-page/claim'
import type { PageDay, PageShift, WorkerPage } from '@daysheet/domain/worker-page/page'
import type { Database } from '#db/connection.ts'
import { readSettings } from '../settings/queries.ts'
import { openQuestionOf } from '../texts/answers/queries.ts'
import { answersOf } from '../timeclock/day-states/queries.ts'
import { shiftsOf } from '../timeclock/shifts/queries.ts'
import { withClaims, type PageOwner } from './queries.ts'

export interface Clock {
  now: Date
  /** The business time zone. */
  zone: string
}

/** One person's own: the job they were asked about, and their days. (product.md#worker-page) */
export async function showPage(db: Database, owner: PageOwner, clock: Clock): Promise<WorkerPage> {
  const { name, language, company, workerId } = owner
  const today = dayOf(clock.now, clock.zone)
  const days = await daysShown(db, workerId, { today, ...clock })
  return { name, language, company, zone: clock.zone, today, job: await jobShown(db, owner, clock), days }
}

async function jobShown(db: Database, owner: PageOwner, clock: Clock): Promise<WorkerPage['job']> {
  const { day, address, boro, latitude, longitude, startTime, supervisor, supervisorPhone, note, txtStatus } = owner
  if (day === null || address === null) return null
  const isOnCrew = owner.isPlanned === true
  return {
    day,
    isCancelled: owner.isCancelled === true,
    isOnCrew,
    address,
    boro,
    startTime,
    supervisor,
    supervisorPhone,
    note,
    place: latitude === null || longitude === null ? null : { latitude, longitude },
    answer: !isOnCrew ? null : txtStatus === 'y' ? 'confirm' : txtStatus === 'n' ? 'decline' : null,
    mayAnswer: isOnCrew && (await openQuestionOf(db, owner, clock)) !== null,
  }
}

/** Somebody's shifts of the days that a page shows, with what they said of them. */
export async function shiftsShown(db: Database, workerId: string, { today, zone }: { today: Day; zone: string }): Promise<ReviewShift[]> {
  const scope = { from: firstPageDay(today), to: today, workerIds: [workerId] }
  const shifts = await withClaims(db, await shiftsOf(db, scope, zone))
  return shifts.map(({ shift }) => shift).filter(isShown)
}

/** Where they were or were to be, as in the time review. */
const isShown = ({ punches, claims = [], isPlanned, isCancelled }: ReviewShift) =>
  punches.length > 0 || claims.length > 0 || (isPlanned && !isCancelled)

async function daysShown(db: Database, workerId: string, { today, now, zone }: Clock & { today: Day }): Promise<PageDay[]> {
  const shifts = await shiftsShown(db, workerId, { today, zone })
  const kept = await keptClaims(db, shifts, { today, now, zone })
  return [...Map.groupBy(shifts, ({ day }) => day)]
    .map(([day, ofDay]) => ({ day, ...hoursShown(ofDay), shifts: ofDay.map((shift) => shiftShown(shift, kept)) }))
    .toSorted((one, other) => (one.day < other.day ? 1 : -1))
}

/** By the function that the time review counts with; minutes are added before anything is rounded. */
function hoursShown(shifts: readonly ReviewShift[]): Pick<PageDay, 'hours' | 'rawHours'> {
  const figures = shifts.map(figuresOf)
  const sum = (of: keyof Figures) => hoursOf(figures.reduce((total, one) => total + one[of], 0))
  return { hours: sum('minutes'), rawHours: sum('rawMinutes') }
}

/** Of what was said, that of which the office has said that there is nothing to change. */
async function keptClaims(
  db: Database,
  shifts: readonly ReviewShift[],
  { today, now, zone }: Clock & { today: Day },
): Promise<Set<string>> {
  const [first] = shifts
  const claims = shifts.flatMap((shift) => shift.claims ?? [])
  if (!first || claims.length === 0) return new Set()
  const week = { from: firstPageDay(today), to: today }
  const answers = await answersOf(db, { ...week, workerIds: [first.workerId] })
  const answered = new Set(answers.flatMap(({ key, isNothingToChange }) => (isNothingToChange ? [key] : [])))
  const { timeThresholds: thresholds } = await readSettings(db)
  const found = findExceptions(
    shifts.map((shift) => ({ ...shift, zone })),
    { now: now.toISOString(), week, thresholds },
  ).filter(({ code, key }) => code === 'worker_claim' && answered.has(key))
  return new Set(claims.map(({ id }) => id).filter((id) => found.some(({ key }) => key.endsWith(` ${id}`))))
}

/** By the functions that the time review and the files of hours count with. */
function shiftShown(shift: ReviewShift, kept: ReadonlySet<string>): PageShift {
  const { workerEntryId, job, punches, claims = [], regime, role } = shift
  const { lines } = hoursWorked(punches, creditedRole(regime, role))
  return {
    workerEntryId,
    address: job.address,
    ...hoursShown([shift]),
    lines: lines.map(({ event: { id: punchId, type, time, typed: isTyped }, rounded: paid }) => ({ punchId, type, time, paid, isTyped })),
    claims: claims.map((claim) => claimShown(claim, shift, kept)),
  }
}

const claimShown = (claim: WorkerClaim, { punches }: ReviewShift, kept: ReadonlySet<string>): PageShift['claims'][number] => {
  const { id, punchId, type, time, comment } = claim
  return { id, punchId, type, time, comment, state: claimState(claim, punches, kept.has(id)) }
}
