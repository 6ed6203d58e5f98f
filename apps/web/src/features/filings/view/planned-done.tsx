import { plannedDone, type PlannedDone } from '@daysheet/domain/filings/planned-done'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import type { FiledPart } from '../queries.ts'
import { areas, formatFeetWithUnits, overQuantity } from '../filing-labels.ts'
import { Flags } from '../flags.tsx'

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    textAlign: 'start',
    py: 0.5,
    pr: 1.5,
    verticalAlign: 'top',
    borderBottom: 1,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
  // On a phone neither a heading nor a short floor is broken within its word.
  '& th': { fontWeight: 600, color: 'text.secondary', overflowWrap: 'normal' },
  '& th:first-of-type': { minWidth: 60 },
} as const

/** How much of each floor and material is done of what was filed: what an amendment is about. What is over stands first. */
export function PlannedAndDone({ parts }: { parts: readonly FiledPart[] }) {
  const [isOpen, setOpen] = useState(false)
  const lines = useMemo(() => plannedDone(parts), [parts])
  const over = lines.filter((line) => line.over !== null)
  const shown = isOpen ? [...over, ...lines.filter((line) => line.over === null)] : over
  return (
    <Box component="section" aria-label="By floor and material" sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <Button className="no-print" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={{ px: 1, mx: -1 }}>
        {isOpen ? 'Hide floors and materials' : 'By floor and material'}
      </Button>
      {shown.length > 0 && (
        <Box component="table" sx={table}>
          <thead>
            <tr>
              {['Floor', 'Material', 'Filed', 'Done'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <Line key={`${line.filingNumber} ${line.floor} ${line.typeOfMaterial}`} line={line} />
            ))}
          </tbody>
        </Box>
      )}
    </Box>
  )
}

function Line({ line: { floor, typeOfMaterial, areas: count, filed, done, over } }: { line: PlannedDone }) {
  return (
    <tr>
      <td>{floor}</td>
      <td>
        {typeOfMaterial} ({areas(count)})
      </td>
      <td>{formatFeetWithUnits(filed)}</td>
      <td>
        {formatFeetWithUnits(done)} {over && <Flags texts={[overQuantity(over)]} />}
      </td>
    </tr>
  )
}
