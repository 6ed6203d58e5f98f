import { wasteRecords, type WasteRecord } from '@daysheet/domain/loads/waste-record'
import type { Load } from '@daysheet/domain/loads/load'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { jobLabel } from '../jobs/job-labels.ts'
import { JobLink } from '../jobs/job-link.tsx'
import { settingsQueries } from '../settings/queries.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { Empty, Loading } from '../../ui/states.tsx'
import table from '../../ui/plain-table.module.css'
import { LoadSection } from './load-section.tsx'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** The waste shipment records of a load: one for each of its jobs, whose owner is the generator. (product.md#waste-shipment-record) */
export function LoadRecords({ load }: { load: Load }) {
  const { data } = useQuery(settingsQueries.current())
  if (load.noWsrReason !== '') return null
  return (
    <LoadSection title="Waste shipment records (manifests)">
      {load.lines.length === 0 ? (
        <Empty text="A record is made for each job whose bags are in the load." />
      ) : (
        <Records records={data && wasteRecords(load, data.bagsPerCubicYard)} />
      )}
    </LoadSection>
  )
}

function Records({ records }: { records: readonly WasteRecord[] | undefined }) {
  if (!records) return <Loading rows={2} height={28} />
  return (
    <table className={clsx(table.table)} aria-label="Waste shipment records">
      <thead>
        <tr>
          <th>Number</th>
          <th>Job</th>
          <th>Generator (owner)</th>
          <th className={table.right}>Bags</th>
          <th className={table.right}>yd³</th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <RecordRow key={record.job.jobId} record={record} />
        ))}
      </tbody>
    </table>
  )
}

function RecordRow({ record: { number, part, parts, job, bags, cubicYards, missing } }: { record: WasteRecord }) {
  return (
    <tr>
      <td>{number || `${part} of ${parts}`}</td>
      <td>
        <JobLink job={{ ...job, id: job.jobId }}>{jobLabel(job)}</JobLink>
      </td>
      <td>
        {[job.ownerName, job.ownerAddress, job.ownerPhone].filter(Boolean).join(', ')}
        {missing.length > 0 && (
          <span className={table.warn}>
            <Glyph shape="warning" size={14} />
            {`Missing: ${list.format(missing)}`}
          </span>
        )}
      </td>
      <td className={table.right}>{bags.toLocaleString('en-US')}</td>
      <td className={table.right}>{cubicYards.toLocaleString('en-US', { minimumFractionDigits: 2 })}</td>
    </tr>
  )
}
