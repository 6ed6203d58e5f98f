import { formatDateTime, formatDay } from '@daysheet/domain/calendar/day'
import type { JobCityFiling } from '@daysheet/domain/filings/city/city-facts'
import type { Filing } from '@daysheet/domain/filings/filing-answers'
import { endsTooLate, forecastFinish } from '@daysheet/domain/filings/forecast'
import { plannedDone } from '@daysheet/domain/filings/planned-done'
import { filingProgress } from '@daysheet/domain/filings/progress'
import { progressOverTime } from '@daysheet/domain/filings/progress-over-time'
import { countOf } from '@daysheet/domain/numbers/count-of'
import { round } from '@daysheet/domain/numbers/round'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { filingQueries, originalPath, type FiledPart } from '../queries.ts'
import { useSettings } from '#features/session/queries.ts'
import { useToday } from '#features/session/use-today.ts'
import type { UploadJob } from '../upload/upload-filing-props.ts'
import { useDownload } from '#client/use-download.ts'
import { Dated } from '#ui/dated.tsx'
import { areas, cityLabel, feetDoneText, overFiledVerdict, formatPercent, postponedLabels } from '../filing-labels.ts'
import { Flags } from '../flags.tsx'
import { useCityFilingsOptions } from '../use-city-flags.ts'
import { ProgressBar } from '../progress-bar.tsx'
import { PlannedAndDone } from './planned-done.tsx'
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

/** Above the rows: how far the filing is, when it was saved and by whom, the PDF or the City's record it was read from, and how it came along. */
export function FilingHead({ job, filingNumber, rows }: FilingHeadProps) {
  const { timeZone } = useSettings()
  const { data } = useQuery(filingQueries.ofJob(job.id))
  const filing = data?.filings.find((one) => one.filingNumber === filingNumber)
  const parts = rows.map(({ part }) => part)
  const { data: atCity = [] } = useQuery(useCityFilingsOptions())
  const city = atCity.find((one) => one.jobId === job.id && one.filingNumber === filingNumber)
  const [progress] = filingProgress(parts)
  const over = rows.filter((row) => row.over !== null).length
  const isOver = plannedDone(parts).some((line) => line.over !== null)
  const toCheck = [...(over > 0 ? [overFiledVerdict(over, isOver)] : []), ...postponedLabels(city)]
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
              <span>{feetDoneText(progress)}</span>
            </Box>
          </Fact>
        )}
        <Fact name="Areas">{areas(rows.length)}</Fact>
        {toCheck.length > 0 && (
          <Fact name="To review">
            <Flags texts={toCheck} />
          </Fact>
        )}
        <FinishFact parts={parts} city={city} />
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
      <PlannedAndDone parts={parts} />
    </Box>
  )
}

/** When it will be done at the pace of the last weeks, and what the City has as its days. */
function FinishFact({ parts, city }: { parts: readonly FiledPart[]; city: JobCityFiling | undefined }) {
  const { timeZone } = useSettings()
  const today = useToday()
  const days = progressOverTime(parts, timeZone)
  const forecast = forecastFinish(days, today)
  const total = days.at(-1)?.total ?? 0
  const endDate = city?.endDate ?? null
  const filed = city ? cityLabel(city, timeZone) : null
  return (
    <>
      {filed !== null && (
        <Fact name="Filed">
          <Dated text={filed} />
        </Fact>
      )}
      {forecast && (
        <Fact name="Forecast">
          <Dated
            text={`Done about ${formatDay(forecast.finish)}, at ${formatPercent(round((forecast.perDay * 100) / total, 1))} a day since ${formatDay(forecast.since)}`}
          />{' '}
          {endDate !== null && endsTooLate(forecast, endDate) && (
            <Flags texts={[`After the filed end date ${formatDay(endDate)}: file an amendment (ACP8)`]} />
          )}
        </Fact>
      )}
    </>
  )
}

const shortHash = 12

/** The PDF is handed over as a file, never shown as a page of ours: it is somebody else's. (promises.md#s9) */
function Original({ file }: { file: Filing['file'] }) {
  const download = useDownload()
  const { timeZone } = useSettings()
  if (file === null) return 'No PDF: these rows did not come from one.'
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start' }}>
      <span>
        {file.source === 'city'
          ? `The City’s record as of ${formatDateTime(file.uploadedAt, timeZone)}`
          : `${file.name}, ${countOf(file.pages, 'page')}`}
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
