import { countOf } from '@daysheet/domain/numbers/count-of'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { formatDateTime } from '@daysheet/domain/calendar/day'
import { useId, useState, type ReactNode } from 'react'
import { useSettings } from '#features/session/queries.ts'
import type { FilingChange } from './comparison.ts'
import text from '#ui/text.module.css'
import type { Choice } from './use-save.ts'
import { formatFeetWithUnits } from '../filing-labels.ts'
import { filingName, leftOutText, rowName } from './upload-labels.ts'

interface ChooseWayProps {
  choice: Choice
  isBusy: boolean
  onChoose: (way: 'replace' | 'update') => void
  onClose: () => void
}

/** A filing that is saved already: what would change, what would be lost, and the choice between Replace and Update. (product.md#field-checks) */
export function ChooseWay({ choice, isBusy, onChoose, onClose }: ChooseWayProps) {
  const [chosen, setChosen] = useState<'replace' | 'update' | null>(null)
  const { comparisons, notice } = choice
  const id = useId()
  const choose = (way: 'replace' | 'update') => {
    setChosen(way)
    onChoose(way)
  }
  const [first] = comparisons
  const title = comparisons.length === 1 && first ? `${filingName(first.filingNumber)} is already saved` : 'These filings are already saved'
  const nothingLeft = comparisons.length === 0
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={() => !isBusy && onClose()}>
      <DialogTitle id={id}>{nothingLeft ? 'Save these rows' : title}</DialogTitle>
      <DialogContent className={text.asPrinted ?? ''} sx={{ display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
        {notice !== null && (
          <Alert severity="warning" role="alert">
            {notice} Nothing was saved. This shows the filing as it is now; your rows are unchanged.
          </Alert>
        )}
        {comparisons.map((comparison) => (
          <Compared key={comparison.filingNumber} comparison={comparison} isNamed={comparisons.length > 1} />
        ))}
        {!nothingLeft &&
          newFilings(choice).map(({ filingNumber, areas }) => (
            <Typography key={filingNumber}>
              New: {filingName(filingNumber)}, {countOf(areas, 'area')}
            </Typography>
          ))}
        {!nothingLeft && <Ways comparisons={comparisons} rows={rowsOf(choice)} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy} sx={{ mr: 'auto' }}>
          Cancel
        </Button>
        {!nothingLeft && (
          <Button
            variant="outlined"
            color={comparisons.some(({ done }) => done.areas > 0) ? 'error' : 'primary'}
            onClick={() => choose('replace')}
            disabled={isBusy && chosen !== 'replace'}
            loading={isBusy && chosen === 'replace'}
          >
            Replace
          </Button>
        )}
        <Button
          variant="contained"
          autoFocus
          onClick={() => choose('update')}
          disabled={isBusy && chosen !== 'update'}
          loading={isBusy && chosen === 'update'}
        >
          {nothingLeft ? 'Save' : 'Update'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Filings of the file that the job has nothing of; they are saved with the others, either way. */
function newFilings({ chosen, comparisons }: Choice): { filingNumber: string; areas: number }[] {
  const fresh = chosen.filter(({ filingNumber }) => !comparisons.some((one) => one.filingNumber === filingNumber))
  return [...Map.groupBy(fresh, ({ filingNumber }) => filingNumber)].map(([filingNumber, { length }]) => ({ filingNumber, areas: length }))
}

/** Rows chosen of the filings that are saved already. */
const rowsOf = ({ chosen, comparisons }: Choice) =>
  chosen.filter(({ filingNumber }) => comparisons.some((one) => one.filingNumber === filingNumber)).length

function Ways({ comparisons, rows }: { comparisons: readonly FilingChange[]; rows: number }) {
  const sum = (of: (comparison: FilingChange) => number) => comparisons.reduce((total, one) => total + of(one), 0)
  const done = sum((one) => one.done.areas)
  const gone = sum((one) => one.gone.length)
  const leftOut = sum((one) => one.leftOut.length)
  const lostFeet = { squareFeet: sum((one) => one.done.feet.squareFeet), linearFeet: sum((one) => one.done.feet.linearFeet) }
  const lost = done === 0 ? 'No progress is lost.' : `Progress on ${countOf(done, 'area')} (${formatFeetWithUnits(lostFeet)}) is lost.`
  const kept = gone === 0 ? '' : ` The ${gone === 1 ? 'one' : gone} no longer in the filing ${gone === 1 ? 'is' : 'are'} kept.`
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, '& dt': { fontWeight: 650 }, '& dd': { m: 0 } }}>
      <div>
        <dt>Update</dt>
        <dd>
          Updates the saved areas and keeps their progress.{kept} {leftOut > 0 && leftOutText(leftOut)}
        </dd>
      </div>
      <div>
        <dt>Replace</dt>
        <dd>
          Removes the{' '}
          {countOf(
            sum((one) => one.areas),
            'area',
          )}{' '}
          saved earlier and saves {countOf(rows, 'area')} instead. {lost} You can undo this.
        </dd>
      </div>
    </Box>
  )
}

function Compared({ comparison, isNamed }: { comparison: FilingChange; isNamed: boolean }) {
  const { timeZone } = useSettings()
  const { filingNumber, areas, savedAt, savedBy, added, changed, unchanged, gone, leftOut } = comparison
  const when = savedAt === null ? '' : `, saved ${formatDateTime(savedAt, timeZone)}`
  const who = savedBy === null ? '' : ` by ${savedBy}`
  const level = isNamed ? 'h4' : 'h3'
  const isSame = added.length === 0 && changed.length === 0 && gone.length === 0
  return (
    <Box component="section" aria-label={`What changes in ${filingName(filingNumber)}`} sx={{ display: 'grid', gap: 0.5 }}>
      {isNamed && (
        <Typography component="h3" variant="h3">
          {filingName(filingNumber)}
        </Typography>
      )}
      <Typography color="textSecondary">
        {countOf(areas, 'area')}
        {when}
        {who}
      </Typography>
      {isSame && <Typography>Nothing would change: every row is already saved.</Typography>}
      <Rows level={level} title="Added" rows={added.map((row) => rowName(row))} />
      <Rows
        level={level}
        title="Changed"
        rows={changed.map(({ row, changes }) => (
          <>
            {rowName(row)}: <strong>{changes.join(', ')}</strong>
          </>
        ))}
      />
      <Rows level={level} title="No longer in the filing" rows={gone.map((row) => rowName(namedRow(row)))} />
      <Rows level={level} title="Excluded by you" rows={leftOut.map((row) => rowName(namedRow(row)))} />
      {unchanged > 0 && !isSame && <Typography>Unchanged: {unchanged}</Typography>}
    </Box>
  )
}

const namedRow = ({ floor, sectionOfFloor, typeOfMaterial }: FilingChange['gone'][number]) => ({
  floor: floor ?? '',
  sectionOfFloor: sectionOfFloor ?? '',
  typeOfMaterial: typeOfMaterial ?? '',
})

const shownAtFirst = 5

function Rows({ title, rows, level }: { title: string; rows: readonly ReactNode[]; level: 'h3' | 'h4' }) {
  const [isOpen, setOpen] = useState(false)
  if (rows.length === 0) return null
  const isLong = rows.length > shownAtFirst
  return (
    <div>
      <Typography component={level} sx={{ fontWeight: 650, fontSize: 14, m: 0 }}>
        {title}: {rows.length}
      </Typography>
      <Box
        component="ul"
        aria-label={title}
        sx={{ m: 0, pl: 2.5, ...(isOpen && { maxHeight: 240, overflow: 'auto' }) }}
        tabIndex={isOpen ? 0 : undefined}
      >
        {rows.slice(0, isOpen ? undefined : shownAtFirst).map((row, index) => (
          <li key={index}>{row}</li>
        ))}
      </Box>
      {isLong && (
        <Button onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {isOpen ? 'Show fewer' : `Show all ${rows.length}`}
        </Button>
      )}
    </div>
  )
}
