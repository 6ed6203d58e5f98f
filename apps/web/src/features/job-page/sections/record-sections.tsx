import { reportTitle } from '@daysheet/domain/records/inspection'
import type { ChecklistLine, ImageSetLine, JobRecords, ReportLine } from '@daysheet/domain/records/job-records'
import { formatDateTime } from '@daysheet/domain/calendar/day'
import { countOf } from '@daysheet/domain/numbers/count-of'
import Button from '@mui/material/Button'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { useSettings } from '#features/session/queries.ts'
import { ContainerRequests } from '#features/containers/container-requests.tsx'
import { paths } from '#paths.ts'
import { PictureGrid } from '#features/records/pictures/picture-grid.tsx'
import { Empty } from '#ui/states.tsx'
import { SectionLink, Loaded, Section } from '../section.tsx'
import { RecordTable } from '../record-table.tsx'
import type { JobUrlState } from '../use-url-state.ts'
import text from '#ui/text.module.css'

interface RecordSectionProps {
  jobId: string
  records: UseQueryResult<JobRecords>
  urlState: JobUrlState
}

const nobody = <span className={text.faint}>Unknown</span>
const by = ({ supervisorName }: { supervisorName: string | null }) => supervisorName || nobody
const counted = (count: number) => (count === 0 ? '' : count)

/** Those that came from a template; others have no name. */
const called = { header: 'Checklist', cell: ({ name }: ChecklistLine) => name }

/** What supervisors ticked on the site. */
export function ChecklistsSection({ records, urlState }: RecordSectionProps) {
  return (
    <Section name="checklists" count={records.data?.checklists.length}>
      <Loaded query={records}>
        {({ checklists }) =>
          checklists.length === 0 ? (
            <Empty text="No checklist yet. Supervisors complete them in the field application." />
          ) : (
            <RecordTable<ChecklistLine & { to: string }>
              name={'checklists'}
              noun={'checklists'}
              urlState={urlState}
              rows={checklists.map((one) => ({ ...one, to: paths.checklist(one.id) }))}
              columns={[
                ...(checklists.some(({ name }) => name) ? [called] : []),
                { header: 'By', cell: by },
                { header: 'Questions', align: 'right', cell: ({ questions }) => questions },
                { header: 'Images', align: 'right', cell: ({ images }) => counted(images.length) },
              ]}
            />
          )
        }
      </Loaded>
    </Section>
  )
}

/** Site visits and inspections. (product.md#report) */
export function ReportsSection({ records, urlState }: RecordSectionProps) {
  return (
    <Section name="reports" count={records.data?.reports.length}>
      <Loaded query={records}>
        {({ reports }) =>
          reports.length === 0 ? (
            <Empty text="No report yet. Site visits and inspections are written in the field application." />
          ) : (
            <RecordTable<ReportLine & { to: string }>
              name={'reports'}
              noun={'reports'}
              urlState={urlState}
              rows={reports.map((one) => ({ ...one, to: paths.report(one.id) }))}
              columns={[
                { header: 'Report', cell: reportTitle },
                { header: 'By', cell: by },
                { header: 'Images', align: 'right', cell: ({ images }) => counted(images.length) },
              ]}
            />
          )
        }
      </Loaded>
    </Section>
  )
}

/** So many thumbnails of the newest set; the others are on a page of their own. */
const fewPictures = 12

function NewestImages({ imageSets, jobId }: { imageSets: readonly ImageSetLine[]; jobId: string }) {
  const { timeZone } = useSettings()
  const newest = imageSets.find(({ images }) => images.length > 0) ?? imageSets[0]
  if (newest === undefined)
    return (
      <Empty text="No images submitted for this job.">
        <Button variant="outlined" component={RouterLink} to={paths.jobImages(jobId)}>
          Add images
        </Button>
      </Empty>
    )
  const when = formatDateTime(newest.time, timeZone)
  const line = `Submitted at ${when} by ${newest.supervisorName || 'Unknown'}`
  const more = newest.images.length - fewPictures
  return (
    <>
      <div>{line}</div>
      <PictureGrid
        label={line}
        pictures={newest.images.slice(0, fewPictures).map((url, at) => ({ url, alt: `Image ${at + 1} of ${when}` }))}
      />
      {newest.images.length === 0 && <div>Without images.</div>}
      {more > 0 && <SectionLink to={paths.jobImages(jobId)}>{countOf(more, 'more image')} of this set</SectionLink>}
    </>
  )
}

const imagesIn = (imageSets: readonly ImageSetLine[]) => imageSets.reduce((sum, { images }) => sum + images.length, 0)

/** The newest pictures of the job, and the way to all of them. */
export function ImagesSection({ records, jobId }: RecordSectionProps) {
  const sets = records.data?.imageSets
  const count = sets && imagesIn(sets)
  return (
    <Section
      name="images"
      count={count}
      aside={
        sets &&
        sets.length > 0 && (
          <SectionLink to={paths.jobImages(jobId)}>
            {sets.length === 1 ? 'All images' : `All images in ${countOf(sets.length, 'set')}`}
          </SectionLink>
        )
      }
    >
      <Loaded query={records}>{({ imageSets }) => <NewestImages imageSets={imageSets} jobId={jobId} />}</Loaded>
    </Section>
  )
}

/** Containers that customers were asked for, with their answers. */
export function ContainersSection({ records, jobId }: RecordSectionProps) {
  return (
    <Section name="containers" count={records.data?.containerReqs.length}>
      <Loaded query={records}>{({ containerReqs }) => <ContainerRequests jobId={jobId} requests={containerReqs} />}</Loaded>
    </Section>
  )
}
