import type { NamedCertificate } from '@daysheet/domain/certificates/certificate'
import { daysBetween } from '@daysheet/domain/calendar/day'
import { expirySteps, type ExpiryStep } from '@daysheet/domain/certificates/expiring'
import { countOf } from '@daysheet/domain/numbers/count-of'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '../../client/client.ts'
import { useDownload } from '../../client/use-download.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useSortedRows, type SortedColumn } from '../../ui/table/sorted-rows.ts'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { useMay } from '../session/queries.ts'
import { useToday } from '../session/use-today.ts'
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

const columns: readonly SortedColumn<Dated>[] = [
  {
    key: 'lastDay',
    header: 'Expires',
    width: '34%',
    cell: ({ lastDay, daysLeft }) => <Until lastDay={lastDay} daysLeft={daysLeft} />,
    value: ({ lastDay }) => lastDay,
  },
  { key: 'holder', header: 'Name', cell: holderName, value: holderName },
  { key: 'kind', header: 'Type', cell: ({ kindName }) => kindName, value: ({ kindName }) => kindName },
  { key: 'number', header: 'Number', width: '16%', cell: ({ number }) => number ?? '', value: ({ number }) => number ?? '' },
]

/** Expiring certificates, the licences of the company, and the kinds there are. (product.md#certificates) */
export function CertificatesTab() {
  const may = useMay()
  const [opened, setOpened] = useState<{ holder: Holder; name: string } | null>(null)
  const [isImporting, setImporting] = useState(false)
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
        {may('certificates.write') && (
          <Button variant="outlined" onClick={() => setImporting(true)}>
            Import…
          </Button>
        )}
        <Button variant="outlined" onClick={() => setOpened({ holder: 'company', name: 'the company' })}>
          Company licenses…
        </Button>
      </Box>
      <ExpiringList onOpen={(row) => setOpened({ holder: holderOf(row), name: holderName(row) })} />
      {may('settings.write') && <KindsList />}
      {opened && <HolderDialog {...opened} onClose={() => setOpened(null)} />}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </Box>
  )
}

const none: readonly NamedCertificate[] = []

function ExpiringList({ onOpen }: { onOpen: (row: NamedCertificate) => void }) {
  const today = useToday()
  const query = useQuery(certificateQueries.expiring())
  const [step, setStep] = useState<ExpiryStep>(expirySteps[0])
  const { data = none } = query
  const dated = useMemo(() => data.map((row): Dated => ({ ...row, daysLeft: daysBetween(today, row.lastDay) })), [data, today])
  const within = (days: ExpiryStep) => dated.filter(({ daysLeft }) => daysLeft <= days)
  const sorted = useSortedRows(within(step), columns, { key: 'lastDay', isDescending: false })
  const file = useDownload()
  const action = useMemo(() => ({ words: 'Open', nameOf: holderName, onAction: onOpen }), [onOpen])
  return (
    <Box component="section" aria-label="Expiring certificates" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="h2" variant="h2" sx={{ mr: 'auto' }}>
          Expiring
        </Typography>
        <Box role="group" aria-label="Within" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {expirySteps.map((days) => (
            <Button
              key={days}
              variant={days === step ? 'contained' : 'outlined'}
              aria-pressed={days === step}
              onClick={() => setStep(days)}
            >
              {days} days ({within(days).length})
            </Button>
          ))}
        </Box>
        <Button variant="outlined" loading={file.progress !== null} onClick={() => file.start(expiringFile)} disabled={data.length === 0}>
          Download
        </Button>
      </Box>
      {file.error !== null && <Failed text={file.error} onRetry={() => file.start(expiringFile)} retrying={false} />}
      {query.isPending && <Loading rows={4} height={40} />}
      {query.isError && <Failed text={messageOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.data && sorted.rows.length === 0 && <Empty text={`Nothing expires within ${countOf(step, 'day')}.`} />}
      {sorted.rows.length > 0 && <DataTable label="Expiring certificates" columns={columns} {...sorted} action={action} />}
    </Box>
  )
}
