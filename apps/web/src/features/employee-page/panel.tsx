import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { messageOf } from '#client/client.ts'
import { Failed, Loading } from '#ui/states.tsx'

interface PanelProps<Data> {
  title: string
  /** A link to the full list, at the right of the heading. */
  link?: ReactNode
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** One section of an employee's page. It loads, fails and updates independently of the others. */
export function Panel<Data>({ title, link, query, children }: PanelProps<Data>) {
  const id = useId()
  const { data, isError, error, isFetching, refetch } = query
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: 1.5, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
        <Typography component="h2" variant="h2" id={id}>
          {title}
        </Typography>
        <Box className="no-print" sx={{ ml: 'auto' }}>
          {link}
        </Box>
      </Box>
      {isError && <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data === undefined ? !isError && <Loading rows={3} height={28} /> : children(data)}
    </Paper>
  )
}
