import type { Crew } from '@daysheet/domain/crews/crew'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/client.ts'
import { NamedList } from '#ui/table/named-list.tsx'
import type { SortedColumn } from '#ui/table/sorted-rows.ts'
import { nameOf } from '../people/person-labels.ts'
import { CrewDialog } from './crew-dialog.tsx'
import { crewQueries } from './queries.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

const peopleOf = ({ workers }: Crew) =>
  list.format(workers.map((worker) => (worker.active ? nameOf(worker) : `${nameOf(worker)} (inactive)`)))

const supervisorOf = ({ supervisor }: Crew) => (supervisor ? nameOf(supervisor) : 'None')

const columns: readonly SortedColumn<Crew>[] = [
  { key: 'name', header: 'Name', width: '24%', cell: ({ name }) => name, value: ({ name }) => name },
  {
    key: 'supervisor',
    header: 'Usual supervisor',
    width: '22%',
    phone: 'below',
    cell: (crew) => (
      <>
        <span data-unit="Supervisor: " />
        {supervisorOf(crew)}
      </>
    ),
    value: supervisorOf,
  },
  { key: 'workers', header: 'Employees', phone: 'below', cell: peopleOf, value: ({ workers }) => workers.length },
]

const isEmpty = ({ workers }: Crew) => !workers.some(({ active }) => active)

/** Every crew that is saved. (product.md#crews) */
export function CrewsTab() {
  const query = useQuery(crewQueries.all())
  return (
    <NamedList
      label="Crews"
      rows={query.data}
      problem={query.isError ? messageOf(query.error) : null}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      columns={columns}
      isDimmed={isEmpty}
      addLabel="Add crew"
      emptyText="No crews yet. Save people who often work together as a crew, here or from a job’s menu on the Schedule, and add them to a job in one step."
      dialog={(crew, onClose) => <CrewDialog crew={crew} onClose={onClose} />}
    />
  )
}
