import type { CertificateKind } from '@daysheet/domain/certificates/kind'
import { isByLaw, isOfCompany } from '@daysheet/domain/certificates/purpose'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/client.ts'
import { NamedList } from '#ui/table/named-list.tsx'
import type { SortedColumn } from '#ui/table/sorted-rows.ts'
import { KindDialog } from './kind-dialog.tsx'
import { authorityNames } from './labels.ts'
import { certificateQueries } from './queries.ts'

function requiredOn({ purpose, required, authority, retired }: CertificateKind): string {
  if (retired) return 'Retired'
  if (isOfCompany(purpose)) return 'Company'
  const where = authority === 'city' ? 'City jobs' : 'Every abatement job'
  return isByLaw(purpose) ? where : required ? where : 'No one'
}

const columns: readonly SortedColumn<CertificateKind>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, value: ({ name }) => name },
  {
    key: 'issuer',
    header: 'Issued by',
    phone: 'below',
    width: '22%',
    cell: ({ issuer }) => issuer ?? '',
    value: ({ issuer }) => issuer ?? '',
  },
  {
    key: 'authority',
    header: 'Applies to',
    phone: 'none',
    width: '120px',
    cell: ({ authority }) => authorityNames[authority],
    value: ({ authority }) => authorityNames[authority],
  },
  {
    key: 'months',
    header: 'Months',
    phone: 'none',
    width: '96px',
    align: 'right',
    cell: ({ months }) => months ?? '',
    value: ({ months }) => months ?? 0,
  },
  { key: 'asked', header: 'Required on', phone: 'below', width: '180px', cell: requiredOn, value: requiredOn },
]

const isRetired = ({ retired }: CertificateKind) => retired

/** The kinds of certificates that the office keeps. */
export function KindsList() {
  const query = useQuery(certificateQueries.kinds())
  return (
    <Box component="section" aria-label="Certificate types" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography component="h2" variant="h2">
        Types
      </Typography>
      <NamedList
        label="Certificate types"
        rows={query.data}
        problem={query.isError ? messageOf(query.error) : null}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        columns={columns}
        isDimmed={isRetired}
        addLabel="Add type"
        emptyText="No types yet."
        dialog={(kind, onClose) => <KindDialog kind={kind} onClose={onClose} />}
      />
    </Box>
  )
}
