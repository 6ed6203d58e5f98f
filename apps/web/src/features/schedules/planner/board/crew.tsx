import { isShown, type DayFilter } from '@daysheet/domain/schedules/day-filter'
import { foundPeople } from '@daysheet/domain/schedules/day-search'
import { isPlanned } from '@daysheet/domain/crews/worker-entry'
import Box from '@mui/material/Box'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import clsx from 'clsx'
import { Link as RouterLink } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useMemo, useState } from 'react'
import { paths } from '#paths.ts'
import { messageOf } from '#client/client.ts'
import { marksAt, type CertificateMark } from '#features/certificates/marks.ts'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { opensEmployee } from '#features/people/employee-link.tsx'
import { nameOf, people } from '#features/people/person-labels.ts'
import { statusDetail, statusOf, textStatusText } from '../../text-status-labels.ts'
import { inboxQueries } from '#features/texts/replies/queries.ts'
import { useIsSimulated } from '#features/texts/simulated.tsx'
import { formatDateTime } from '@daysheet/domain/calendar/day'
import { formatPhone } from '@daysheet/domain/people/phone'
import { Glyph } from '#ui/glyph.tsx'
import { showAlert } from '#ui/messages.tsx'
import { initialsOf } from '#ui/status.tsx'
import { useGlow } from '#ui/use-glow.ts'
import { useDayView } from '../day-view.ts'
import { useDayNames } from '../use-day-names.ts'
import { clockEventsOf } from '../day.ts'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry, DayWorkerEntry } from '../queries.ts'
import { useStandings } from '../use-standings.ts'
import { useOtherJobs, type OtherJobsMark } from './other-jobs.ts'
import { isOpenPlace, ReplaceSign, useIsReplaceable } from './replace.tsx'
import styles from './crew.module.css'

interface CrewMenuProps {
  entry: DayEntry
  workerEntry: DayWorkerEntry
  otherJobs: OtherJobsMark | undefined
  anchor: HTMLElement
  onClose: () => void
}

/**
 * The menu of one person on a job, for example to text or remove the person. It starts with the
 * status of the text, for users who cannot hover, and with the person's reply.
 */
function CrewMenu({ entry, workerEntry, otherJobs, anchor, onClose }: CrewMenuProps) {
  const { open, zone, actions, may } = usePlanner()
  const name = nameOf(workerEntry.worker)
  const isOnCrew = isPlanned(workerEntry)
  const put = () => actions.addWorkers(entry, [{ id: workerEntry.workerId, name }]).catch((error: unknown) => showAlert(messageOf(error)))
  const { data: reply } = useQuery({ ...inboxQueries.toNewestText(workerEntry), enabled: may('texts.read') })
  const hasClocked = clockEventsOf([workerEntry]) > 0
  const remove = async () => {
    const events = await actions.takeOff(entry, workerEntry)
    if (events > 0) open({ kind: 'remove worker', entry, workerEntry, events })
  }
  const choose = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': name } }}>
      <Box
        component="li"
        role="none"
        sx={{ px: 2, py: 0.5, maxWidth: 320, fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {statusDetail(workerEntry, zone)}
        {otherJobs && <div>{otherJobs.text.replace('a', 'A')}</div>}
        {reply && (
          <div>
            Replied “{reply.body}”, {formatDateTime(reply.time, zone)}
          </div>
        )}
      </Box>
      {may('people.read') && (
        <MenuItem component={RouterLink} to={paths.employee(workerEntry.workerId)} onClick={onClose}>
          Open {name}
        </MenuItem>
      )}
      {workerEntry.worker?.phone && (
        <MenuItem component="a" href={`tel:${workerEntry.worker.phone}`} onClick={onClose}>
          Call {formatPhone(workerEntry.worker.phone)}
        </MenuItem>
      )}
      {isOnCrew && may('texts.send') && (
        <MenuItem onClick={choose(() => open({ kind: 'text', entry, about: entry.cancelled ? 'cancelled' : 'job', to: workerEntry }))}>
          Text {name}
        </MenuItem>
      )}
      {!isOnCrew && may('plan.write') && <MenuItem onClick={choose(() => void put())}>Put on the crew</MenuItem>}
      {may('texts.inbox') && (workerEntry.txtStatus !== null || reply) && (
        <MenuItem component={RouterLink} to={paths.replies(workerEntry.workerId)} onClick={onClose}>
          Read texts with {name}
        </MenuItem>
      )}
      {may('plan.write') && [
        ...(isOnCrew && !entry.cancelled && !hasClocked
          ? [
              <MenuItem key="replace" onClick={choose(() => open({ kind: 'replace worker', entry, workerEntry }))}>
                Replace…
              </MenuItem>,
            ]
          : []),
        <MenuItem key="move" onClick={choose(() => open({ kind: 'move worker', entry, workerEntry }))}>
          Move to…
        </MenuItem>,
        <MenuItem key="remove" onClick={choose(() => void remove())}>
          Remove {name}
        </MenuItem>,
      ]}
    </Menu>
  )
}

type OnChoose = (anchor: HTMLElement, workerEntry: DayWorkerEntry) => void

interface MemberProps {
  workerEntry: DayWorkerEntry
  /** Their name, with a mark where another person of the day has the same one. */
  called: string
  /** What is to be said of their certificates; a text, so that whose did not change renders not. */
  lapse: string | undefined
  ending: string | undefined
  otherJobs: OtherJobsMark | undefined
  zone: string
  isMovable: boolean
  /** Whether the filter text matches this person. */
  isFound: boolean
  /** Whether the person declined and can be replaced by a press on the circle. */
  isOpenPlace: boolean
  onChoose: OnChoose
  onReplace: (workerEntry: DayWorkerEntry) => void
}

const Member = memo(function Member(props: MemberProps) {
  const { workerEntry, called, lapse, ending, otherJobs, zone, isMovable, isFound, isOpenPlace, onChoose, onReplace } = props
  const { worker, txtStatus, txtStatusTime } = workerEntry
  const status = statusOf(txtStatus)
  const name = nameOf(worker)
  const mark = isPlanned(workerEntry) ? (worker?.active === false ? 'inactive' : null) : 'not on the crew'
  // The words that stand on the button begin its name.
  const shown = mark === null ? called : `${called} ${mark}`
  const standing = lapse ?? ending
  const textState = isPlanned(workerEntry) ? textStatusText(workerEntry, zone) : 'clocked on this job'
  const detail = [shown, textState, ...(standing === undefined ? [] : [standing]), ...(otherJobs ? [otherJobs.text] : [])].join(', ')
  const tip = useIsSimulated() && txtStatus !== null && txtStatus !== 'error' ? `${detail}, simulated: no phone got the text` : detail
  const isGlowing = useGlow(`${txtStatus} ${txtStatusTime}`)
  return (
    <li>
      <button
        type="button"
        className={clsx(styles.member, isGlowing && styles.glows)}
        data-member={isMovable ? workerEntry.id : undefined}
        data-name={name}
        data-found={isFound || undefined}
        data-tip={tip}
        aria-label={detail}
        aria-haspopup="menu"
        onClick={(event) => opensEmployee(event, workerEntry.workerId) || onChoose(event.currentTarget, workerEntry)}
      >
        <span
          className={styles.initials}
          data-status={status}
          data-initials={initialsOf(name)}
          data-open={isOpenPlace || undefined}
          aria-hidden
        >
          {isOpenPlace && <ReplaceSign />}
          <Glyph shape={status} size={14} />
        </span>
        {otherJobs && (
          <span className={clsx(styles.jobs, otherJobs.isAtOnce && styles.atOnce)} aria-hidden>
            {otherJobs.jobs}
          </span>
        )}
        <span className={styles.name}>
          {called}
          {mark !== null && <span className={isPlanned(workerEntry) ? styles.inactive : styles.notOnCrew}> {mark}</span>}
        </span>
        {standing !== undefined && (
          <span className={clsx(styles.certificate, lapse !== undefined && styles.lapsed)} aria-hidden>
            <Glyph shape="warning" size={14} />
          </span>
        )}
      </button>
      {isOpenPlace && (
        <button
          type="button"
          className={clsx(styles.replace, 'no-print')}
          aria-label={`Replace ${called}`}
          data-tip={`Replace ${called}`}
          onClick={() => onReplace(workerEntry)}
        />
      )}
    </li>
  )
})

const lapseAndEnding = (mark: CertificateMark | undefined) => ({
  lapse: mark?.isLapsed ? mark.text : undefined,
  ending: mark?.isLapsed === false ? mark.text : undefined,
})

/** Whether people are chosen by where their text stands, and not only jobs. */
const hasTextFilter = (filter: ReadonlySet<DayFilter>) => filter.size > (filter.has('no-supervisor') ? 1 : 0)

/** Who is on the job, each with where their text stands. (product.md#planner, product.md#text-status) */
export function Crew({ entry, chosen: filter }: { entry: DayEntry; chosen: ReadonlySet<DayFilter> }) {
  const { zone, may, open } = usePlanner()
  const [chosen, setChosen] = useState<{ anchor: HTMLElement; id: string } | null>(null)
  const standings = useStandings()
  const marks = useMemo(() => marksAt(standings, entry.job), [standings, entry.job])
  const otherJobs = useOtherJobs(entry.id)
  const names = useDayNames()
  const { term, isCompact } = useDayView()
  const found = useMemo(() => foundPeople(entry, term), [entry, term])
  const choose = useCallback<OnChoose>((anchor, { id }) => setChosen({ anchor, id }), [])
  const replace = useCallback((workerEntry: DayWorkerEntry) => open({ kind: 'replace worker', entry, workerEntry }), [open, entry])
  const isReplaceable = useIsReplaceable(entry)
  const chosenWorker = entry.workerEntries.find(({ id }) => id === chosen?.id)
  if (entry.workerEntries.length === 0) return <div className={styles.nobody}>No employees yet</div>
  const shown = hasTextFilter(filter) ? entry.workerEntries.filter((member) => isShown(member, filter)) : entry.workerEntries
  const others = entry.workerEntries.length - shown.length
  return (
    <ul className={styles.crew} aria-label={`Employees on ${jobLabel(entry.job)}`}>
      {shown.map((workerEntry) => (
        <Member
          key={workerEntry.id}
          workerEntry={workerEntry}
          called={names.worker(workerEntry.worker)}
          {...lapseAndEnding(marks.get(workerEntry.workerId))}
          otherJobs={otherJobs[workerEntry.workerId]}
          zone={zone}
          isMovable={may('plan.write')}
          isFound={found.has(workerEntry.workerId)}
          isOpenPlace={!isCompact && isReplaceable && isOpenPlace(workerEntry)}
          onChoose={choose}
          onReplace={replace}
        />
      ))}
      {others > 0 && <li className={styles.nobody}>{people(others)} not shown</li>}
      {chosen && chosenWorker && (
        <CrewMenu
          entry={entry}
          workerEntry={chosenWorker}
          otherJobs={otherJobs[chosenWorker.workerId]}
          anchor={chosen.anchor}
          onClose={() => setChosen(null)}
        />
      )}
    </ul>
  )
}
