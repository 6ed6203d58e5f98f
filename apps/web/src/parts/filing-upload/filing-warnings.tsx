import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { FilingWarning } from '@daysheet/domain/acp7/filing-reading'
import { useState } from 'react'
import { plainButton } from '../../ui/plain-button.ts'
import { count } from './words.ts'

const shownAtFirst = 2

const pageButton = { ...plainButton, color: 'inherit', fontWeight: 650, textDecoration: 'underline', mx: 0, px: 0.25 } as const

/** What the reader could not place or what does not add up, each with a way to its page. (issue 4.1, 4.4) */
export function FilingWarnings({ warnings, onPage }: { warnings: readonly FilingWarning[]; onPage: (page: number) => void }) {
  const [isOpen, setOpen] = useState(false)
  if (warnings.length === 0) return null
  const shown = isOpen ? warnings : warnings.slice(0, shownAtFirst)
  return (
    <Alert
      severity="warning"
      role="presentation"
      sx={{ py: 0.25, alignItems: 'flex-start', '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}
    >
      <Box component="section" aria-label="Warnings">
        <strong>{count(warnings.length, 'thing')} to look at</strong>
        <Box
          component="ul"
          sx={{ m: 0, pl: 2, maxHeight: 180, overflow: 'auto', overflowWrap: 'anywhere' }}
          tabIndex={isOpen ? 0 : undefined}
        >
          {shown.map(({ page, text }) => (
            <li key={`${page} ${text}`}>
              <Box component="button" type="button" onClick={() => onPage(page)} sx={pageButton}>
                Page {page}
              </Box>
              : {text}
            </li>
          ))}
        </Box>
        {warnings.length > shownAtFirst && (
          <Button color="inherit" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
            {isOpen ? 'Show fewer' : `Show all ${warnings.length}`}
          </Button>
        )}
      </Box>
    </Alert>
  )
}
