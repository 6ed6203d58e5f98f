import type { CertificateKind } from '@daysheet/domain/certificates/kind'
import { isByLaw, isOfCompany } from '@daysheet/domain/certificates/purpose'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '../../client/client.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { useSortedRows, type SortedColumn } from '../../ui/sorted-rows.ts'
import { Failed, Loading } from '../../ui/states.tsx'
import { KindDialog } from './kind-dialog.tsx'
import { authorityNames } from './labels.ts'
import { certificateQueries } from './queries.ts'

function askedOf({ purpose, required, authority, retired }: CertificateKind): string {
  if (retired) return 'Retired'
  if (isOfCompany(purpose)) return 'The company'
  const where = authority === 'city' ? 'City jobs' : 'Every abatement job'
  return isByLaw(purpose) ? where : required ? where : 'Nobody'
}

const columns: readonly SortedColumn<CertificateKind>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, value: ({ name }) => name },
  { key: 'issuer', header: 'Issued by', width: '22%', cell: ({ issuer }) => issuer ?? '', value: ({ issuer }) => issuer ?? '' },
  {
    key: 'authority',
    header: 'Counts for',
    width: '120px',
    cell: ({ authority }) => authorityNames[authority],
    value: ({ authority }) => authorityNames[authority],
  },
  {
    key: 'months',
    header: 'Months',
    width: '96px',
    align: 'right',
    cell: ({ months }) => months ?? '',
    value: ({ months }) => months ?? 0,
  },
  { key: 'asked', header: 'Asked on', width: '180px', cell: askedOf, value: askedOf },
]

const none: readonly CertificateKind[] = []
const isRetired = ({ retired }: CertificateKind) => retired

/** The kinds of certificates that the office keeps. */
export function KindsList({ mayChange }: { mayChange: boolean }) {
  const query = useQuery(certificateQueries.kinds())
  const sorted = useSortedRows(query.data ?? none, columns, { key: 'name', isDescending: false })
  const [opened, setOpened] = useState<{ kind: CertificateKind | null } | null>(null)
  const action = useMemo(
    () => ({ words: 'Edit', nameOf: ({ name }: CertificateKind) => name, onAction: (kind: CertificateKind) => setOpened({ kind }) }),
    [],
  )
  return (
    <Box component="section" aria-label="Kinds of certificates" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography component="h2" variant="h2">
          Kinds
        </Typography>
        {mayChange && (
          <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setOpened({ kind: null })}>
            Add kind
          </Button>
        )}
      </Box>
      {query.isPending && <Loading rows={4} height={40} />}
      {query.isError && <Failed text={messageOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {sorted.rows.length > 0 && (
        <DataTable label="Kinds of certificates" columns={columns} {...sorted} {...(mayChange && { action })} isDimmed={isRetired} />
      )}
      {opened && <KindDialog kind={opened.kind} onClose={() => setOpened(null)} />}
    </Box>
  )
}
