import type { ChecklistTemplate } from '@daysheet/domain/checklists/template'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '../../client/client.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { useSortedRows, type SortedColumn } from '../../ui/sorted-rows.ts'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { templateQueries } from './queries.ts'
import { TemplateDialog } from './template-dialog.tsx'

const stateOf = ({ retired }: ChecklistTemplate) => (retired ? 'Retired' : 'In use')

const columns: readonly SortedColumn<ChecklistTemplate>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, value: ({ name }) => name },
  {
    key: 'questions',
    header: 'Questions',
    width: '120px',
    align: 'right',
    cell: ({ questions }) => questions.length,
    value: ({ questions }) => questions.length,
  },
  {
    key: 'version',
    header: 'Version',
    width: '110px',
    align: 'right',
    cell: ({ questionsVersion }) => questionsVersion,
    value: ({ questionsVersion }) => questionsVersion,
  },
  { key: 'state', header: 'State', width: '110px', cell: stateOf, value: stateOf },
]

const none: readonly ChecklistTemplate[] = []
const isRetired = ({ retired }: ChecklistTemplate) => retired

/** The checklists that supervisors find on their phones. (product.md#checklists) */
export function ChecklistsTab() {
  const query = useQuery(templateQueries.all())
  const sorted = useSortedRows(query.data ?? none, columns, { key: 'name', isDescending: false })
  const [opened, setOpened] = useState<{ template: ChecklistTemplate | null } | null>(null)
  const action = useMemo(
    () => ({
      words: 'Edit',
      nameOf: ({ name }: ChecklistTemplate) => name,
      onAction: (template: ChecklistTemplate) => setOpened({ template }),
    }),
    [],
  )
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setOpened({ template: null })}>
          Add checklist
        </Button>
      </Box>
      {query.isPending && <Loading rows={4} height={40} />}
      {query.isError && <Failed text={messageOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.data?.length === 0 && (
        <Empty text="No checklists yet. Write the questions here once, and supervisors go through them on their phones, with or without a network." />
      )}
      {sorted.rows.length > 0 && <DataTable label="Checklists" columns={columns} {...sorted} action={action} isDimmed={isRetired} />}
      {opened && <TemplateDialog template={opened.template} onClose={() => setOpened(null)} />}
    </>
  )
}
