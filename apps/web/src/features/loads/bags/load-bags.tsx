import { dayOf, formatDay } from '@daysheet/domain/calendar/day'
import type { Load } from '@daysheet/domain/loads/load'
import { bagsOfLoad } from '@daysheet/domain/loads/waste-record'
import Button from '@mui/material/Button'
import clsx from 'clsx'
import { useState } from 'react'
import { Empty } from '#ui/states.tsx'
import table from '#ui/table/plain-table.module.css'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { JobLink } from '#features/jobs/job-link.tsx'
import { IfMay } from '#features/session/if-may.tsx'
import { useSettings } from '#features/session/queries.ts'
import { LoadSection } from '../load-section.tsx'
import { ChooseBags } from './choose-bags.tsx'

const nowrap = { whiteSpace: 'nowrap' } as const

/** What is in a load: bags of bagouts of one or several jobs. */
export function LoadBags({ load }: { load: Load }) {
  const { timeZone: zone } = useSettings()
  // As it was seen when the dialog was opened: what somebody else changes meanwhile is told at Save.
  const [chosen, choose] = useState<Load | null>(null)
  const jobs = new Map(load.jobs.map((job) => [job.jobId, job]))
  // Without bags, choosing them is the next step, whose button is at the top of the page.
  const aside = load.closedAt === null && load.lines.length > 0 && (
    <IfMay needs="loads.write">
      <Button variant="outlined" onClick={() => choose(load)}>
        Choose bags…
      </Button>
    </IfMay>
  )
  return (
    <LoadSection title="Bags" aside={aside}>
      {load.lines.length === 0 ? (
        <Empty text="No bags yet. Choose those of one or several jobs that go into this container." />
      ) : (
        <table className={clsx(table.table)} aria-label="Bags">
          <thead>
            <tr>
              <th>Bagout</th>
              <th>Job</th>
              <th className={table.right}>Bags</th>
            </tr>
          </thead>
          <tbody>
            {load.lines.map(({ entryId, jobId, date, bags, ofBags }) => {
              const job = jobs.get(jobId)
              return (
                <tr key={entryId}>
                  <td style={nowrap}>{formatDay(dayOf(date, zone))}</td>
                  <td>{job && <JobLink job={{ ...job, id: jobId }}>{jobLabel(job)}</JobLink>}</td>
                  <td className={table.right}>{bags === ofBags ? bags.toLocaleString('en-US') : `${bags} of ${ofBags}`}</td>
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th colSpan={2}>Total</th>
              <th className={table.right}>{bagsOfLoad(load).toLocaleString('en-US')}</th>
            </tr>
          </tfoot>
        </table>
      )}
      {chosen && <ChooseBags load={chosen} onClose={() => choose(null)} />}
    </LoadSection>
  )
}
