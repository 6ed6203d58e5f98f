import type { ChosenRow, JobFilings } from '@daysheet/domain/filings/filing-answers'
import { useRef, useState } from 'react'
import { ApiError, messageOf } from '#client/client.ts'
import { readScope, saveScope } from './queries.ts'
import { readJobFilings } from '../queries.ts'
import { showAlert } from '#ui/messages.tsx'
import { compareScope, changedMeanwhile, splitLeftOut, type FilingChange } from './comparison.ts'
import type { SavedScope } from './saved.tsx'

/** What the job has already of the chosen filings, for the office to choose between Replace and Update. */
export interface Choice {
  chosen: readonly ChosenRow[]
  /** Rows of the file that were left out. */
  unticked: readonly ChosenRow[]
  filings: JobFilings
  comparisons: readonly FilingChange[]
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

/** The job's scope is not as it was read: changed (412), or a filing that was new is there by now (409). */
const isStale = (error: unknown): error is ApiError => error instanceof ApiError && (error.status === 412 || error.status === 409)

/** Who made the last change, where the server says so. */
function changedBy({ details }: ApiError): string | null {
  const name: unknown = typeof details === 'object' && details !== null ? Reflect.get(details, 'changedBy') : null
  return typeof name === 'string' ? name : null
}

async function read(jobId: string): Promise<{ filings: JobFilings; scope: Awaited<ReturnType<typeof readScope>> }> {
  try {
    // The tag first: what changes after it is refused rather than overwritten.
    const filings = await readJobFilings(jobId)
    return { filings, scope: await readScope(jobId) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error
    throw new Error('Error refreshing job scope\n\nNothing was saved; your rows are still here. Try again.', { cause: error })
  }
}

/**
 * Saves the chosen rows: at once where the job has nothing of these filings, else after the office chose Replace or Update. Nothing is overwritten that
 * the office has not seen, and nothing is sent twice. (product.md#field-checks)
 */
export function useSave({ jobId, fileId, onBusy, onSaved }: SaveOptions) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const isRunning = useRef(false)

  const compare = async ({ chosen, unticked }: Pick<Choice, 'chosen' | 'unticked'>): Promise<Choice> => {
    const { filings, scope } = await read(jobId)
    const comparisons = compareScope(scope, chosen, filings).map((comparison) => splitLeftOut(comparison, unticked))
    return { chosen, unticked, filings, comparisons, notice: null }
  }
  const send = async ({ chosen, filings, comparisons }: Choice, way: 'add' | 'replace' | 'update') => {
    const { added, changed, gone, removal } = await saveScope({ rows: chosen, way, fileId, tag: filings.tag })
    // What the replaced rows are given up for, should it be undone: nothing that came after it.
    const tag =
      removal === null
        ? null
        : await readJobFilings(jobId).then(
            (now) => now.tag,
            () => null,
          )
    const numbers = [...new Set(chosen.map(({ filingNumber }) => filingNumber))]
    const areas = (number: string) => chosen.filter(({ filingNumber }) => filingNumber === number).length
    const leftOut = new Set(comparisons.flatMap((one) => one.leftOut.map(({ id }) => id)))
    const isNew = (number: string) => !comparisons.some(({ filingNumber }) => filingNumber === number)
    onSaved({
      filings: numbers.map((filingNumber) => ({ filingNumber, areas: areas(filingNumber), isNew: isNew(filingNumber) })),
      way: comparisons.length === 0 ? 'add' : way,
      areas: comparisons.reduce((sum, one) => sum + one.areas, 0) + added,
      leftOut: leftOut.size,
      gone: gone.filter(({ id }) => !leftOut.has(id)),
      added,
      changed,
      undo: removal === null || tag === null ? null : { removal, tag },
    })
  }
  const runExclusively = async (work: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    onBusy(true)
    try {
      await work()
    } catch (error) {
      await showAlert(messageOf(error))
    } finally {
      isRunning.current = false
      onBusy(false)
    }
  }
  const submit = (chosen: readonly ChosenRow[], unticked: readonly ChosenRow[]) =>
    runExclusively(async () => {
      for (let attempt = 1; ; attempt += 1) {
        const found = await compare({ chosen, unticked })
        if (found.comparisons.length > 0) return setChoice(found)
        try {
          return await send(found, 'add')
        } catch (error) {
          // Nothing of these filings is there, so nothing can be overwritten: whatever else changed, it is tried again.
          if (!isStale(error) || attempt === attempts) throw error
        }
      }
    })
  const decide = (way: 'replace' | 'update') =>
    runExclusively(async () => {
      if (!choice) return
      try {
        await send(choice, way)
      } catch (error) {
        if (!isStale(error)) throw error
        const now = await compare(choice)
        setChoice({ ...now, notice: changedMeanwhile(choice.filings, now.filings, changedBy(error)) })
      }
    })
  return { choice, submit, decide, cancel: () => setChoice(null) }
}
