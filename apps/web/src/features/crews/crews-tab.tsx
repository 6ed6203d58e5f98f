import type { Crew } from '@daysheet/domain/crews/crew'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '../../client/client.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { useSortedRows, type SortedColumn } from '../../ui/sorted-rows.ts'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { nameOf } from '../people/person-labels.ts'
import { CrewDialog } from './crew-dialog.tsx'
import { crewQueries } from './queries.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

const peopleOf = ({ workers }: Crew) =>
  list.format(workers.map((worker) => (worker.active ? nameOf(worker) : `${nameOf(worker)} (inactive)`)))

const supervisorOf = ({ supervisor }: Crew) => (supervisor ? nameOf(supervisor) : 'None')

const columns: readonly SortedColumn<Crew>[] = [
  { key: 'name', header: 'Name', width: '24%', cell: ({ name }) => name, value: ({ name }) => name },
  { key: 'supervisor', header: 'Usual supervisor', width: '22%', cell: supervisorOf, value: supervisorOf },
  { key: 'workers', header: 'Employees', cell: peopleOf, value: ({ workers }) => workers.length },
]

const none: readonly Crew[] = []
const isEmpty = ({ workers }: Crew) => !workers.some(({ active }) => active)

/** Every crew that is saved. (product.md#crews) */
export function CrewsTab() {
  const query = useQuery(crewQueries.all())
  const sorted = useSortedRows(query.data ?? none, columns, { key: 'name', isDescending: false })
  const [opened, setOpened] = useState<{ crew: Crew | null } | null>(null)
  const action = useMemo(() => ({ words: 'Edit', nameOf: ({ name }: Crew) => name, onAction: (crew: Crew) => setOpened({ crew }) }), [])
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setOpened({ crew: null })}>
          Add crew
        </Button>
      </Box>
      {query.isPending && <Loading rows={4} height={40} />}
      {query.isError && <Failed text={messageOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.data?.length === 0 && (
        <Empty text="No crews yet. Save people who often work together, and put them on a job in one choice: here, or from a job’s menu in the schedule." />
      )}
      {sorted.rows.length > 0 && <DataTable label="Crews" columns={columns} {...sorted} action={action} isDimmed={isEmpty} />}
      {opened && <CrewDialog crew={opened.crew} onClose={() => setOpened(null)} />}
    </>
  )
}
