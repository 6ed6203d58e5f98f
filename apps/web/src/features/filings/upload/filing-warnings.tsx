import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { FilingWarning } from '@daysheet/domain/filings/filing-reading'
import { countOf } from '@daysheet/domain/numbers/count-of'
import { useState } from 'react'
import plain from '#ui/plain-button.module.css'

const shownAtFirst = 2

/** Where the warnings would take the room of the rows they are about: a phone, or a window that is enlarged. */
const littleRoom = '@media (max-width: 899.95px), (max-height: 559.95px)'

/** A link within a sentence: it is as high as its line, on a phone too. */
const pageLink = {
  display: 'inline',
  color: 'inherit',
  fontWeight: 650,
  textDecoration: 'underline',
  mx: 0,
  px: 0.25,
  '@media (pointer: coarse)': { minHeight: 0 },
} as const

interface FilingWarningsProps {
  warnings: readonly FilingWarning[]
  onPage: (page: number) => void
}

/** What the reader could not place or what does not add up, each with a way to its page. */
export function FilingWarnings({ warnings, onPage }: FilingWarningsProps) {
  const [isOpen, setOpen] = useState(false)
  const isFolded = useMediaQuery(littleRoom, { noSsr: true })
  if (warnings.length === 0) return null
  const atFirst = isFolded ? 0 : shownAtFirst
  const shown = isOpen ? warnings : warnings.slice(0, atFirst)
  const more = isFolded ? 'Show' : `Show all ${warnings.length}`
  return (
    <Alert
      severity="warning"
      role="presentation"
      sx={{ py: 0.25, alignItems: isFolded && !isOpen ? 'center' : 'flex-start', '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}
    >
      <Box component="section" aria-label="Warnings">
        <strong>{countOf(warnings.length, 'thing')} to check</strong>
        {shown.length > 0 && (
          <Box
            component="ul"
            // On a phone the whole window is scrolled; a list that scrolls within it would be cut off in the middle of a line.
            sx={{ m: 0, pl: 2, overflowWrap: 'anywhere', ...(!isFolded && { maxHeight: 180, overflow: 'auto' }) }}
            tabIndex={isOpen && !isFolded ? 0 : undefined}
          >
            {shown.map(({ page, text }) => (
              <Box component="li" key={`${page} ${text}`} sx={{ py: isFolded ? 0.5 : 0 }}>
                {page > 0 && (
                  <>
                    <Box component="button" type="button" onClick={() => onPage(page)} className={plain.plainButton} sx={pageLink}>
                      Page {page}
                    </Box>
                    {': '}
                  </>
                )}
                {text}
              </Box>
            ))}
          </Box>
        )}
        {warnings.length > atFirst && (
          <Button color="inherit" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen} sx={{ ml: isFolded && !isOpen ? 1 : 0 }}>
            {isOpen ? (isFolded ? 'Hide' : 'Show fewer') : more}
          </Button>
        )}
      </Box>
    </Alert>
  )
}
