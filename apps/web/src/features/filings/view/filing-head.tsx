import { formatDateTime } from '@daysheet/domain/calendar/day'
import type { Filing } from '@daysheet/domain/filings/filing-answers'
import { filingProgress } from '@daysheet/domain/filings/progress'
import { countOf } from '@daysheet/domain/numbers/count-of'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { filingQueries, originalPath } from '../queries.ts'
import { useSettings } from '../../session/queries.ts'
import type { UploadJob } from '../upload/upload-filing.tsx'
import { useDownload } from '../../../client/use-download.ts'
import { areas, formatFeet, overFiledLabel, formatPercent } from '../filing-labels.ts'
import { Flags } from '../flags.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { ProgressOverTime } from './progress-over-time.tsx'
import type { ViewRow } from './view-rows.ts'

interface FilingHeadProps {
  job: UploadJob
  filingNumber: string
  rows: readonly ViewRow[]
}

const facts = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.75,
  m: 0,
  alignContent: 'start',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

/** Above the rows: how far the filing is, when it was saved and by whom, the PDF it was read from, and how it came along. */
export function FilingHead({ job, filingNumber, rows }: FilingHeadProps) {
  const { timeZone } = useSettings()
  const { data } = useQuery(filingQueries.ofJob(job.id))
  const filing = data?.filings.find((one) => one.filingNumber === filingNumber)
  const parts = rows.map(({ part }) => part)
  const [progress] = filingProgress(parts)
  const over = rows.filter((row) => row.over !== null).length
  const review = parts.filter(({ permitRequired }) => permitRequired).length
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' }, pb: 2 }}>
      <Box component="dl" sx={facts}>
        {progress && (
          <Fact name="Done">
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
              <Box component="span" sx={{ fontSize: 20, fontWeight: 650, lineHeight: 1.2 }}>
                {formatPercent(progress.percent)}
              </Box>
              <ProgressBar percent={progress.percent} width={96} />
              <span>
                {formatFeet(progress.completed)} of {formatFeet(progress.total)} ft
              </span>
            </Box>
          </Fact>
        )}
        <Fact name="Areas">{areas(rows.length)}</Fact>
        {over > 0 && (
          <Fact name="To check">
            <Flags texts={[overFiledLabel(over)]} />
          </Fact>
        )}
        <Fact name="A-TRU">{review === 0 ? 'No review required' : `Review required for ${review} of ${areas(rows.length)}`}</Fact>
        {filing?.savedAt && (
          <Fact name="Saved">
            {formatDateTime(filing.savedAt, timeZone)}
            {filing.savedBy && ` by ${filing.savedBy}`}
          </Fact>
        )}
        {filing && (
          <Fact name="Original">
            <Original file={filing.file} />
          </Fact>
        )}
      </Box>
      <ProgressOverTime parts={parts} />
    </Box>
  )
}

const shortHash = 12

/** The PDF is handed over as a file, never shown as a page of ours: it is somebody else's. (promises.md#s9) */
function Original({ file }: { file: Filing['file'] }) {
  const download = useDownload()
  if (file === null) return 'No PDF: these rows were not read from one.'
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start' }}>
      <span>
        {file.name}, {countOf(file.pages, 'page')}
      </span>
      <Typography component="span" variant="caption" color="textSecondary" title={`SHA-256 ${file.sha256}`}>
        SHA-256 {file.sha256.slice(0, shortHash)}…
      </Typography>
      <Button
        className="no-print"
        onClick={() => download.start(originalPath(file.id))}
        loading={download.progress !== null}
        sx={{ px: 1, mx: -1 }}
      >
        Open original
      </Button>
      {download.error !== null && (
        <Typography role="alert" color="error">
          {download.error}
        </Typography>
      )}
    </Box>
  )
}
