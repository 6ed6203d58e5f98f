import {
  companyKindNames,
  companyKinds,
  isPermitEnding,
  permitProblem,
  type CompanyKind,
  type WasteCompany,
} from '@daysheet/domain/loads/company'
import type { Day } from '@daysheet/domain/calendar/day'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '#client/client.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { useSortedRows, type SortedColumn } from '#ui/table/sorted-rows.ts'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { useToday } from '../session/use-today.ts'
import { CompanyDialog } from './company-dialog.tsx'
import { dayText } from './labels.ts'
import { loadQueries } from './queries.ts'

const columnsOf = (today: Day): readonly SortedColumn<WasteCompany>[] => [
  { key: 'name', header: 'Name', width: '24%', cell: ({ name }) => name, value: ({ name }) => name },
  { key: 'address', header: 'Address', phone: 'none', cell: ({ address }) => address, value: ({ address }) => address },
  { key: 'phone', header: 'Phone', phone: 'none', width: '14%', cell: ({ phone }) => phone, value: ({ phone }) => phone },
  {
    key: 'permit',
    header: 'Permit',
    phone: 'none',
    width: '14%',
    cell: ({ permitNumber }) => permitNumber,
    value: ({ permitNumber }) => permitNumber,
  },
  {
    key: 'expires',
    header: 'Expires',
    phone: 'below',
    width: '16%',
    cell: (company) => <Expiry company={company} today={today} />,
    value: ({ permitExpires }) => permitExpires ?? '',
  },
]

/** When a permit expires; marked if it is not valid today, or expires within thirty days. */
function Expiry({ company, today }: { company: WasteCompany; today: Day }) {
  const isEnding = isPermitEnding(company, today)
  const isMarked = isEnding || permitProblem(company, today) !== undefined
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, ...(isMarked && { color: 'warning.main' }) }}>
      {isMarked && <Glyph shape="warning" size={14} />}
      <span data-unit="Permit expires: " />
      {dayText(company.permitExpires) || 'Not entered'}
      {isEnding && ' (soon)'}
    </Box>
  )
}

const none: readonly WasteCompany[] = []

/** Those who take waste away and those who bury it. (product.md#loads) */
export function CompaniesTab() {
  const query = useQuery(loadQueries.companies())
  const [opened, setOpened] = useState<{ kind: CompanyKind; company: WasteCompany | null } | null>(null)
  return (
    <>
      {query.isPending && <Loading rows={4} height={40} />}
      {query.isError && <Failed text={messageOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.data &&
        companyKinds.map((kind) => (
          <Companies key={kind} kind={kind} companies={query.data} onOpen={(company) => setOpened({ kind, company })} />
        ))}
      {opened && <CompanyDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  )
}

interface CompaniesProps {
  kind: CompanyKind
  companies: readonly WasteCompany[]
  onOpen: (company: WasteCompany | null) => void
}

function Companies({ kind, companies, onOpen }: CompaniesProps) {
  const today = useToday()
  const columns = useMemo(() => columnsOf(today), [today])
  const ofKind = useMemo(() => companies.filter((one) => one.kind === kind), [companies, kind])
  const sorted = useSortedRows(ofKind.length > 0 ? ofKind : none, columns, { key: 'name', isDescending: false })
  const name = companyKindNames[kind]
  return (
    <Box component="section" aria-label={`${name}s`} sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)', mb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography component="h2" variant="h2" sx={{ mr: 'auto' }}>
          {name}s
        </Typography>
        <Button variant="outlined" startIcon={<AddIcon />} onClick={() => onOpen(null)}>
          Add {name.toLowerCase()}
        </Button>
      </Box>
      {ofKind.length === 0 ? (
        <Empty text={`No ${name.toLowerCase()} is entered yet. Each load needs one, with its permit.`} />
      ) : (
        <DataTable
          label={`${name}s`}
          columns={columns}
          {...sorted}
          action={{ words: 'Edit', nameOf: (company) => company.name, onAction: onOpen }}
          isDimmed={isInactive}
        />
      )}
    </Box>
  )
}

const isInactive = ({ active }: WasteCompany) => !active
