import type { DoubtfulPerson } from '@daysheet/domain/people/import-plan'
import type { ImportPerson, SkippedRow } from '@daysheet/domain/people/import-rows'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { RowTable, type Column } from './row-table.tsx'

interface LeftOutProps {
  skipped: readonly SkippedRow[]
  doubts: readonly DoubtfulPerson<ImportPerson>[]
  header: number | null
  /** The lines of those who are to be imported anyway. */
  anyway: ReadonlySet<number>
  disabled: boolean
  onTick: (line: number, isTicked: boolean) => void
}

type LeftOutRow = SkippedRow & { canBeTicked: boolean }

/** Which rows are not imported and why; whoever seems to be there already can be imported all the same. */
export function LeftOut({ skipped, doubts, header, anyway, disabled, onTick }: LeftOutProps) {
  const rows = useMemo(() => {
    const doubted = doubts.map(({ person: { line, name }, reason }) => ({ line, name, reason, canBeTicked: true }))
    return [...doubted, ...skipped.map((row) => ({ ...row, canBeTicked: false }))].toSorted((one, other) => one.line - other.line)
  }, [skipped, doubts])
  const anywayColumn: Column<LeftOutRow> = {
    title: 'Import anyway',
    width: '160px',
    cell: ({ line, name, canBeTicked }) =>
      canBeTicked && (
        <FormControlLabel
          disabled={disabled}
          control={
            <Checkbox
              checked={anyway.has(line)}
              onChange={(_event, isTicked) => onTick(line, isTicked)}
              slotProps={{ input: { 'aria-label': `Import anyway: ${name}, line ${line}` } }}
              sx={{ py: 0.25 }}
            />
          }
          label="Import anyway"
        />
      ),
  }
  const columns: Column<LeftOutRow>[] = [
    { title: 'Line', width: '56px', align: 'right', isNamed: true, cell: ({ line }) => line },
    { title: 'Name', width: 'minmax(0, 1fr)', cell: ({ name }) => name },
    { title: 'Why', width: 'minmax(0, 1fr)', cell: ({ reason }) => reason },
    ...(doubts.length > 0 ? [anywayColumn] : []),
  ]
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {header !== null && <Typography color="textSecondary">Line {header} is the header row.</Typography>}
      {rows.length > 0 && (
        <>
          <Typography component="h3" variant="h3">
            Skipped
          </Typography>
          <RowTable label="Skipped rows" rows={rows} columns={columns} />
        </>
      )}
    </Box>
  )
}
