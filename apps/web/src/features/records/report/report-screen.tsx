import { formatDateTime } from '@daysheet/domain/calendar/day'
import { isSiteVisit, reportTitle, type JobInspection } from '@daysheet/domain/records/inspection'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useParams } from 'react-router'
import { reportPicture } from '../pictures/picture-source.ts'
import { recordQueries, type Report as ReportRow } from '../queries.ts'
import { useSettings } from '#features/session/queries.ts'
import { nameOf } from '#features/people/person-labels.ts'
import { PictureGrid } from '../pictures/picture-grid.tsx'
import { Facts, JobFacts } from '../job-facts.tsx'
import { RecordPage } from '../record-page.tsx'
import { useRecord } from '../use-record.ts'
import text from '#ui/text.module.css'

type ReportImage = NonNullable<JobInspection['images']>[number]

interface Category {
  name: string
  urls: readonly string[]
}

/** The images of a report under their headings, in the order in which each heading first appears. (product.md#report) */
function byCategory(images: readonly ReportImage[]): Category[] {
  const groups = Map.groupBy(images, ({ category }) => category.trim() || 'Other')
  return [...groups].map(([name, members]) => ({ name, urls: members.map(({ url }) => url) }))
}

const titleOf = (report: ReportRow | undefined): string => (report === undefined ? 'Report' : reportTitle(report))

/** The report of a site visit or a job inspection. (product.md#report) */
export function ReportScreen() {
  const { reportId = '' } = useParams()
  const state = useRecord(useQuery(recordQueries.report(reportId)))
  return (
    <RecordPage state={state} title={titleOf} loading="Getting report..." missing="Inspection Report not found">
      {(report) => <Report report={report} />}
    </RecordPage>
  )
}

function Report({ report }: { report: ReportRow }) {
  const { timeZone } = useSettings()
  const { address, client, job, supervisor, synopsis, images } = report
  const completed = (
    <>
      <p>Completed on {formatDateTime(report.time, timeZone)}</p>
      <p>Supervisor: {supervisor ? nameOf(supervisor) : 'Unknown'}</p>
    </>
  )
  return (
    <>
      {isSiteVisit(report) ? (
        <Facts>
          <p>Address: {address || 'Unknown'}</p>
          <p>Customer: {client || 'Unknown'}</p>
          {completed}
        </Facts>
      ) : (
        <JobFacts job={job}>{completed}</JobFacts>
      )}
      <section>
        <h2>Synopsis</h2>
        <p className={synopsis ? text.written : text.faint}>{synopsis || 'No synopsis'}</p>
      </section>
      {byCategory(images ?? []).map(({ name, urls }) => (
        <Category key={name} name={name} urls={urls} />
      ))}
    </>
  )
}

function Category({ name, urls }: { name: string; urls: readonly string[] }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1 }}>
      <h2 id={id}>{name}</h2>
      <PictureGrid label={name} pictures={urls.map((url, at) => ({ url: reportPicture(url), alt: `${name}, image ${at + 1}` }))} />
    </Box>
  )
}
