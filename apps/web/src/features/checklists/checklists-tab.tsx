import type { ChecklistTemplate } from '@daysheet/domain/checklists/template'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/client.ts'
import { NamedList } from '#ui/table/named-list.tsx'
import type { SortedColumn } from '#ui/table/sorted-rows.ts'
import { templateQueries } from './queries.ts'
import { TemplateDialog } from './template-dialog.tsx'

const stateOf = ({ retired }: ChecklistTemplate) => (retired ? 'Retired' : 'In use')

const columns: readonly SortedColumn<ChecklistTemplate>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, value: ({ name }) => name },
  {
    key: 'questions',
    header: 'Questions',
    phone: 'below',
    width: '120px',
    align: 'right',
    cell: ({ questions: { length } }) => <span data-unit={length === 1 ? ' question' : ' questions'}>{length}</span>,
    value: ({ questions }) => questions.length,
  },
  {
    key: 'version',
    header: 'Version',
    phone: 'none',
    width: '110px',
    align: 'right',
    cell: ({ questionsVersion }) => questionsVersion,
    value: ({ questionsVersion }) => questionsVersion,
  },
  { key: 'state', header: 'Status', phone: 'below', width: '110px', cell: stateOf, value: stateOf },
]

const isRetired = ({ retired }: ChecklistTemplate) => retired

/** The checklists that supervisors find on their phones. (product.md#checklists) */
export function ChecklistsTab() {
  const query = useQuery(templateQueries.all())
  return (
    <NamedList
      label="Checklists"
      rows={query.data}
      problem={query.isError ? messageOf(query.error) : null}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      columns={columns}
      isDimmed={isRetired}
      addLabel="Add checklist"
      emptyText="No checklists yet. Write the questions once, and supervisors answer them on their phones, online or offline."
      dialog={(template, onClose) => <TemplateDialog template={template} onClose={onClose} />}
    />
  )
}
