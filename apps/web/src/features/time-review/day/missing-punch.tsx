import { formatTime } from '@daysheet/domain/calendar/day'
import type { ManualFix } from '@daysheet/domain/time-review/manual-fix'
import type { ReviewDetail, ReviewException } from '@daysheet/domain/time-review/review-week'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { useSettings } from '../../session/queries.ts'
import type { Acts } from '../use-acts.ts'
import { typedPunch } from './correction-form.ts'
import styles from './day.module.css'

interface MissingPunchProps {
  exception: ReviewException
  fix: ManualFix
  detail: ReviewDetail
  acts: Acts
}

/** Two fixes: `Clock out at [3:15 PM]`, or exclude the punch that has no counterpart. */
export function MissingPunch({ exception, fix, detail, acts }: MissingPunchProps) {
  const { timeZone: zone } = useSettings()
  const [time, setTime] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { type, workerEntryId, exclude } = fix
  const label = `Clock ${type} at`
  const add = (event: FormEvent) => {
    event.preventDefault()
    const typed = typedPunch({ type, time, workerEntryId }, { detail, zone })
    if ('problem' in typed) return setProblem(typed.problem)
    const correction = { action: 'add' as const, workerEntryId, type, time: typed.time }
    acts.take(exception, { label: `${label} ${formatTime(typed.time, zone)}`, corrections: [correction] }, detail)
  }
  return (
    <>
      <form className={styles.missing} onSubmit={add} noValidate>
        <TextField
          label={label}
          placeholder="3:15 PM"
          value={time}
          onChange={(event) => {
            setTime(event.target.value)
            setProblem(null)
          }}
          error={problem !== null}
          helperText={problem}
          sx={{ width: problem === null ? 128 : 260 }}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Button type="submit" variant="outlined" disabled={acts.isBusy}>
          Clock {type}
        </Button>
      </form>
      <Button color="error" disabled={acts.isBusy} onClick={() => acts.take(exception, exclude, detail)}>
        {exclude.label}
      </Button>
    </>
  )
}
