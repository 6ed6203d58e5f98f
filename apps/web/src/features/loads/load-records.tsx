import { formatPhone } from '@daysheet/domain/people/phone'
import { copyClock } from '@daysheet/domain/loads/load-state'
import type { Load } from '@daysheet/domain/loads/load'
import { wasteRecords, type WasteRecord } from '@daysheet/domain/loads/waste-record'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/client.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Glyph } from '#ui/glyph.tsx'
import table from '#ui/table/plain-table.module.css'
import { useSortedRows, type SortedColumn } from '#ui/table/sorted-rows.ts'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { jobLabel } from '../jobs/job-labels.ts'
import { JobLink } from '../jobs/job-link.tsx'
import { useToday } from '../session/use-today.ts'
import { settingsQueries } from '../settings/queries.ts'
import { LoadSection } from './load-section.tsx'
import { PaperButton } from './paper-button.tsx'

/** The waste shipment records of a load: one for each of its jobs, whose owner is the generator. (product.md#waste-shipment-record) */
export function LoadRecords({ load }: { load: Load }) {
  const { data, error, isFetching, refetch } = useQuery(settingsQueries.current())
  if (load.noWsrReason !== '') return null
  return (
    <LoadSection title="Waste shipment records (manifests)" aside={load.lines.length > 0 && <Papers load={load} />}>
      {load.lines.length === 0 && <Empty text="Each job with bags in the load gets a record." />}
      {load.lines.length > 0 && !data && !error && <Loading rows={2} height={28} />}
      {error && <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {load.lines.length > 0 && data && <Records rows={rowsOf(load, data.bagsPerCubicYard)} />}
    </LoadSection>
  )
}

/** The records to print, and the letter while the hauler is asked; once it is due it is at the top. */
function Papers({ load }: { load: Load }) {
  const today = useToday()
  return (
    <>
      <PaperButton path={`/api/loads/${load.id}/recordPDF`}>Download records</PaperButton>
      {copyClock(load, today)?.due === 'ask' && (
        <PaperButton path={`/api/loads/${load.id}/letterPDF`}>Download report to the agency</PaperButton>
      )}
    </>
  )
}

type RecordRow = WasteRecord & { id: string; version: number }

const rowsOf = (load: Load, bagsPerCubicYard: number): RecordRow[] =>
  wasteRecords(load, bagsPerCubicYard).map((record) => ({ ...record, id: record.job.jobId, version: load.version }))

const numberOf = ({ number, part, parts }: WasteRecord) => number || `${part} of ${parts}`
const yards = (count: number) => count.toLocaleString('en-US', { minimumFractionDigits: 2 })

const columns: readonly SortedColumn<RecordRow>[] = [
  { key: 'number', header: 'Number', width: '20%', cell: numberOf, value: ({ part }) => part },
  {
    key: 'job',
    header: 'Job',
    width: '26%',
    cell: ({ job }) => <JobLink job={{ ...job, id: job.jobId }}>{jobLabel(job)}</JobLink>,
    value: ({ job }) => jobLabel(job),
  },
  {
    key: 'generator',
    header: 'Generator (owner)',
    cell: (record) => <Generator record={record} />,
    value: ({ job }) => job.ownerName ?? '',
  },
  { key: 'bags', header: 'Bags', width: '8%', align: 'right', cell: ({ bags }) => bags.toLocaleString('en-US'), value: ({ bags }) => bags },
  {
    key: 'yards',
    header: 'yd³',
    width: '8%',
    align: 'right',
    cell: ({ cubicYards }) => yards(cubicYards),
    value: ({ cubicYards }) => cubicYards,
  },
]

function Records({ rows }: { rows: readonly RecordRow[] }) {
  const sorted = useSortedRows(rows, columns, { key: 'number', isDescending: false })
  return <DataTable label="Waste shipment records" columns={columns} {...sorted} />
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Whose waste it is, and what somebody has to write in by hand. */
function Generator({ record: { job, missing } }: { record: WasteRecord }) {
  return (
    <span>
      {[job.ownerName, job.ownerAddress, job.ownerPhone && formatPhone(job.ownerPhone)].filter(Boolean).join(', ')}{' '}
      {missing.length > 0 && (
        <span className={table.warn}>
          <Glyph shape="warning" size={14} />
          {`Missing: ${list.format(missing)}`}
        </span>
      )}
    </span>
  )
}
