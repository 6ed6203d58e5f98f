import { formatDateTime } from '@daysheet/domain/calendar/day'
import { countOf } from '@daysheet/domain/numbers/count-of'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useSettings } from '../../../session/queries.ts'
import type { CityCheck } from './use-city-check.ts'

/** What the City's data says to the rows of the PDF, in one line above them. */
export function CityCheckLine({ check, onOpen }: { check: CityCheck; onOpen: () => void }) {
  const { timeZone } = useSettings()
  const { facts, unknown, failed, isPending, agreed, differences, open } = check
  const [first] = facts
  const of = (kind: string) => differences.filter((one) => one.kind === kind).length
  const counts = [
    countOf(agreed, 'row agrees', 'rows agree'),
    ...(of('amount') > 0 ? [countOf(of('amount'), 'amount differs', 'amounts differ')] : []),
    ...(of('only-pdf') > 0 ? [`${of('only-pdf')} only in the PDF`] : []),
    ...(of('only-city') > 0 ? [`${of('only-city')} only at the City`] : []),
  ].join(', ')
  const sentences = [
    ...(isPending ? ['Comparing with the City’s data…'] : []),
    ...(first ? [`Compared with the City’s data of ${formatDateTime(first.fetchedAt, timeZone)}: ${counts}.`] : []),
    ...unknown.map((number) => `The City does not have ${number} yet; that does not mean that it was not filed.`),
    ...(failed.length > 0
      ? ['The City’s data could not be had just now, so the rows are not compared with it. They can be saved all the same.']
      : []),
  ]
  if (sentences.length === 0) return null
  return (
    <Alert
      severity={open.length > 0 ? 'warning' : first && !isPending ? 'success' : 'info'}
      role="status"
      aria-label="The City’s data"
      sx={{ py: 0.25, alignItems: 'center', '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}
      action={
        differences.length > 0 && (
          <Button color="inherit" onClick={onOpen}>
            {open.length > 0 ? `Settle ${open.length}` : 'Show'}
          </Button>
        )
      }
    >
      {sentences.join(' ')}
    </Alert>
  )
}
