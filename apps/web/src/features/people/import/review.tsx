import { peopleByName, planImport } from '@daysheet/domain/people/import-plan'
import type { ImportPerson, ImportRead } from '@daysheet/domain/people/import-rows'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '#client/client.ts'
import type { AddedPerson } from './queries.ts'
import { useSettings } from '#features/session/queries.ts'
import { Failed } from '#ui/states.tsx'
import { counted, type Kind } from './kinds.ts'
import { LeftOut } from './left-out.tsx'
import { RowTable, type Column } from './row-table.tsx'
import { useUpload } from './use-upload.ts'
import { BusyIndicator } from './busy-indicator.tsx'

interface ReviewProps<Person extends ImportPerson> {
  kind: Kind<Person>
  read: ImportRead<Person>
  onDone: (added: AddedPerson[]) => void
  onBusy: (isBusy: boolean) => void
}

/** Who will be added and what is left out, before anything is sent; stays as it is when the import fails. (product.md#import) */
export function Review<Person extends ImportPerson>({ kind, read, onDone, onBusy }: ReviewProps<Person>) {
  const { supervisorEmailDomain: domain } = useSettings()
  const [anyway, setAnyway] = useState<ReadonlySet<number>>(new Set())
  const present = useQuery(kind.present())
  const { data } = present
  const known = useMemo(() => data && peopleByName(data.people), [data])
  const plan = useMemo(() => {
    if (!data || !known) return undefined
    const { added, doubts } = planImport(read.people, known, anyway)
    return { doubts, added: kind.settle(added, data, domain) }
  }, [kind, read, known, data, anyway, domain])
  const upload = useUpload(kind, { domain, onDone, onBusy, onRefused: () => void present.refetch() })
  const columns = useMemo(() => columnsOf(kind, read.people), [kind, read.people])

  if (present.isPending) return <BusyIndicator text={`Checking which ${kind.many} are there already…`} />
  if (!plan) return <Failed text={messageOf(present.error)} onRetry={() => void present.refetch()} retrying={present.isFetching} />
  // What was sent is shown as it was sent, whatever is heard of it meanwhile.
  const { added, doubts } = upload.held ?? plan
  const leftOut = read.people.length + read.skipped.length - added.length
  const tick = (line: number, isTicked: boolean) => {
    const ticked = new Set(anyway)
    if (isTicked) ticked.add(line)
    else ticked.delete(line)
    setAnyway(ticked)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography role="status" sx={{ fontWeight: 650 }}>
          {counted(added.length, kind)} to import, {counted(leftOut, { one: 'row', many: 'rows' })} skipped
        </Typography>
        {added.length > 0 && (
          <Button
            variant="contained"
            disabled={upload.isPending}
            onClick={() => void (upload.isUnsure ? upload.again() : upload.start(plan))}
          >
            {upload.isUnsure ? 'Try again' : `Import ${counted(added.length, kind)}`}
          </Button>
        )}
      </Box>
      {upload.isPending && <BusyIndicator text={`Importing ${counted(added.length, kind)}…`} />}
      {upload.failure !== null && !upload.isPending && (
        <Alert severity="error" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {upload.failure}
          {upload.isUnsure && '\n\nThe upload may not have arrived. Try again: no one is added twice.'}
        </Alert>
      )}
      {added.length === 0 ? (
        <Alert severity="error">No row of this file can be imported. Reasons are listed below.</Alert>
      ) : (
        <RowTable label={`To import: ${kind.many}`} rows={added} columns={columns} />
      )}
      <LeftOut
        skipped={read.skipped}
        doubts={doubts}
        header={read.header}
        anyway={anyway}
        disabled={upload.isPending || upload.isUnsure}
        onTick={tick}
      />
    </Box>
  )
}

function columnsOf<Person extends ImportPerson>(
  { usernameOf, numberOf, details }: Kind<Person>,
  people: readonly Person[],
): Column<Person>[] {
  const columns: Column<Person>[] = [
    { title: 'Line', width: '56px', align: 'right', isNamed: true, cell: ({ line }) => line },
    { title: 'Name', width: 'minmax(0, 2fr)', cell: ({ name }) => name },
  ]
  if (usernameOf) columns.push({ title: 'Username', width: 'minmax(0, 1fr)', isNamed: true, cell: usernameOf })
  for (const { title, valueOf } of details)
    if (people.some((person) => valueOf(person) !== '')) columns.push({ title, width: 'minmax(0, 1fr)', isNamed: true, cell: valueOf })
  return [...columns, { title: 'Employee number', width: 'minmax(0, 1fr)', isNamed: true, cell: numberOf ?? (({ number }) => number) }]
}
