import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { messageOf } from '#client/client.ts'
import { Failed, Loading } from '#ui/states.tsx'
import { sections, type JobUrlState, type SectionName } from './use-url-state.ts'

/** Where the jump list leads. */
export const headingId = (name: SectionName): string => `job-${name}`

interface SectionProps {
  name: SectionName
  /** How many there are; absent until it is known. */
  count?: number | undefined
  /** What there is to see elsewhere, at the right of the heading. */
  aside?: ReactNode
  children: ReactNode
}

/** One part of what is known of a job. It loads and fails for itself. */
export function Section({ name, count, aside, children }: SectionProps) {
  const id = useId()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{
        p: 1.5,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'minmax(0, 1fr)',
        '@media print': { display: 'block', border: 0, p: 0, '& > * + *': { mt: 1 } },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, breakAfter: 'avoid' }}>
        <Typography component="h2" variant="h2" id={headingId(name)} tabIndex={-1} sx={{ outline: 'none' }}>
          <span id={id}>{sections[name]}</span>{' '}
          {count !== undefined && (
            <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
              {count.toLocaleString('en-US')}
            </Box>
          )}
        </Typography>
        <Box className="no-print" sx={{ ml: 'auto' }}>
          {aside}
        </Box>
      </Box>
      {children}
    </Paper>
  )
}

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** A section's content when it was read; until then a skeleton, and what went wrong with a way to try again. */
export function Loaded<Data>({ query: { data, isError, error, isFetching, refetch }, children }: LoadedProps<Data>) {
  const failure = isError && <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
  if (data === undefined) return failure || <Loading rows={3} height={28} />
  return (
    <>
      {failure}
      {children(data)}
    </>
  )
}

interface ShowAllProps {
  name: SectionName
  urlState: JobUrlState
  /** How many there are, and how many of them are listed at first. */
  count: number
  few: number
  /** `days`, `checklists`. */
  noun: string
}

/** Beneath a long list: the way to the rest of it. Paper says that there is more. */
export function ShowAll({ name, urlState, count, few, noun }: ShowAllProps) {
  if (count <= few) return null
  const isAll = urlState.isAllShown(name)
  return (
    <>
      <Button className="no-print" sx={{ justifySelf: 'start' }} onClick={() => urlState.showAll(name, !isAll)}>
        {isAll ? `Show the newest ${few} ${noun} only` : `Show all ${count.toLocaleString('en-US')} ${noun}`}
      </Button>
      {!isAll && (
        <Box component="p" sx={{ m: 0, display: 'none', '@media print': { display: 'block' } }}>
          The newest {few} of {count.toLocaleString('en-US')} {noun}
        </Box>
      )}
    </>
  )
}

/** From a section to the screen that has the whole of it. */
export const SectionLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="no-print" component={RouterLink} to={to} sx={{ justifySelf: 'start' }}>
    {children}
  </Link>
)
