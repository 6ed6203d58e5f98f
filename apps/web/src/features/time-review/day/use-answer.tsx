import { payQuestion } from '@daysheet/domain/time-review/day-state'
import type { ReviewDay, ReviewDetail } from '@daysheet/domain/time-review/review-week'
import { useState, type ReactNode } from 'react'
import { hoursText } from '../labels.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { Acts } from '../use-acts.ts'
import type { ReviewException } from '@daysheet/domain/time-review/exceptions/review-exception'

interface Answering {
  /** A Block never has the key N. */
  key: 'n' | 'p'
  /** The label of the button. */
  label: string
  answer: () => void
  dialog: ReactNode
}

/**
 * Marks an exception as OK as is, or undoes that. A Block affects pay, so the question names the
 * hours and requires a reason. (product.md#time-review; decisions/time-review.md)
 */
export function useAnswer(exception: ReviewException, { day }: ReviewDetail, acts: Acts): Answering {
  // Keeps the hours in the question fixed while it is open.
  const [asked, setAsked] = useState<ReviewDay | null>(null)
  const isNothingToChange = exception.answer === null
  const isAboutPay = isNothingToChange && exception.severity === 'block'
  return {
    key: isAboutPay ? 'p' : 'n',
    label: isAboutPay ? `Pay ${hoursText(day.minutes)} h…` : isNothingToChange ? 'OK as is' : 'Review again',
    answer: () => (isAboutPay ? setAsked(day) : acts.answer([exception], { isNothingToChange })),
    dialog: asked && (
      <ReasonDialog
        title={payQuestion(asked.minutes)}
        does={`Pay ${hoursText(asked.minutes)} h`}
        onReason={(comment) => acts.answer([{ ...exception, digest: asked.digest }], { isNothingToChange: true, comment })}
        onClose={() => setAsked(null)}
      >
        {exception.text} The day can then be approved with these hours.
      </ReasonDialog>
    ),
  }
}
