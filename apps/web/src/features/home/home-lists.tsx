import { formatDay, weekdayOf } from '@daysheet/domain/calendar/day'
import { homeLists, type HomeGroup, type HomeLine } from '@daysheet/domain/home/home-line'
import { countOf } from '@daysheet/domain/numbers/count-of'
import { dayTotals } from '@daysheet/domain/schedules/day-totals'
import type { Severity } from '@daysheet/domain/time-review/exception'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import clsx from 'clsx'
import { useId, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { messageOf } from '#client/client.ts'
import { Glyph } from '#ui/glyph.tsx'
import { Failed, Loading } from '#ui/states.tsx'
import text from '#ui/text.module.css'
import { useMarkHandled } from '../containers/use-container-requests.ts'
import { people } from '../people/person-labels.ts'
import { useMay, useMe } from '../session/queries.ts'
import { homeLink } from './home-link.ts'
import styles from './home-lists.module.css'
import { TextUnanswered } from './text-unanswered.tsx'
import type { Attention } from './use-attention.ts'

const titles = { today: 'Today', payroll: 'Before payroll', records: 'Records' } as const

const shapes = { block: 'error', check: 'warning', info: 'not texted' } as const satisfies Record<Severity, string>
/** Read aloud before the line. On the screen, color and shape show the same. */
const spoken: Record<Severity, string> = { block: 'Urgent: ', check: 'Late: ', info: '' }

const looks = { block: styles.block, check: styles.check, info: styles.info }

/** Ends the line of a declined container request that the office has dealt with by phone. */
function Handled({ requestId, about }: { requestId: string; about: string }) {
  const { markHandled, isPending } = useMarkHandled()
  return (
    <Button variant="outlined" loading={isPending} aria-label={`Handled: ${about}`} onClick={() => markHandled(requestId)}>
      Handled
    </Button>
  )
}

function Line({ line, onText }: { line: HomeLine; onText: (() => void) | undefined }) {
  const { severity } = line
  const may = useMay()
  return (
    <li className={styles.item}>
      {spoken[severity] !== '' && <span className={text.visuallyHidden}>{spoken[severity]}</span>}
      <Link to={homeLink(line)} className={clsx(styles.line, looks[severity])} title={line.kind === 'container' ? line.text : undefined}>
        <Glyph shape={shapes[severity]} size={18} />
        <span>{line.text}</span>
      </Link>
      {line.kind === 'unanswered' && line.people > 0 && onText && (
        <Button variant="outlined" onClick={onText}>
          {line.isReminder ? 'Remind' : 'Text'} {line.people}
        </Button>
      )}
      {line.kind === 'container' && may('waste.write') && <Handled requestId={line.requestId} about={line.text} />}
    </li>
  )
}

function Lines({ lines }: { lines: readonly HomeLine[] }) {
  const mayText = useMay()('texts.send')
  const [texting, setTexting] = useState<HomeLine | null>(null)
  return (
    <>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={`${line.kind} ${homeLink(line)} ${line.text}`} line={line} onText={mayText ? () => setTexting(line) : undefined} />
        ))}
      </ul>
      {texting?.kind === 'unanswered' && <TextUnanswered day={texting.day} entryIds={texting.entryIds} onClose={() => setTexting(null)} />}
    </>
  )
}

const AllClear = () => (
  <p className={styles.clear}>
    <Glyph shape="confirmed" size={18} />
    All clear
  </p>
)

interface ListProps {
  title: string
  lines: readonly HomeLine[]
  /** False while a read is running or has failed. An empty list is then not "All clear". */
  isKnown: boolean
  isLoading: boolean
  children?: ReactNode
}

function List({ title, lines, isKnown, isLoading, children }: ListProps) {
  const id = useId()
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} className={styles.list}>
      <Typography component="h2" variant="h3" color="textSecondary" id={id}>
        {title}
      </Typography>
      {lines.length > 0 && <Lines lines={lines} />}
      {lines.length === 0 && isKnown && <AllClear />}
      {lines.length === 0 && isLoading && <Loading rows={1} height={32} />}
      {children}
    </Paper>
  )
}

/** The next day with jobs: its size, and what needs attention there. */
function NextDay({ next, lines }: { next: Attention['next']; lines: readonly HomeLine[] }) {
  if (next === null) return <p className={clsx(styles.next, text.faint)}>No later day is scheduled.</p>
  const { jobs, people: crew } = dayTotals(next.entries)
  return (
    <div className={styles.next}>
      <Link to={paths.schedule(next.day)} className={clsx(styles.line, styles.day)}>
        <strong>
          Next: {weekdayOf(next.day)} {formatDay(next.day)}
        </strong>
        <span className={text.faint}>
          {countOf(jobs, 'job')}, {people(crew)}
        </span>
      </Link>
      {lines.length > 0 && <Lines lines={lines} />}
    </div>
  )
}

/**
 * What needs attention, in three lists by urgency. The user's role decides which list is first.
 * (product.md#home)
 */
export function HomeLists({ attention, hasPlan }: { attention: Attention; hasPlan: boolean }) {
  const { role } = useMe()
  const { lines, next, isKnown, isNextKnown, failed } = attention
  const of = (group: HomeGroup) => lines.filter((line) => line.group === group)
  return (
    <>
      <div className={styles.lists}>
        {homeLists(role).map((group) => (
          <List key={group} title={titles[group]} lines={of(group)} isKnown={isKnown} isLoading={!isKnown && failed === undefined}>
            {group === 'today' && hasPlan && isNextKnown && <NextDay next={next} lines={of('next')} />}
          </List>
        ))}
      </div>
      {failed?.error && <Failed text={messageOf(failed.error)} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />}
    </>
  )
}
