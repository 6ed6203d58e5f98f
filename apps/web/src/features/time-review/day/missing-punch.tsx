import { formatTime } from '@daysheet/domain/calendar/day'
import { exampleTime } from '@daysheet/domain/time-review/example-time'
import type { ManualFix } from '@daysheet/domain/time-review/manual-fix'
import type { ReviewDetail } from '@daysheet/domain/time-review/review-week'
import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { TextField } from '#ui/form/form-fields.tsx'
import { PageForm } from '#ui/form/page-form.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { useSettings } from '#features/session/queries.ts'
import type { Acts } from '../use-acts.ts'
import { missingPunchForm } from './correction-form.ts'
import type { ReviewException } from '@daysheet/domain/time-review/exceptions/review-exception'

interface MissingPunchProps {
  exception: ReviewException
  fix: ManualFix
  detail: ReviewDetail
  acts: Acts
}

interface TimeForm {
  time: string
}

/** Two fixes: `Clock out at [3:15 PM]`, or exclude the punch that has no counterpart. */
export function MissingPunch({ exception, fix, detail, acts }: MissingPunchProps) {
  const { timeZone: zone } = useSettings()
  const { type, workerEntryId, exclude } = fix
  const schema = useMemo(() => missingPunchForm({ type, workerEntryId }, { detail, zone }), [type, workerEntryId, detail, zone])
  const form = useZodForm(schema, { time: '' })
  const label = `Clock ${type} at`
  const shift = detail.shifts.find((one) => one.workerEntryId === workerEntryId)
  const example = exampleTime({ type, punchId: exception.punchIds[0] ?? '' }, shift ?? { startTime: null, lines: [] }, zone)
  const add = (time: string) => {
    const correction = { action: 'add' as const, workerEntryId, type, time }
    const proposal = { label: `${label} ${formatTime(time, zone)}`, corrections: [correction] }
    acts.take(exception, proposal, detail, () => form.reset())
  }
  return (
    <>
      <PageForm form={form} onSubmit={add} submitLabel={`Clock ${type}`} saving={acts.isBusy} error={null} isInline>
        <TextField<TimeForm>
          name="time"
          label={label}
          placeholder={`like ${example}`}
          sx={{ maxWidth: '100%', width: form.formState.errors.time ? 310 : 128 }}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </PageForm>
      <Button color="error" disabled={acts.isBusy} onClick={() => acts.take(exception, exclude, detail)}>
        {exclude.label}
      </Button>
    </>
  )
}
