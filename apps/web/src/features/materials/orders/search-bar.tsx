import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { materialsExport, type MaterialJob } from './queries.ts'
import { DelayedDownloadIndicator } from '#client/download-indicator.tsx'
import { ExportByJob } from '#features/jobs/export-by-job.tsx'
import { useDownload } from '#client/use-download.ts'
import { SearchForm } from '#ui/search-form.tsx'
import { Failed } from '#ui/states.tsx'

/** The job number a term is; null when it is none, and when no job that it found has exactly that number. */
function numberIn(typed: string, { term, jobs }: Pick<SearchBarProps, 'term' | 'jobs'>): number | null {
  if (!/^\d{1,15}(\.\d{1,6})?$/.test(typed)) return null
  const number = Number(typed)
  const isUnknown = typed === term && jobs !== undefined && jobs.every(({ jobNum }) => jobNum !== number)
  return isUnknown ? null : number
}

/** The number of the one job that was found, to begin with. */
const onlyNumber = (jobs: readonly MaterialJob[] = []): string | undefined =>
  jobs.length === 1 && typeof jobs[0]?.jobNum === 'number' ? String(jobs[0].jobNum) : undefined

interface SearchBarProps {
  term: string
  onSearch: (term: string) => void
  /** What the term found; undefined while that is not known. */
  jobs: readonly MaterialJob[] | undefined
}

/** Job Search with Search, Clear and Export by Job Num: of the number that stands in the box, else of a job that is asked for. (product.md#material-orders, product.md#search) */
export function SearchBar({ term, onSearch, jobs }: SearchBarProps) {
  const [isAsking, setAsking] = useState(false)
  // A failure belongs to the search it was made from: with the next one it is gone.
  const [exported, setExported] = useState({ jobNum: 0, term })
  const { progress, error, start, cancel } = useDownload()
  const fetchFile = (jobNum: number) => {
    setExported({ jobNum, term })
    start(materialsExport(jobNum))
  }
  const exportTyped = (typed: string) => {
    const number = numberIn(typed.trim(), { term, jobs })
    if (number === null) setAsking(true)
    else fetchFile(number)
  }
  return (
    <Box className="no-print" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 760 }}>
      <SearchForm
        label="Job Search"
        term={term}
        onSearch={onSearch}
        emptyText="Please enter a job number or an address"
        action={(typed) => (
          <Button variant="outlined" loading={progress !== null} onClick={() => exportTyped(typed)}>
            Export by Job Num
          </Button>
        )}
      />
      {progress && <DelayedDownloadIndicator progress={progress} onCancel={cancel} />}
      {error !== null && exported.term === term && (
        <Failed text={`The materials were not exported. ${error}`} onRetry={() => fetchFile(exported.jobNum)} />
      )}
      {isAsking && (
        <ExportByJob title="Export by Job Num" jobNum={onlyNumber(jobs)} pathOf={materialsExport} onClose={() => setAsking(false)} />
      )}
    </Box>
  )
}
