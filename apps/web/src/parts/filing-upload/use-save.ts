import type { ChosenRow, JobFilings } from '@daysheet/domain/acp7/filing-answers'
import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../api/client.ts'
import { readJobFilings, readScope, saveScope } from '../../api/filing-upload.ts'
import { tell } from '../../ui/messages.tsx'
import { compareScope, changedMeanwhile, type FilingComparison } from './comparison.ts'
import type { SavedScope } from './saved.tsx'

/** What the job has already of the chosen filings, for the office to choose between Replace and Update. */
export interface Choice {
  chosen: readonly ChosenRow[]
  filings: JobFilings
  comparisons: readonly FilingComparison[]
  /** Why it is asked anew; null when it is asked for the first time. */
  notice: string | null
}

interface SaveOptions {
  jobId: string
  fileId: string
  onBusy: (isBusy: boolean) => void
  onSaved: (saved: SavedScope) => void
}

/** How often rows of new filings are sent again because something else of the job keeps changing. */
const attempts = 4

const isStale = (error: unknown) => error instanceof ApiError && error.status === 412

async function read(jobId: string): Promise<{ filings: JobFilings; scope: Awaited<ReturnType<typeof readScope>> }> {
  try {
    // The tag first: what changes after it is refused rather than overwritten.
    const filings = await readJobFilings(jobId)
    return { filings, scope: await readScope(jobId) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error
    throw new Error('Error refreshing job scope', { cause: error })
  }
}

/**
 * Saves the chosen rows: at once where the job has nothing of these filings, else after the office chose Replace or Update. Nothing is overwritten that
 * the office has not seen, and nothing is sent twice. (spec §5; issue 4.3)
 */
export function useSave({ jobId, fileId, onBusy, onSaved }: SaveOptions) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const isUnderWay = useRef(false)

  const look = async (chosen: readonly ChosenRow[], notice: string | null = null): Promise<Choice> => {
    const { filings, scope } = await read(jobId)
    return { chosen, filings, comparisons: compareScope(scope, chosen, filings), notice }
  }
  const send = async ({ chosen, filings, comparisons }: Choice, isReplacing: boolean) => {
    const { added, changed, gone, removal } = await saveScope({ rows: chosen, isReplacing, fileId, tag: filings.tag })
    const numbers = [...new Set(chosen.map(({ filingNumber }) => filingNumber))]
    const areas = (number: string) => chosen.filter(({ filingNumber }) => filingNumber === number).length
    onSaved({
      filings: numbers.map((filingNumber) => ({ filingNumber, areas: areas(filingNumber) })),
      way: comparisons.length === 0 ? 'added' : isReplacing ? 'replaced' : 'updated',
      ...{ added, changed, removal, gone: gone.length },
    })
  }
  const alone = async (work: () => Promise<void>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    onBusy(true)
    try {
      await work()
    } catch (error) {
      await tell(messageOf(error))
    } finally {
      isUnderWay.current = false
      onBusy(false)
    }
  }
  const submit = (chosen: readonly ChosenRow[]) =>
    alone(async () => {
      for (let attempt = 1; ; attempt += 1) {
        const found = await look(chosen)
        if (found.comparisons.length > 0) return setChoice(found)
        try {
          return await send(found, false)
        } catch (error) {
          // Nothing of these filings is there, so nothing can be overwritten: whatever else changed, it is tried again.
          if (!isStale(error) || attempt === attempts) throw error
        }
      }
    })
  const decide = (isReplacing: boolean) =>
    alone(async () => {
      if (!choice) return
      try {
        await send(choice, isReplacing)
      } catch (error) {
        if (!isStale(error)) throw error
        const now = await look(choice.chosen)
        setChoice({ ...now, notice: changedMeanwhile(choice.filings, now.filings) })
      }
    })
  return { choice, submit, decide, cancel: () => setChoice(null) }
}
