import type { Day } from '@daysheet/domain/calendar/day'
import { loadState, loadStates } from '@daysheet/domain/loads/load-state'
import type { Load } from '@daysheet/domain/loads/load'
import { bagsOfLoad } from '@daysheet/domain/loads/waste-record'
import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { DataTable } from '#ui/table/data-table.tsx'
import { useSortedRows, type SortedColumn } from '#ui/table/sorted-rows.ts'
import { dayText, dueOf, jobsText, loadName } from './labels.ts'
import { DueLine, LoadStateLine } from './load-state-line.tsx'

/** 0 for a report that is due, 1 for anything else that is due, 2 for the rest. */
const urgencyOf = (load: Load, today: Day): number => {
  const due = dueOf(load, today)
  return due ? Number(!due.isUrgent) : 2
}

const columnsOf = (today: Day): readonly SortedColumn<Load>[] => [
  { key: 'number', header: 'Load', width: '7%', cell: loadName, value: ({ number }) => number },
  {
    key: 'due',
    header: 'Due',
    phone: 'only',
    isUnsorted: true,
    cell: (load) => dueOf(load, today) && <DueLine load={load} today={today} />,
    value: () => 0,
  },
  {
    key: 'state',
    header: 'State',
    width: '30%',
    phone: 'below',
    cell: (load) => <LoadStateLine load={load} today={today} isListed />,
    value: (load) => urgencyOf(load, today) * loadStates.length + loadStates.indexOf(loadState(load)),
  },
  {
    key: 'container',
    header: 'Container',
    width: '9%',
    phone: 'below',
    cell: ({ containerNumber }) => containerNumber,
    value: ({ containerNumber }) => containerNumber,
  },
  { key: 'jobs', header: 'Jobs', phone: 'none', cell: jobsText, value: jobsText },
  {
    key: 'bags',
    header: 'Bags',
    phone: 'below',
    width: '7%',
    align: 'right',
    cell: (load) => <span data-unit=" bags">{bagsOfLoad(load).toLocaleString('en-US')}</span>,
    value: bagsOfLoad,
  },
  {
    key: 'hauler',
    header: 'Hauler',
    phone: 'below',
    width: '13%',
    cell: ({ hauler }) => hauler?.name,
    value: ({ hauler }) => hauler?.name ?? '',
  },
  {
    key: 'transported',
    header: 'Picked up',
    width: '10%',
    phone: 'none',
    cell: ({ transportedOn }) => (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {dayText(transportedOn)}
      </Box>
    ),
    value: ({ transportedOn }) => transportedOn ?? '',
  },
  {
    key: 'wsr',
    header: 'Manifest no.',
    phone: 'none',
    width: '10%',
    cell: ({ wsrNumber }) => wsrNumber,
    value: ({ wsrNumber }) => wsrNumber,
  },
]

/** Loads, each opened by a press. The loads with something due are first. */
export function LoadsTable({ loads, today, onOpen }: { loads: readonly Load[]; today: Day; onOpen: (load: Load) => void }) {
  const columns = useMemo(() => columnsOf(today), [today])
  const sorted = useSortedRows(loads, columns, { key: 'state', isDescending: false })
  return <DataTable label="Loads" columns={columns} {...sorted} onOpen={onOpen} />
}
