import { plainFilingNumber, type ChosenRow, type ReadFilingAnswer } from '@daysheet/domain/filings/filing-answers'
import { otherBoroughQuestion } from '@daysheet/domain/filings/borough'
import { noValidDataMessage } from '@daysheet/domain/filings/filing-messages'
import { countOf } from '@daysheet/domain/numbers/count-of'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { showAlert, ask } from '#ui/messages.tsx'
import { CellDetail } from './table/cell-detail.tsx'
import { ChooseWay } from './choose-way.tsx'
import { CityCheckLine } from './city-check/city-check-line.tsx'
import { SettleDifferences } from './city-check/settle-differences.tsx'
import { useCityCheck } from './city-check/use-city-check.ts'
import { CitySource } from './city-source.tsx'
import { FilingTotals } from './filing-totals.tsx'
import { FilingWarnings } from './filing-warnings.tsx'
import { pageImages, type PageImages } from './pages/page-images.ts'
import { PageView } from './pages/page-view.tsx'
import { chosenTotals, rowErrors, type ReviewRow, type UncheckedRows } from './review-rows.ts'
import { RowForm } from './row-form.tsx'
import { RowsTable } from './table/rows-table.tsx'
import type { SavedScope } from './saved.tsx'
import type { UploadJob } from './upload-filing-props.ts'
import { useReview } from './use-review.ts'
import { useSave } from './use-save.ts'

/** More rows than this are not named one by one. */
const maxNamed = 8

const list = new Intl.ListFormat('en-US')

function namesOf(numbers: readonly number[]): string {
  const named = numbers.slice(0, maxNamed).map(String)
  const more = numbers.length - named.length
  return `${numbers.length === 1 ? 'Row' : 'Rows'} ${list.format(more > 0 ? [...named, `${more} more`] : named)}`
}

/** What is to be asked before these rows become facts; null where there is nothing to ask. `rows` are in the order they are shown. */
function uncheckedQuestion(rows: readonly ReviewRow[], { cells, bare }: UncheckedRows): string | null {
  const sentences: string[] = []
  if (cells.length > 0) {
    const inRows = new Set(cells.map(({ key }) => key)).size
    sentences.push(`${countOf(cells.length, 'cell')} in ${countOf(inRows, 'row')} ${cells.length === 1 ? 'was' : 'were'} not checked.`)
  }
  if (bare.length > 0) {
    const numbers = bare.map((key) => rows.findIndex((row) => row.key === key) + 1)
    sentences.push(`${namesOf(numbers)} ${bare.length === 1 ? 'has' : 'have'} no feet and no floor or section.`)
  }
  return sentences.length === 0 ? null : `${sentences.join(' ')} Save anyway?`
}

/** Whether the rows may be saved though not all of them was looked at. (decisions/filings-saving.md) */
async function mayBeSaved(rows: readonly ReviewRow[], unchecked: UncheckedRows): Promise<boolean> {
  const question = uncheckedQuestion(rows, unchecked)
  return question === null || (await ask(question, { yes: 'Save anyway', no: 'Check them', startsAtNo: true }))
}

const mayBeSavedUncompared = () =>
  ask('The City has not answered yet. Save without comparing?', { yes: 'Save anyway', no: 'Wait', startsAtNo: true })

/** Whether filings of another borough than the job's may be saved. The same question is asked once. */
function useMayBeOfOtherBorough(boro: string | null): (rows: readonly ReviewRow[]) => Promise<boolean> {
  const answered = useRef<string | null>(null)
  return async (rows) => {
    const question = otherBoroughQuestion(
      rows.map(({ values }) => plainFilingNumber(values.filingNumber)),
      boro,
    )
    if (question === null || question === answered.current) return true
    const isYes = await ask(question, { yes: 'Save anyway', no: 'Cancel', startsAtNo: true })
    if (isYes) answered.current = question
    return isYes
  }
}

interface ReviewProps {
  job: Pick<UploadJob, 'id' | 'boro'>
  /** Null where the rows are from the City. */
  file: File | null
  answer: ReadFilingAnswer
  isNarrow: boolean
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  onAnother: () => void
  onClose: () => void
  onSaved: (saved: SavedScope) => void
}

/** The rows that were read beside the page they stand on, to be looked over, corrected and saved. (promises.md#s11) */
export function Review({ job, file, answer, isNarrow, isBusy, onBusy, onAnother, onClose, onSaved }: ReviewProps) {
  const { id: jobId } = job
  const mayBeOfOtherBorough = useMayBeOfOtherBorough(job.boro)
  const review = useReview(answer, isNarrow)
  const { rows, page, showPage, keys, form } = review
  const { choice, submit, decide, cancel } = useSave({ jobId, fileId: answer.file.id, onBusy, onSaved })
  const [isPageShown, setPageShown] = useState(!isNarrow && file !== null)
  const images = usePageImages(file)
  const check = useCityCheck({ jobId, fileId: answer.file.id, isOff: file === null, review })
  const [isSettling, setSettling] = useState(false)
  const chosen = chosenTotals(rows)
  const save = async () => {
    if (isBusy || keys.isHeld()) return
    const wanted = rows.filter(({ isChosen }) => isChosen)
    if (wanted.length === 0) return void showAlert(noValidDataMessage)
    const wrong = wanted.find(({ values }) => Object.keys(rowErrors(values)).length > 0)
    if (wrong) return review.showError(wrong)
    if (check.open.length > 0) return setSettling(true)
    if (check.isPending && !(await mayBeSavedUncompared())) return
    if (!(await mayBeSaved(rows, review.unchecked))) return review.goToFirstDoubt()
    if (!(await mayBeOfOtherBorough(wanted))) return
    const unticked = rows.filter(({ isChosen }) => !isChosen)
    void submit(toSave(wanted, jobId), toSave(unticked, jobId))
  }
  const showWarned = (at: number) => {
    showPage(at)
    setPageShown(true)
  }
  const drawPage = (at: number, onPage: (at: number) => void) =>
    images && file && <PageView images={images} file={file} page={at} pages={answer.file.pages} onPage={onPage} />
  const isTableShown = !isNarrow || !isPageShown
  return (
    <>
      <DialogContent
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: 1,
          px: { xs: 1.5, sm: 2 },
          pb: 1,
          minHeight: 0,
          overflow: isNarrow ? 'auto' : 'hidden',
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {file?.name ?? (answer.city && <CitySource city={answer.city} />)}
          </Typography>
          <Button onClick={onAnother} disabled={isBusy}>
            Choose another {file ? 'file' : 'filing'}
          </Button>
          <Box sx={{ flex: 1 }} />
          {file && (
            <Button onClick={() => setPageShown(!isPageShown)} aria-pressed={isPageShown}>
              {isPageShown ? (isNarrow ? 'Show rows' : 'Hide page') : `Show page ${page}`}
            </Button>
          )}
        </Box>
        <Box
          sx={{
            flex: 1,
            minHeight: isNarrow ? '70dvh' : 0,
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: isPageShown && isTableShown ? 'minmax(360px, 38fr) minmax(0, 62fr)' : 'minmax(0, 1fr)',
            gridTemplateRows: 'minmax(0, 1fr)',
          }}
        >
          {isPageShown && drawPage(page, showPage)}
          {isTableShown && (
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0, minHeight: 0 }}>
              <FilingWarnings warnings={answer.warnings} onPage={showWarned} />
              <CityCheckLine check={check} onOpen={() => setSettling(true)} />
              <FilingTotals rows={rows} onTick={review.tick} onRename={review.rename} />
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                <Button variant="outlined" onClick={review.goToNextDoubt} disabled={review.doubts === 0}>
                  {review.doubts === 0 ? 'All rows checked' : `Next to check (${review.doubts})`}
                </Button>
                <Button variant="outlined" onClick={review.addRow}>
                  Add row
                </Button>
                <Box role="status" sx={{ color: 'text.secondary' }}>
                  {review.added > 0 && `Row ${review.added} added`}
                </Box>
              </Box>
              <RowsTable rows={rows} keys={keys} onTick={review.tickOne} onOpen={review.openRow} onScrolled={review.onScrolled} />
            </Box>
          )}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', px: { xs: 1.5, sm: 2 }, py: 1 }}>
        {!isNarrow && (
          <Box sx={{ flex: '1 1 200px', display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <CellDetail review={review} />
          </Box>
        )}
        <Button onClick={onClose} disabled={isBusy}>
          Close
        </Button>
        <Button variant="contained" onClick={() => void save()} loading={isBusy && choice === null} disabled={isBusy}>
          Save {chosen.rows > 0 && countOf(chosen.rows, 'row')}
        </Button>
      </DialogActions>
      {form && <RowForm key={form.title} {...form} drawPage={drawPage} />}
      {isSettling && <SettleDifferences check={check} onClose={() => setSettling(false)} />}
      {choice && <ChooseWay choice={choice} isBusy={isBusy} onChoose={(way) => void decide(way)} onClose={cancel} />}
    </>
  )
}

const toSave = (rows: readonly ReviewRow[], jobId: string): ChosenRow[] =>
  rows.map(({ values }) => ({ ...values, filingNumber: plainFilingNumber(values.filingNumber), jobId }))

/** The pages of the file, drawn by a worker that lives as long as the review. */
function usePageImages(file: File | null): PageImages | null {
  const [images] = useState(() => file && pageImages(file))
  useEffect(() => images?.close, [images])
  return images
}
