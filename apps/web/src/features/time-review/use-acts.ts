import { stateAfter, type DayAction } from '@daysheet/domain/time-review/day-state'
import type { ReviewDay, ReviewDetail } from '@daysheet/domain/time-review/review-week'
import { correctionsOf, reasonOf } from '@daysheet/domain/time-review/accept-proposal'
import { proposalDone } from '@daysheet/domain/time-review/proposal-done'
import { undoReason } from '@daysheet/domain/timeclock/correction'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { countOf } from '@daysheet/domain/numbers/count-of'
import { messageOf } from '#client/client.ts'
import { newId } from '#client/new-id.ts'
import { showAlert, toast } from '#ui/messages.tsx'
import { jobLabel } from '../jobs/job-labels.ts'
import { undo } from '../schedules/queries.ts'
import { useMe } from '../session/queries.ts'
import { answeredText, days as daysText } from './labels.ts'
import * as queries from './queries.ts'
import { offerUndo } from '#client/undo.ts'
import type { ReviewException } from '@daysheet/domain/time-review/exceptions/review-exception'

export type Proposal = ReviewException['proposals'][number]

const doneWords: Readonly<Record<DayAction, string>> = { review: 'Reviewed', approve: 'Approved', lock: 'Locked', reopen: 'Reopened' }

/** What has been done, in a way that it can be taken back. */
interface Done {
  text: string
  takeBack?: () => Promise<unknown>
}

type Undoable = Required<Done>

export interface Marking {
  action: DayAction
  days: readonly ReviewDay[]
  reason?: string
}

interface Answer {
  isNothingToChange: boolean
  comment?: string
}

/** Where a punch was, as the place of its job. */
export interface SitePlace {
  job: ReviewDetail['shifts'][number]['job']
  latitude: number
  longitude: number
}

/** What is done to days and exceptions: it is said with an Undo, what the server refuses is said in its words, and the week is read again either way. */
export function useActs() {
  const queryClient = useQueryClient()
  const { permissions } = useMe()
  const refresh = () => {
    // A day that is opened next must not show, or act on, its state before this act.
    queryClient.removeQueries({ queryKey: queries.dayKey, type: 'inactive' })
    void queryClient.invalidateQueries({ queryKey: queries.reviewKey })
  }
  const offer = (text: string, takeBack: () => Promise<unknown>) => offerUndo(text, () => takeBack().then(() => null), refresh)
  const act = useMutation({
    mutationFn: (run: () => Promise<Done>) => run(),
    onSuccess({ text, takeBack }) {
      if (takeBack) offer(text, takeBack)
      else toast(text)
    },
    onError: (error) => void showAlert(messageOf(error)),
    onSettled: refresh,
  })

  /** Reopens those of the days that still stand as they were marked. */
  async function reopen({ action, days }: Marking): Promise<void> {
    const [first] = days
    if (!first) return
    const week = await queryClient.fetchQuery({ ...queries.reviewQueries.week(first.day), staleTime: 0 })
    const keys = new Set(days.map(({ workerId, day }) => `${workerId} ${day}`))
    const marked = week.days.filter(({ workerId, day, state }) => keys.has(`${workerId} ${day}`) && state === stateAfter(action))
    if (marked.length > 0) await queries.markDays('reopen', marked, undoReason)
  }

  async function mark(marking: Marking): Promise<Done> {
    const { action, days, reason } = marking
    const { days: count, exports } = await queries.markDays(action, days, reason)
    const files =
      exports.length === 0
        ? ''
        : `. ${countOf(exports.length, 'payroll file')} with these hours ${exports.length === 1 ? 'is' : 'are'} now out of date`
    const canTakeBack = action !== 'reopen' && permissions.includes('time.reopen')
    return { text: `${doneWords[action]} ${daysText(count)}${files}`, ...(canTakeBack && { takeBack: () => reopen(marking) }) }
  }

  async function answer(exceptions: readonly queries.Answered[], { isNothingToChange, comment }: Answer): Promise<Undoable> {
    await queries.answerExceptions(exceptions, { isNothingToChange, comment: comment?.trim() || null })
    const words = isNothingToChange && exceptions[0] ? answeredText(exceptions[0]) : 'To review again'
    const text = exceptions.length === 1 ? words : `${words}: ${countOf(exceptions.length, 'exception')}`
    // Undo does not depend on the hours that were shown.
    const answered = exceptions.map(({ digest: _shown, ...exception }) => exception)
    // An answer that is restored gets its old reason back.
    const before = exceptions[0]?.answer?.comment ?? undoReason
    return {
      text,
      takeBack: () =>
        queries.answerExceptions(answered, {
          isNothingToChange: !isNothingToChange,
          comment: isNothingToChange ? null : before,
        }),
    }
  }

  async function placeJob({ job, latitude, longitude }: SitePlace): Promise<Undoable> {
    await queries.placeJob(job.id, { latitude, longitude })
    return { text: `The site location of ${jobLabel(job)} is set`, takeBack: () => queries.forgetPlace(job.id) }
  }

  async function correct(text: string, input: queries.CorrectionInput): Promise<Undoable> {
    const actId = await queries.correct(input)
    return { text, takeBack: () => queries.undoCorrections(actId) }
  }

  /** One step after the other; what was done before one that failed stays, and shows. */
  async function take(exception: ReviewException, proposal: Proposal, detail: ReviewDetail): Promise<Undoable> {
    const { workerEntryId } = exception
    const { label: text, corrections, addToCrew, reactivate } = proposal
    const back: (() => Promise<unknown>)[] = []
    const scheduleEntryId = detail.shifts.find((shift) => shift.workerEntryId === workerEntryId)?.scheduleEntryId
    if (reactivate && scheduleEntryId !== undefined) {
      await queries.reactivate(scheduleEntryId)
      back.push(() => undo({ entity: 'ScheduleEntry', id: scheduleEntryId }))
    }
    if (addToCrew) {
      await queries.putOnCrew(workerEntryId)
      back.push(() => undo({ entity: 'WorkerEntry', id: workerEntryId }))
    }
    if (corrections.length > 0) {
      const actId = await queries.correct({
        reason: reasonOf(exception),
        comment: text,
        corrections: correctionsOf(proposal, detail.corrections, newId),
      })
      back.push(() => queries.undoCorrections(actId))
    }
    const takeBack = async () => {
      for (const step of back.toReversed()) await step()
    }
    return { text: proposalDone(text), takeBack }
  }

  return {
    isBusy: act.isPending,
    mark: (marking: Marking) => act.mutate(() => mark(marking)),
    answer: (exceptions: readonly queries.Answered[], given: Answer) => act.mutate(() => answer(exceptions, given)),
    placeJob: (place: SitePlace) => act.mutate(() => placeJob(place)),
    take: (exception: ReviewException, proposal: Proposal, detail: ReviewDetail, onTaken?: () => void) =>
      act.mutate(() => take(exception, proposal, detail), { ...(onTaken && { onSuccess: onTaken }) }),
    /** For a dialog, which shows itself what was refused. */
    correct: async (text: string, input: queries.CorrectionInput) => {
      try {
        const { takeBack } = await correct(text, input)
        offer(text, takeBack)
      } finally {
        refresh()
      }
    },
  }
}

export type Acts = ReturnType<typeof useActs>
