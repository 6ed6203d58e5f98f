import { formatDateTime } from '@daysheet/domain/calendar/day'
import { countOf } from '@daysheet/domain/numbers/count-of'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useSettings } from '#features/session/queries.ts'
import type { Difference } from './differences.ts'
import type { CityCheck } from './use-city-check.ts'

const list = new Intl.ListFormat('en-US')

/** Where others are compared, it is said of which not. */
function failedText(failed: readonly string[], areOthersCompared: boolean): string {
  const what = areOthersCompared ? `The City’s data for ${list.format(failed)}` : 'The City’s data'
  return `${what} is not available right now, so ${areOthersCompared ? 'those' : 'the'} rows were not compared with it. You can still save them.`
}

/** What the City's data says to the rows of the PDF, in one line above them. */
export function CityCheckLine({ check, onOpen }: { check: CityCheck; onOpen: () => void }) {
  const { timeZone } = useSettings()
  const { facts, unknown, unreadable, failed, notCompared, isPending, retry, agreed, differences, open } = check
  const [first] = facts
  const count = (isCounted: (one: Difference) => boolean) => differences.filter(isCounted).length
  const amounts = count((one) => one.kind === 'values' && one.hasOtherFeet)
  const floors = count((one) => one.kind === 'values' && !one.hasOtherFeet)
  const onlyPdf = count(({ kind }) => kind === 'only-pdf')
  const onlyCity = count(({ kind }) => kind === 'only-city')
  const counts = [
    countOf(agreed, 'row agrees', 'rows agree'),
    ...(amounts > 0 ? [countOf(amounts, 'amount differs', 'amounts differ')] : []),
    ...(floors > 0 ? [countOf(floors, 'entire floor differs', 'entire floors differ')] : []),
    ...(onlyPdf > 0 ? [`${onlyPdf} only in the PDF`] : []),
    ...(onlyCity > 0 ? [`${onlyCity} only in City data`] : []),
  ].join(', ')
  const sentences = [
    ...(isPending ? ['Comparing with the City’s data…'] : []),
    ...(first ? [`Compared with the City’s data as of ${formatDateTime(first.fetchedAt, timeZone)}: ${counts}.`] : []),
    ...unknown.map((number) => `The City’s data does not have ${number} yet. It may still have been filed.`),
    ...unreadable.map((number) => `The City’s data for ${number} cannot be read, so its rows were not compared.`),
    ...(notCompared.length > 0 ? [`Not compared: ${list.format(notCompared)}.`] : []),
    ...(failed.length > 0 ? [failedText(failed, facts.length > 0)] : []),
  ]
  if (sentences.length === 0) return null
  return (
    <Alert
      severity={open.length > 0 ? 'warning' : first && !isPending ? 'success' : 'info'}
      role="status"
      aria-label="The City’s data"
      sx={{
        py: 0.25,
        alignItems: 'center',
        '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' },
        '& .MuiButton-root': { whiteSpace: 'nowrap' },
      }}
      action={
        <>
          {failed.length > 0 && (
            <Button color="inherit" onClick={retry}>
              Try again
            </Button>
          )}
          {differences.length > 0 && (
            <Button color="inherit" onClick={onOpen}>
              {open.length > 0 ? `Resolve ${open.length}` : 'Show'}
            </Button>
          )}
        </>
      }
    >
      {sentences.join(' ')}
    </Alert>
  )
}
