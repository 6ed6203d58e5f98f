import type { ReadRow } from '@daysheet/domain/filings/filing-answers'
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

/** Of the City's row also what it says that is no feet: an amount without a unit that is known. */
function feetText({ squareFeet, linearFeet, leftOver }: Pick<ReadRow, 'squareFeet' | 'linearFeet' | 'leftOver'>): string {
  const both = [...(squareFeet > 0 ? [`${feet(squareFeet)} sq ft`] : []), ...(linearFeet > 0 ? [`${feet(linearFeet)} lin ft`] : [])]
  return both.join(' and ') || (leftOver ? `“${leftOver}”, which is neither square nor linear feet` : 'no feet')
}

const workText = ({ abatementType, abatementProcedure }: Pick<RowValues, 'abatementType' | 'abatementProcedure'>): string =>
  [abatementType, abatementProcedure].filter(Boolean).join(', ')

const floorText = (isEntire: boolean) => (isEntire ? 'entire floor' : 'part of the floor')

/** What of a row differs, as one side has it. */
function valuesText(
  values: Pick<ReadRow, 'squareFeet' | 'linearFeet' | 'entireFloor'>,
  of: { hasOtherFeet: boolean; hasOtherEntireFloor: boolean },
): string {
  return [...(of.hasOtherFeet ? [feetText(values)] : []), ...(of.hasOtherEntireFloor ? [floorText(values.entireFloor)] : [])].join(', ')
}

/** What differs of a row, and the words for either side. */
function wordsOf(difference: Difference): { name: string; says: string; keep: string; take: string } {
  switch (difference.kind) {
    case 'values': {
      const { values, doubts } = difference.row
      const [own, city] = [valuesText(values, difference), valuesText(difference.city, difference)]
      const isGiven = !difference.hasOtherEntireFloor || doubts.entireFloor !== 'missing'
      return {
        name: rowName(values),
        says: `PDF: ${own}${isGiven ? '' : ' (not stated)'}. City: ${city}.`,
        keep: `Keep ${own}`,
        take: `Take ${city}`,
      }
    }
    case 'only-pdf': {
      const { values } = difference.row
      return {
        name: rowName(values),
        says: `Only in the PDF: ${workText(values)}, ${feetText(values)}.`,
        keep: 'Keep the row',
        take: 'Exclude it',
      }
    }
    case 'only-city': {
      const { city } = difference
      return {
        name: rowName(city),
        says: `Only in City data: ${workText(city)}, ${feetText(city)}.`,
        keep: 'Exclude it',
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
      <DialogTitle id={id}>PDF and City data</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere', alignContent: 'start' }}>
        <Typography color="textSecondary" role="status">
          {open.length > 0 ? `${countOf(open.length, 'row')} to resolve` : 'All resolved'}; {countOf(agreed, 'row agrees', 'rows agree')}.
          An amendment may not be in the City’s data yet.
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
                  <Typography color="textSecondary">Resolved</Typography>
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
