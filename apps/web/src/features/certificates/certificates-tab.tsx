import type { NamedCertificate } from '@daysheet/domain/certificates/certificate'
import { daysBetween } from '@daysheet/domain/calendar/day'
import { expirySteps, isInRange } from '@daysheet/domain/certificates/expiring'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { messageOf } from '#client/client.ts'
import { useDownload } from '#client/use-download.ts'
import { ChipRow } from '#ui/table/chip-row.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useSortedRows, type SortedColumn } from '#ui/table/sorted-rows.ts'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { useMay } from '../session/queries.ts'
import { useToday } from '../session/use-today.ts'
import plain from '#ui/plain-button.module.css'
import { CertificateDialog } from './certificate-dialog.tsx'
import { HolderDialog } from './holder-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { KindsList } from './kinds-list.tsx'
import { certificateQueries, expiringFile, type Holder } from './queries.ts'
import { Until } from './until.tsx'

const holderName = ({ holder, workerId, supervisorId }: NamedCertificate) =>
  workerId === null && supervisorId === null ? 'Company' : (holder ?? 'No name')

const holderOf = ({ workerId, supervisorId }: NamedCertificate): Holder =>
  workerId !== null ? { worker: workerId } : supervisorId !== null ? { supervisor: supervisorId } : 'company'

type Dated = NamedCertificate & { daysLeft: number }

const columnsWith = (onOpen: (row: NamedCertificate) => void): readonly SortedColumn<Dated>[] => [
  {
    key: 'holder',
    header: 'Name',
    cell: (row) => (
      <button type="button" className={plain.plainButton} onClick={() => onOpen(row)}>
        {holderName(row)}
      </button>
    ),
    value: holderName,
  },
  {
    key: 'lastDay',
    header: 'Expires',
    phone: 'whole',
    width: '30%',
    cell: ({ lastDay, daysLeft }) => <Until lastDay={lastDay} daysLeft={daysLeft} isInColumn />,
    value: ({ lastDay }) => lastDay,
  },
  { key: 'kind', header: 'Type', phone: 'whole', cell: ({ kindName }) => kindName, value: ({ kindName }) => kindName },
  { key: 'number', header: 'Number', phone: 'none', width: '16%', cell: ({ number }) => number ?? '', value: ({ number }) => number ?? '' },
]

/**
 * Expiring certificates, the company's licenses, and the kinds of certificates.
 * (product.md#certificates)
 */
export function CertificatesTab() {
  const may = useMay()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isImporting, setImporting] = useState(false)
  const kinds = useQuery(certificateQueries.kinds()).data
  const open = useCallback((row: NamedCertificate) => setOpened(openedOf(row)), [])
  const renew = useCallback((row: NamedCertificate) => setOpened({ ...openedOf(row), renewed: row }), [])
  const close = () => setOpened(null)
  const mayChange = may('certificates.write')
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
        {mayChange && (
          <Button variant="outlined" onClick={() => setImporting(true)}>
            Import…
          </Button>
        )}
        <Button variant="outlined" onClick={() => setOpened({ holder: 'company', name: 'the company' })}>
          Company licenses…
        </Button>
      </Box>
      <ExpiringList onOpen={open} {...(mayChange && { onRenew: renew })} />
      {may('settings.write') && <KindsList />}
      {opened && !opened.renewed && <HolderDialog {...opened} onClose={close} />}
      {opened?.renewed && kinds && <CertificateDialog {...opened} kinds={kinds} certificate={null} onClose={close} />}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </Box>
  )
}

interface Opened {
  holder: Holder
  name: string
  /** A certificate of the holder. If it is set, the form that renews it opens at once. */
  renewed?: NamedCertificate
}

const openedOf = (row: NamedCertificate): Opened => ({ holder: holderOf(row), name: holderName(row) })

const none: readonly NamedCertificate[] = []

/** The same ranges as on Home: expired certificates are not in the ranges of the next days. */
const spans = ['expired', ...expirySteps.toReversed()] as const
type Span = (typeof spans)[number]

const isWithin = (span: Span | null, { daysLeft }: Dated): boolean => span === null || isInRange(daysLeft, span)

const spanText = (span: Span | null) => (span === null ? 'All' : span === 'expired' ? 'Expired' : `${span} days`)

/** The chosen range is in the address: `?tab=certificates&within=7`. */
function useSpan(): [Span | null, (span: Span | null) => void] {
  const [address, setAddress] = useSearchParams()
  const span = spans.find((one) => String(one) === address.get('within')) ?? null
  const choose = (chosen: Span | null) =>
    setAddress(
      (now) => {
        if (chosen === null) now.delete('within')
        else now.set('within', String(chosen))
        return now
      },
      { replace: true },
    )
  return [span, choose]
}

interface ExpiringListProps {
  onOpen: (row: NamedCertificate) => void
  /** Absent for a role that may not enter certificates. */
  onRenew?: (row: NamedCertificate) => void
}

function ExpiringList({ onOpen, onRenew }: ExpiringListProps) {
  const today = useToday()
  const query = useQuery(certificateQueries.expiring())
  const [span, setSpan] = useSpan()
  const { data = none } = query
  const dated = useMemo(() => data.map((row): Dated => ({ ...row, daysLeft: daysBetween(today, row.lastDay) })), [data, today])
  const within = (one: Span | null) => dated.filter((row) => isWithin(one, row))
  const columns = useMemo(() => columnsWith(onOpen), [onOpen])
  const sorted = useSortedRows(within(span), columns, { key: 'lastDay', isDescending: false })
  const file = useDownload()
  const action = useMemo(() => onRenew && { words: 'Renew', nameOf: holderName, onAction: onRenew }, [onRenew])
  return (
    <Box component="section" aria-label="Expiring certificates" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="h2" variant="h2" sx={{ mr: 'auto' }}>
          Expiring
        </Typography>
        <Button variant="outlined" loading={file.progress !== null} onClick={() => file.start(expiringFile)} disabled={data.length === 0}>
          Download
        </Button>
        <ChipRow label="Expires">
          {[null, ...spans].map((one) => (
            <Button key={one} variant={one === span ? 'contained' : 'outlined'} aria-pressed={one === span} onClick={() => setSpan(one)}>
              {spanText(one)} ({within(one).length})
            </Button>
          ))}
        </ChipRow>
      </Box>
      {file.error !== null && <Failed text={file.error} onRetry={() => file.start(expiringFile)} retrying={false} />}
      {query.isPending && <Loading rows={4} height={40} />}
      {query.isError && <Failed text={messageOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.data && sorted.rows.length === 0 && <Empty text={emptyText(span)}>{onRenew && data.length === 0 && <FirstCard />}</Empty>}
      {sorted.rows.length > 0 && <DataTable label="Expiring certificates" columns={columns} {...sorted} {...(action && { action })} />}
    </Box>
  )
}

/** A company without cards begins with a person. */
const FirstCard = () => (
  <>
    <Typography color="textSecondary">To enter a card, open an employee or a supervisor and choose Certificates….</Typography>
    <Button variant="outlined" component={Link} to={{ search: '?tab=employees' }}>
      Employees
    </Button>
  </>
)

const emptyText = (span: Span | null) =>
  span === 'expired' ? 'Nothing has expired.' : `Nothing expires within ${span ?? expirySteps[0]} days.`
