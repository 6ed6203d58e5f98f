import { filingFlags, hasWorkWithoutFiling } from '@daysheet/domain/filings/filing-flags'
import { acp7Banner, type FilingProgress } from '@daysheet/domain/filings/progress'
import type { Job } from '@daysheet/domain/jobs/job'
import UploadFileIcon from '@mui/icons-material/UploadFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useEffectEvent, useId } from 'react'
import { messageOf } from '#client/client.ts'
import { filingQueries, type FilingsOfJob, workedEntries } from '../queries.ts'
import { Failed, Loading } from '#ui/states.tsx'
import { UploadFiling } from '../upload/upload-filing.tsx'
import { FilingLine } from './filing-line.tsx'
import { filingFlagLabels } from '../filing-labels.ts'
import { Flags } from '../flags.tsx'
import { useCityFilingsOptions } from '../use-city-flags.ts'
import { RecentlyRemoved } from './recently-removed.tsx'
import { errorRefreshing, useFilingActions, type FilingActions } from './use-filing-actions.ts'
import { useMay, useSettings } from '#features/session/queries.ts'
import { useToday } from '#features/session/use-today.ts'
import { loadModule } from '#client/use-lazy-module.ts'
import { showAlert } from '#ui/messages.tsx'
import type { FilingView, FilingViewProps } from '../view/filing-view.tsx'
import type { UploadJob } from '../upload/upload-filing-props.ts'

/** The view of a filing, its code fetched when one is first opened; when that fails it does not open and says why. */
function LazyView(props: FilingViewProps) {
  const [View, setView] = useState<typeof FilingView | null>(null)
  const fail = useEffectEvent(() => {
    props.onClose()
    void showAlert('This could not be loaded. Check the connection and try again.')
  })
  useEffect(() => {
    loadModule(() => import('../view/filing-view.tsx')).then((code) => setView(() => code.FilingView), fail)
  }, [])
  return View && <View {...props} />
}

/** Whether somebody clocked in today on a job that has no filing; asked only of a job that has none. */
function useWorkWithoutFiling(jobId: string, isUnfiled: boolean): boolean {
  const { timeZone } = useSettings()
  const today = useToday()
  const { data = [] } = useQuery({ ...workedEntries(today, timeZone, jobId), enabled: isUnfiled })
  return isUnfiled && data.some((entry) => hasWorkWithoutFiling(entry, []))
}

type Open = null | { kind: 'upload' } | { kind: 'view'; filingNumber: string }

/**
 * What was focused may leave the list; then the focus goes to the button that stays, and only then: on a page, whoever has focused nothing stays where they are. After a deletion it goes to the button that brings the filing back, which
 * is there when what there is now was read.
 */
function useKeepFocus(count: number, isBusy: boolean) {
  const stays = useRef<HTMLButtonElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [removal, setRemoval] = useState<string | null>(null)
  useEffect(() => {
    const restore = removal === null ? null : frame.current?.querySelector<HTMLElement>(`[data-restore="${removal}"]`)
    if (!restore || isBusy) return
    restore.focus()
    setRemoval(null)
  }, [removal, count, isBusy])
  const last = useRef<EventTarget | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => void (last.current = target)
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const isGone = last.current instanceof Node && !last.current.isConnected
    if (isGone && (document.activeElement === null || document.activeElement === document.body)) stays.current?.focus()
  }, [count])
  return { stays, frame, focusRestoreOf: setRemoval }
}

/**
 * The ACP7 filings of a job: each with its areas and how far it is; opened, deleted, brought back, and another one uploaded. For the planner's banner and
 * Admin's job dialog alike. (product.md#admin, product.md#acp7-banner)
 */
export function FilingsList({ job }: { job: UploadJob }) {
  const [open, setOpen] = useState<Open>(null)
  const filings = useQuery(filingQueries.ofJob(job.id))
  const actions = useFilingActions(job.id)
  if (filings.isPending) return <Loading text="Loading filings…" rows={2} height={48} />
  const retry = { onRetry: () => void filings.refetch(), retrying: filings.isFetching }
  if (filings.data === undefined) return <Failed text={messageOf(filings.error)} {...retry} />
  return (
    <>
      {filings.isError && <Failed text={errorRefreshing} {...retry} />}
      <Filings job={job} data={filings.data} actions={actions} onOpen={setOpen} />
      {open?.kind === 'upload' && <UploadFiling job={job} onClose={() => setOpen(null)} onSaved={() => void actions.refetch()} />}
      {open?.kind === 'view' && <LazyView job={job} filingNumber={open.filingNumber} onClose={() => setOpen(null)} />}
    </>
  )
}

interface FilingsProps {
  job: UploadJob
  data: FilingsOfJob
  actions: FilingActions
  onOpen: (open: Open) => void
}

const listStyles = { m: 0, p: 0, listStyle: 'none', '& li + li': { borderTop: 1, borderColor: 'divider' } } as const

function Filings({ job, data, actions, onOpen }: FilingsProps) {
  const { parts, filings, removed } = data
  const may = useMay()
  const { data: atCity = [] } = useQuery(useCityFilingsOptions())
  const banner = acp7Banner(parts)
  const progress: readonly FilingProgress[] = banner.state === 'filed' ? banner.filings : []
  const isWorked = useWorkWithoutFiling(job.id, progress.length === 0)
  const { stays, frame, focusRestoreOf } = useKeepFocus(progress.length + removed.length, actions.isBusy)
  return (
    <Box ref={frame} sx={{ display: 'grid', gap: 1 }}>
      {progress.length === 0 && <Typography color="textSecondary">No ACP7 was filed for this job.</Typography>}
      <Flags texts={filingFlagLabels({ overFiled: 0, workWithoutFiling: isWorked })} />
      {progress.length > 1 && (
        <Typography>
          {banner.text} across {progress.length} filings
        </Typography>
      )}
      {progress.length > 0 && (
        <Box component="ul" sx={listStyles} aria-label="Filings">
          {progress.map((filing) => (
            <FilingLine
              key={filing.filingNumber}
              progress={filing}
              filing={filings.find(({ filingNumber }) => filingNumber === filing.filingNumber)}
              city={atCity.find((one) => one.jobId === job.id && one.filingNumber === filing.filingNumber)}
              flags={filingFlags(parts.filter(({ filingNumber }) => (filingNumber ?? '') === filing.filingNumber))}
              isBusy={actions.isBusy}
              onOpen={() => onOpen({ kind: 'view', filingNumber: filing.filingNumber })}
              onDelete={may('filings.write') ? () => void actions.remove(filing.filingNumber, data).then(focusRestoreOf) : undefined}
            />
          ))}
        </Box>
      )}
      <RecentlyRemoved
        removed={may('filings.write') ? removed : []}
        areasNow={(number) => parts.filter(({ filingNumber }) => (filingNumber ?? '') === number).length}
        isBusy={actions.isBusy}
        onRestore={(one) => void actions.restore(one, data)}
      />
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        {may('filings.write') && (
          <Button ref={stays} variant="outlined" startIcon={<UploadFileIcon />} onClick={() => onOpen({ kind: 'upload' })}>
            Upload ACP7
          </Button>
        )}
        {may('filings.write') && progress.length > 0 && (
          <Typography variant="caption" color="textSecondary">
            A new filing, or an amendment to one of these
          </Typography>
        )}
      </Box>
    </Box>
  )
}

/** ACP7 Filings of a job, in its dialog. (product.md#admin) */
export function JobFilings({ job }: { job: Job }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 0.5 }}>
      <Typography component="h3" variant="h3" id={id}>
        ACP7 Filings
      </Typography>
      <FilingsList job={job} />
    </Box>
  )
}
