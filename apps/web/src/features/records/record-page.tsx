import PrintIcon from '@mui/icons-material/Print'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { Page } from '#ui/page.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'
import { paths } from '#paths.ts'
import type { RecordState } from './use-record.ts'

interface RecordPageProps<Row> {
  state: RecordState<Row>
  /** The heading; before the record is there, what it is in general. */
  title: (row: Row | undefined) => string
  /** `Getting checklist...` */
  loading: string
  /** `Checklist not found` */
  missing: string
  /** Beside Print; off paper. */
  tools?: (row: Row) => ReactNode
  children: (row: Row) => ReactNode
}

/** A record of a site that is looked at and printed, in each of its states. (product.md#checklist, product.md#job-images, product.md#report) */
export function RecordPage<Row>({ state, title, loading, missing, tools, children }: RecordPageProps<Row>) {
  const row = state.kind === 'loaded' ? state.row : undefined
  return (
    <Page
      title={title(row)}
      sx={page}
      beside={
        row !== undefined && (
          <Box className="no-print" sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {tools?.(row)}
            <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
              Print
            </Button>
          </Box>
        )
      }
    >
      {state.kind === 'loading' && <Loading text={loading} visible rows={4} height={72} />}
      {state.kind === 'missing' && (
        <Empty text={missing}>
          <Button variant="outlined" component={RouterLink} to={paths.home()}>
            Search for a job
          </Button>
        </Empty>
      )}
      {state.kind === 'failed' && <Failed text={state.text} onRetry={state.onRetry} retrying={state.retrying} />}
      {row !== undefined && children(row)}
    </Page>
  )
}

const page = {
  gap: 2,
  overflowWrap: 'anywhere',
  '& h2': { m: 0, fontSize: '1rem', lineHeight: 1.4, fontWeight: 650, breakAfter: 'avoid' },
  '& p': { m: 0 },
  // Browsers tear a grid badly over pages.
  '@media print': { display: 'block', maxWidth: 'none', '& > * + *': { mt: 2 }, '& > section': { display: 'block' } },
} as const
