import PrintIcon from '@mui/icons-material/Print'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import GlobalStyles from '@mui/material/GlobalStyles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { messageOf } from '#client/client.ts'
import { filingQueries, type FiledPart } from '../queries.ts'
import { Failed, Loading } from '#ui/states.tsx'
import { jobLabel } from '#features/jobs/job-labels.ts'
import type { UploadJob } from '../upload/upload-filing-props.ts'
import { FilingHead } from './filing-head.tsx'
import { onPaper } from './print-styles.ts'
import { FilingRows } from './filing-rows.tsx'
import { filingTitle, viewRow } from './view-rows.ts'

/** Since when the page is being printed, null when it is not, so that what is drawn only in view can be drawn whole; also for who prints from the browser's own menu. */
function usePrinting(): { printedAt: Date | null; print: () => void } {
  const [printedAt, setPrintedAt] = useState<Date | null>(null)
  useEffect(() => {
    // At once: the browser takes what stands on the page when this returns.
    const before = () => flushSync(() => setPrintedAt(new Date()))
    const after = () => setPrintedAt(null)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return { printedAt, print: () => window.print() }
}

export interface FilingViewProps {
  job: UploadJob
  filingNumber: string
  onClose: () => void
}

/** A filing to be read, with all its rows and how far each is; progress is recorded row by row. What was filed is changed by uploading only. */
export function FilingView({ job, filingNumber, onClose }: FilingViewProps) {
  const id = useId()
  const isNarrow = useMediaQuery('(max-width:899.95px)')
  const rows = useQuery(filingQueries.rows(job.id, filingNumber))
  const printing = usePrinting()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  return (
    <Dialog open fullWidth maxWidth="xl" fullScreen={isNarrow} aria-labelledby={id} onClose={onClose} data-on-paper>
      <GlobalStyles styles={onPaper} />
      <DialogTitle id={id} sx={{ pb: 1, overflowWrap: 'anywhere' }}>
        {filingTitle(filingNumber)}
        <Typography component="span" color="textSecondary" sx={{ display: 'block' }}>
          {jobLabel(job)}
        </Typography>
      </DialogTitle>
      <DialogContent ref={setScroller} tabIndex={-1} sx={{ position: 'relative', px: { xs: 2, sm: 3 } }}>
        {rows.isPending && <Loading text="Loading filing…" rows={8} height={40} />}
        {rows.isError && <Failed text={messageOf(rows.error)} onRetry={() => void rows.refetch()} retrying={rows.isFetching} />}
        {rows.data && <Filing job={job} filingNumber={filingNumber} scroller={scroller} parts={rows.data} printedAt={printing.printedAt} />}
      </DialogContent>
      <DialogActions className="no-print">
        <Button startIcon={<PrintIcon />} onClick={printing.print} disabled={!rows.data?.length}>
          Print
        </Button>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface FilingProps extends Pick<FilingViewProps, 'job' | 'filingNumber'> {
  parts: readonly FiledPart[]
  /** What scrolls the rows; null until it stands. */
  scroller: HTMLElement | null
  /** Null on the screen. */
  printedAt: Date | null
}

function Filing({ job, filingNumber, parts, scroller, printedAt }: FilingProps) {
  const rows = useMemo(() => parts.map(viewRow), [parts])
  return (
    <>
      {rows.length > 0 && <FilingHead job={job} filingNumber={filingNumber} rows={rows} />}
      <FilingRows jobId={job.id} filingNumber={filingNumber} rows={rows} scroller={scroller} printedAt={printedAt} />
    </>
  )
}
