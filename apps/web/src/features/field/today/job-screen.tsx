import { formatTime, type Day } from '@daysheet/domain/calendar/day'
import { nextPunch, punchesOfPerson, type KeptPunch, type ShownPunch } from '@daysheet/domain/field/clock-round'
import type { FieldJob, FieldPerson } from '@daysheet/domain/field/today'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useAccount } from '../account.ts'
import styles from '../field.module.css'
import { useCamera } from '../camera.ts'
import { isPosition, usePosition } from '../position.ts'
import { NotKept } from '../queue/store.ts'
import { useQueue } from '../queue/use-queue.ts'
import { useWords, type Say } from '../words/words.ts'
import { jobTitle } from './job-title.ts'
import { keepPunches } from './keep-punches.ts'
import { useDays } from './use-days.ts'

const textWords = { y: 'confirmed', n: 'declined', sent: 'textWaiting', error: 'textFailed' } as const

/** One job of a day: where it is, and its crew, clocked one by one or all at once. */
export function JobScreen() {
  const { say } = useWords()
  const { id } = useParams()
  const [search] = useSearchParams()
  const { account } = useAccount()
  const { days, askedAt } = useDays(account?.kind === 'account' ? search.get('supervisor') : null)
  const job = days?.jobs.find(({ scheduleEntryId }) => scheduleEntryId === id)
  return (
    <>
      <header className={styles.bar}>
        <Link to={`/${search.size > 0 ? `?${search}` : ''}`} className={`${styles.button} ${styles.plain}`}>
          {say('back')}
        </Link>
        <h1>{job ? jobTitle(job) : ''}</h1>
      </header>
      <main className={styles.main}>
        {job && (
          <Job
            job={job}
            today={days?.today ?? ''}
            search={search.size > 0 ? `?${search}` : ''}
            askedAt={askedAt}
            zone={account?.timeZone ?? 'America/New_York'}
            account={account?.id ?? ''}
          />
        )}
      </main>
    </>
  )
}

const mapOf = ({ address, boro }: FieldJob) =>
  `https://maps.apple.com/?q=${encodeURIComponent([address, boro, 'New York'].filter(Boolean).join(', '))}`

interface JobProps {
  job: FieldJob
  today: Day
  /** Whom an office looks at, for the links of the page. */
  search: string
  /** When the days were asked for, by this phone's clock. */
  askedAt: number | null
  zone: string
  account: string
}

function Job({ job, today, search, askedAt, zone, account }: JobProps) {
  const { say } = useWords()
  const { records } = useQueue()
  const { whereabouts, current } = usePosition()
  const camera = useCamera()
  const [said, setSaid] = useState<{ text: string; isProblem: boolean } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const kept = records.flatMap(({ kind, id, body, state, sentAt }): KeptPunch[] =>
    kind === 'Events' && state !== 'aside'
      ? [{ ...(body as Pick<KeptPunch, 'workerEntryId' | 'type' | 'time'>), id, state, sentAt }] // as `clock` below makes it
      : [],
  )
  const isReportKept = records.some(
    ({ kind, state, body }) =>
      kind === 'EosReports' && state !== 'refused' && state !== 'aside' && body['scheduleEntryId'] === job.scheduleEntryId,
  )
  const crew = job.crew.map((person) => {
    const punches = punchesOfPerson(person, { kept, askedAt })
    return { person, punches, next: nextPunch(punches) }
  })
  const clock = async (people: readonly FieldPerson[], type: 'in' | 'out') => {
    setBusy(true)
    const what = say(type === 'in' ? 'clockIn' : 'clockOut')
    try {
      // A face is one person's: everybody at once has none.
      const photo = people.length === 1 ? await camera.take() : null
      const time = await keepPunches(people, { type, account, current, photo })
      const [first] = people
      const text =
        people.length === 1 && first
          ? say('saved', { name: first.name ?? say('noName'), what, when: formatTime(time, zone) })
          : say('savedAll', { count: people.length, what })
      setSaid({ text, isProblem: false })
    } catch (error) {
      if (!(error instanceof NotKept)) throw error
      setSaid({ text: say('notSaved', { why: say(error.isFull ? 'full' : 'couldNotSave') }), isProblem: true })
    } finally {
      setBusy(false)
    }
  }
  // Nobody is clocked for a day to come, and a whole crew comes on the day itself alone: the morning after, a night ends.
  const isToCome = job.day > today
  const all = (type: 'in' | 'out') =>
    isToCome || (type === 'in' && job.day !== today)
      ? []
      : crew.filter(({ person, next }) => person.isPlanned && next === type).map(({ person }) => person)
  return (
    <>
      <section className={styles.card}>
        <p>{[job.startTime ?? say('noStartTime'), job.filing].join(' · ')}</p>
        {job.cancelled && <p className={styles.error}>{[say('cancelled'), job.cancelledReason].filter(Boolean).join(': ')}</p>}
        {job.notes !== null && <p>{job.notes}</p>}
        {job.reportedAt !== null && <p className={styles.good}>{say('reported', { when: formatTime(job.reportedAt, zone) })}</p>}
        {job.reportedAt === null && isReportKept && <p className={styles.good}>{say('reportSaved')}</p>}
        <a className={styles.button} href={mapOf(job)} target="_blank" rel="noreferrer">
          {say('directions')}
        </a>
        {job.reportedAt === null && !isReportKept && !job.cancelled && (
          <Link className={styles.button} to={`/job/${job.scheduleEntryId}/report${search}`}>
            {say('endOfShift')}
          </Link>
        )}
      </section>
      <p className={styles.faint}>{placeText(whereabouts, say)}</p>
      <Camera {...camera} />
      {crew.length === 0 && <p>{say('nobody')}</p>}
      <div className={styles.row}>
        {(['in', 'out'] as const).map(
          (type) =>
            all(type).length > 1 && (
              <button
                key={type}
                type="button"
                className={`${styles.button} ${styles.strong}`}
                disabled={isBusy}
                onClick={() => void clock(all(type), type)}
              >
                {say(type === 'in' ? 'clockAllIn' : 'clockAllOut', { count: all(type).length })}
              </button>
            ),
        )}
      </div>
      <p role="status" className={said?.isProblem === true ? styles.error : styles.good}>
        {said?.text}
      </p>
      <ul className={styles.list}>
        {crew.map(({ person, punches, next }) => (
          <Person
            key={person.workerEntryId}
            person={person}
            punches={punches}
            next={next}
            zone={zone}
            isBusy={isBusy}
            onClock={isToCome ? null : () => void clock([person], next)}
          />
        ))}
      </ul>
    </>
  )
}

/** What the camera sees while photos are on. */
function Camera({ state, video, start, stop }: ReturnType<typeof useCamera>) {
  const { say } = useWords()
  const isOn = state === 'on' || state === 'starting'
  const words = {
    off: null,
    starting: 'cameraStarting',
    on: 'cameraHint',
    cameraDenied: 'cameraDenied',
    cameraUnavailable: 'cameraUnavailable',
  } as const
  const said = words[state]
  return (
    <section className={styles.camera} aria-label={say('cameraView')}>
      <button type="button" aria-pressed={isOn} className={styles.button} onClick={() => (isOn ? stop() : void start())}>
        {say(isOn ? 'cameraOn' : 'cameraOff')}
      </button>
      {/* There before the camera is, so that it has where to show what it sees. */}
      <video ref={video} muted playsInline hidden={state !== 'on'} className={styles.seen} />
      {said !== null && <p className={styles.faint}>{say(said)}</p>}
    </section>
  )
}

function placeText(whereabouts: ReturnType<typeof usePosition>['whereabouts'], say: Say): string {
  if (whereabouts === null) return say('positionAsked')
  return isPosition(whereabouts)
    ? say('position', { meters: Math.round(whereabouts.accuracy) })
    : say('noPosition', { why: say(whereabouts) })
}

interface PersonProps {
  person: FieldPerson
  punches: readonly ShownPunch[]
  next: 'in' | 'out'
  zone: string
  isBusy: boolean
  /** Null where nobody is clocked yet. */
  onClock: (() => void) | null
}

function Person({ person, punches, next, zone, isBusy, onClock }: PersonProps) {
  const { say } = useWords()
  const name = person.name ?? say('noName')
  const marks = [
    ...(person.isPlanned ? [] : [say('notPlanned')]),
    ...(person.isActive ? [] : [say('inactive')]),
    person.txtStatus === null ? say('notTexted') : say(textWords[person.txtStatus]),
  ]
  const states = { sent: '', waiting: ` (${say('punchWaiting')})`, refused: ` (${say('punchRefused')})` }
  return (
    <li className={styles.person}>
      <div className={styles.about}>
        <strong>{name}</strong>
        <div className={styles.faint}>{marks.join(' · ')}</div>
        {punches.length > 0 && (
          <div className={styles.punches}>
            {punches.map(({ id, type, time, state }) => (
              <span key={id}>{`${say(type === 'in' ? 'clockIn' : 'clockOut')} ${formatTime(time, zone)}${states[state]}`}</span>
            ))}
          </div>
        )}
      </div>
      {person.phone !== null && person.phone !== '' && (
        <a className={`${styles.button} ${styles.plain}`} href={`tel:${person.phone}`} aria-label={say('call', { name })}>
          {say('phone')}
        </a>
      )}
      {onClock && (
        <button
          type="button"
          className={`${styles.button} ${next === 'in' ? styles.strong : ''}`}
          aria-label={say(next === 'in' ? 'clockInOf' : 'clockOutOf', { name })}
          disabled={isBusy}
          onClick={onClock}
        >
          {say(next === 'in' ? 'clockIn' : 'clockOut')}
        </button>
      )}
    </li>
  )
}
