import { formatDateTime } from '@daysheet/domain/calendar/day'
import { kindLabels } from '@daysheet/domain/field/refused-body'
import { needsOwnSentence, refusalReason } from '@daysheet/domain/field/refusals/refusal-codes'
import type { StoredRefusal } from '@daysheet/domain/field/refusal'
import { countOf } from '@daysheet/domain/numbers/count-of'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messageOf } from '#client/client.ts'
import { Failed } from '#ui/states.tsx'
import { jobLabel } from '../jobs/job-labels.ts'
import { JobLink } from '../jobs/job-link.tsx'
import { Photo } from '../records/pictures/photo.tsx'
import { useMe, useMay, useSettings } from '../session/queries.ts'
import { AddReportDialog } from './add-report-dialog.tsx'
import { AsideDialog } from './aside-dialog.tsx'
import styles from './phones.module.css'
import { ReadDialog } from './read-dialog.tsx'
import { refusalQueries } from './queries.ts'

/** What phones made and the server refused, of whatever week: it belongs to none. Nothing is shown where there is none. (product.md#refused-records) */
export function RefusedRecords() {
  const { data = [], isError, error, isFetching, refetch } = useQuery(refusalQueries.all())
  const [isAsideShown, setAsideShown] = useState(false)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const id = useId()
  const open = data.filter(({ aside }) => aside === null)
  const aside = data.filter((refusal) => refusal.aside !== null)
  if (isError) return <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
  if (data.length === 0) return null
  return (
    <Box component="section" aria-labelledby={id} className="no-print" sx={{ display: 'grid', gap: 1 }}>
      <Typography component="h2" variant="h2" id={id}>
        Refused by the server
      </Typography>
      {open.length > 0 && (
        <Typography color="textSecondary">
          {countOf(open.length, 'record')} from phones {open.length === 1 ? 'is' : 'are'} not in any report or hours. Fix what the reason
          says, then have the supervisor press “Retry”. Or read it, enter its contents yourself, and set it aside.
        </Typography>
      )}
      <List refusals={open} labelledBy={id} onChoose={setChosen} />
      {aside.length > 0 && (
        <div>
          <Button aria-expanded={isAsideShown} onClick={() => setAsideShown(!isAsideShown)}>
            {isAsideShown ? 'Hide' : 'Show'} {aside.length} set aside
          </Button>
        </div>
      )}
      {isAsideShown && <List refusals={aside} labelledBy={id} onChoose={setChosen} />}
      {chosen && <ChosenDialog {...chosen} onChoose={setChosen} />}
    </Box>
  )
}

/** The open record and dialog. */
interface Chosen {
  refusal: StoredRefusal
  to: 'read' | 'add' | 'aside'
}

function ChosenDialog({ refusal, to, onChoose }: Chosen & { onChoose: (chosen: Chosen | null) => void }) {
  const maySettle = useMaySettle()(refusal)
  const mayAdd = useMay()('time.clock') && maySettle && refusal.kind === 'EosReports' && refusal.job !== null
  const what = whatText(refusal)
  const close = () => onChoose(null)
  if (to === 'aside') return <AsideDialog refusal={refusal} what={what} onClose={close} />
  if (to === 'add') return <AddReportDialog refusal={refusal} onClose={close} />
  return (
    <ReadDialog
      refusal={refusal}
      what={what}
      onClose={close}
      onAdd={mayAdd ? () => onChoose({ refusal, to: 'add' }) : null}
      onAside={maySettle ? () => onChoose({ refusal, to: 'aside' }) : null}
    />
  )
}

/** Only the office can set a record aside, and not the person who made it. */
function useMaySettle() {
  const { kind: viewer, id: viewerId } = useMe()
  const may = useMay()
  return ({ aside, shown, person }: StoredRefusal) =>
    aside === null && shown !== null && may('time.review') && !(viewer === 'supervisor' && person.id === viewerId)
}

interface ListProps {
  refusals: readonly StoredRefusal[]
  labelledBy: string
  onChoose: (chosen: Chosen) => void
}

const List = ({ refusals, labelledBy, onChoose }: ListProps) =>
  refusals.length > 0 && (
    <ul aria-labelledby={labelledBy} className={styles.refusals}>
      {refusals.map((refusal) => (
        <Refusal key={refusal.id} refusal={refusal} onChoose={onChoose} />
      ))}
    </ul>
  )

const typeLabels = { in: 'In', out: 'Out' }

/** `Clock event, In`; `Clock event, In of Ana Kowalska`. */
function whatText({ kind, shown, worker }: StoredRefusal): string {
  const type = kind === 'Events' && shown?.type ? typeLabels[shown.type] : undefined
  const whom = worker === null ? undefined : `of ${worker.name ?? 'no name'}`
  return [kindLabels[kind], [type, whom].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

function Refusal({ refusal, onChoose }: { refusal: StoredRefusal; onChoose: ListProps['onChoose'] }) {
  const { timeZone: zone } = useSettings()
  const maySettle = useMaySettle()(refusal)
  const { shown, person, job, code, message, messages, tries, lastAt, aside } = refusal
  const what = whatText(refusal)
  const when = shown?.time ?? null
  const pictures = shown?.pictures ?? []
  return (
    <li className={styles.refusal} aria-label={what}>
      <div>
        <strong>{what}</strong>
        {when !== null && ` · ${formatDateTime(when, zone)}`}
        {job !== null && (
          <>
            {' · '}
            <JobLink job={job}>{jobLabel(job)}</JobLink>
          </>
        )}
      </div>
      <div>
        {shown === null ? message : `Refused: ${refusalReason(refusal)}`}
        {code === 'LINE_REFUSED' && <div>{message}</div>}
        {messages !== null && needsOwnSentence(code) && code !== 'LINE_REFUSED' && (
          <ul>
            {Object.entries(messages).map(([property, texts]) => (
              <li key={property}>{`${property} ${texts.join(', ')}`}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.faint}>
        {`From the phone of ${person.name}, ${formatDateTime(lastAt, zone)}${tries > 1 ? `, ${countOf(tries, 'try', 'tries')}` : ''}`}
      </div>
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map((url, at) => (
            <Photo key={url} url={url} alt={`Picture ${at + 1} of ${what}`} kind="photo" />
          ))}
        </div>
      )}
      {aside !== null && (
        <div className={styles.faint}>
          {`Set aside by ${aside.by.replace(/^(account|supervisor) /, '')}, ${formatDateTime(aside.at, zone)}: ${aside.comment}`}
        </div>
      )}
      {shown !== null && (
        <div className={styles.pictures}>
          <Button variant="outlined" size="small" aria-label={`Read ${what}`} onClick={() => onChoose({ refusal, to: 'read' })}>
            Read…
          </Button>
          {maySettle && (
            <Button variant="outlined" size="small" aria-label={`Set aside ${what}`} onClick={() => onChoose({ refusal, to: 'aside' })}>
              Set aside…
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
