import type { ReviewDetail } from '@daysheet/domain/time-review/review-week'
import { newerCorrection, newerCorrectionText, type NewerCorrection } from '@daysheet/domain/timeclock/newer-correction'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '#client/client.ts'
import { newId } from '#client/new-id.ts'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { reviewQueries } from '../queries.ts'
import type { Acts } from '../use-acts.ts'
import { correctionOf, isUnchanged, newsOf, type Correcting, type CorrectionForm } from './correction-form.ts'
import { lineText } from './day-labels.ts'

/** A colleague's newer correction of the same punch, from a refusal; null for any other failure. */
function newerIn(error: unknown): NewerCorrection | null {
  if (!(error instanceof ApiError) || error.code !== 'CORRECTED_MEANWHILE') return null
  return newerCorrection.safeParse(error.details).data ?? null
}

function newerText(correction: NewerCorrection, { shifts }: ReviewDetail, zone: string): string {
  const job = shifts.length > 1 ? shifts.find(({ workerEntryId }) => workerEntryId === correction.workerEntryId)?.job : undefined
  return newerCorrectionText(correction, zone, job && jobLabel(job))
}

interface Correction {
  correcting: Correcting
  /** The day as it was when the dialog opened. */
  detail: ReviewDetail
  zone: string
  acts: Acts
  onSaved: () => void
}

/**
 * Saves a correction on top of what the user has seen. If a colleague has corrected the punch or
 * added one meanwhile, nothing is saved and the dialog shows the change. Saving again then goes
 * through. (product.md#corrections, product.md#errors)
 */
export function useCorrection({ correcting, detail, zone, acts, onSaved }: Correction) {
  const queryClient = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // What the user has been shown since: a newer correction of the punch, or the day with new
  // punches.
  const [known, setKnown] = useState<{ newerId: string | null; detail: ReviewDetail }>({ newerId: null, detail })

  /** Reads the day again, because this screen may not have a colleague's latest change. */
  async function newsText(): Promise<string | null> {
    const now = await queryClient.fetchQuery({ ...reviewQueries.day(detail.worker.id, detail.day.day), staleTime: 0 })
    const { corrections, punches } = newsOf(known.detail, now)
    setKnown({ newerId: null, detail: now })
    const sentences = [
      ...corrections.map((correction) => newerText(correction, now, zone)),
      ...punches.map((line) => `There is a new punch: ${lineText(line, now.day.day, zone)}.`),
    ]
    return sentences.length === 0 ? null : `${sentences.join(' ')} Yours was not saved. Save again to add it as well.`
  }

  async function save(what: string, values: CorrectionForm) {
    if (isUnchanged(correcting, values, { detail, zone, newerId: known.newerId })) return onSaved()
    const { reason, comment } = values
    const corrections = [correctionOf(correcting, values, { detail, zone, newerId: known.newerId }, newId())]
    const news = correcting.kind === 'add' ? await newsText() : null
    if (news !== null) return setProblem(news)
    await acts.correct(what, { reason, comment: comment.trim() || null, corrections })
    onSaved()
  }

  return {
    isSaving,
    problem,
    async save(what: string, values: CorrectionForm) {
      setSaving(true)
      setProblem(null)
      try {
        await save(what, values)
      } catch (failure) {
        const newer = newerIn(failure)
        if (newer) setKnown((before) => ({ ...before, newerId: newer.id }))
        setProblem(
          newer ? `${newerText(newer, detail, zone)} Your change was not saved. Save again to replace theirs.` : messageOf(failure),
        )
      }
      setSaving(false)
    },
  }
}
