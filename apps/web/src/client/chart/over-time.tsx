import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

const tableSx = {
  borderCollapse: 'collapse',
  '& th, & td': { py: 0.25, pr: { xs: 1, sm: 2 }, textAlign: 'right', fontWeight: 400, whiteSpace: 'nowrap', fontSize: { xs: 13, sm: 14 } },
  '& th:first-of-type': { textAlign: 'left' },
  '& thead th': { color: 'text.secondary', fontSize: 12 },
} as const

interface OverTimeProps {
  title: string
  /** What the chart shows, in a sentence. */
  summary: ReactNode
  /** Drawn for the eye alone. */
  chart: ReactNode
  columns: readonly string[]
  /** A line of the table, its first cell being its heading; newest first. Without any there is no chart either. */
  rows: readonly (readonly [heading: string, ...cells: string[]])[]
}

/** Values day by day: a chart, the same in a sentence, and as a table. */
export function OverTime({ title, summary, chart, columns, rows }: OverTimeProps) {
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography component="h3" variant="h3" id={id}>
        {title}
      </Typography>
      <Typography color="textSecondary">{summary}</Typography>
      {rows.length > 0 && (
        <>
          <Box className="no-print" aria-hidden>
            {chart}
          </Box>
          <Box component="details" sx={{ '@media print': { '&:not([open])': { display: 'none' } } }}>
            <Box component="summary" sx={{ cursor: 'pointer', py: 0.5, '@media (pointer: coarse)': { minHeight: 44, py: 1.5 } }}>
              Show as table
            </Box>
            {/* A narrow phone scrolls it sideways, and whoever has no finger on it does so with the arrow keys. */}
            <Box tabIndex={0} role="group" aria-labelledby={id} sx={{ overflowX: 'auto' }}>
              <Box component="table" aria-labelledby={id} sx={tableSx}>
                <thead>
                  <tr>
                    {columns.map((column) => (
                      <th key={column} scope="col">
                        {column}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(([heading, ...cells]) => (
                    <tr key={heading}>
                      <th scope="row">{heading}</th>
                      {cells.map((cell, at) => (
                        <td key={columns[at + 1]}>{cell}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </Box>
            </Box>
          </Box>
        </>
      )}
    </Box>
  )
}
