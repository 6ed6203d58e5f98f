import { countOf } from '@daysheet/domain/numbers/count-of'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { RowValues } from '../review-rows.ts'
import { feet, rowName } from '../upload-labels.ts'
import type { Difference } from './differences.ts'
import type { CityCheck } from './use-city-check.ts'

function feetText({ squareFeet, linearFeet }: Pick<RowValues, 'squareFeet' | 'linearFeet'>): string {
  const both = [...(squareFeet > 0 ? [`${feet(squareFeet)} sq ft`] : []), ...(linearFeet > 0 ? [`${feet(linearFeet)} lin ft`] : [])]
  return both.join(' and ') || 'no feet'
}

const workText = ({ abatementType, abatementProcedure }: Pick<RowValues, 'abatementType' | 'abatementProcedure'>): string =>
  [abatementType, abatementProcedure].filter(Boolean).join(', ')

/** What differs of a row, and the words for either side. */
function wordsOf(difference: Difference): { name: string; says: string; keep: string; take: string } {
  switch (difference.kind) {
    case 'amount': {
      const [own, city] = [feetText(difference.row.values), feetText(difference.city)]
      return { name: rowName(difference.row.values), says: `PDF: ${own}. City: ${city}.`, keep: `Keep ${own}`, take: `Take ${city}` }
    }
    case 'only-pdf': {
      const { values } = difference.row
      return {
        name: rowName(values),
        says: `Only in the PDF: ${workText(values)}, ${feetText(values)}.`,
        keep: 'Keep the row',
        take: 'Leave it out',
      }
    }
    case 'only-city': {
      const { city } = difference
      return {
        name: rowName(city),
        says: `Only at the City: ${workText(city)}, ${feetText(city)}.`,
        keep: 'Leave it out',
        take: 'Add the row',
      }
    }
  }
}

/** Every row in which the PDF and the City differ, each settled by whoever looks: neither side is taken by itself. (product.md#city-check) */
export function SettleDifferences({ check, onClose }: { check: CityCheck; onClose: () => void }) {
  const id = useId()
  const { differences, open, agreed } = check
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>The PDF and the City</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere', alignContent: 'start' }}>
        <Typography color="textSecondary" role="status">
          {open.length > 0 ? `${countOf(open.length, 'row')} to settle` : 'Everything is settled'};{' '}
          {countOf(agreed, 'row agrees', 'rows agree')}. An amendment may not have come to the City’s data yet.
        </Typography>
        <Box
          component="ul"
          aria-label="Differences"
          sx={{ m: 0, p: 0, listStyle: 'none', '& li + li': { borderTop: 1, borderColor: 'divider' } }}
        >
          {differences.map((difference) => {
            const { name, says, keep, take } = wordsOf(difference)
            const isOpen = open.includes(difference)
            return (
              <Box component="li" key={difference.key} sx={{ py: 1 }}>
                <Box sx={{ fontWeight: 650 }}>{name}</Box>
                <div>{says}</div>
                {isOpen ? (
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
                    <Button variant="outlined" aria-label={`${keep}: ${name}`} onClick={() => check.keep(difference)}>
                      {keep}
                    </Button>
                    <Button variant="outlined" aria-label={`${take}: ${name}`} onClick={() => check.takeCity(difference)}>
                      {take}
                    </Button>
                  </Box>
                ) : (
                  <Typography color="textSecondary">Settled</Typography>
                )}
              </Box>
            )
          })}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
