import { countOf } from '@daysheet/domain/numbers/count-of'
import { cellsFor, daysWith, openExceptions, type BoardCell } from '@daysheet/domain/time-review/week-board'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { undoOfLastAct } from '#client/undo.ts'
import { ask } from '#ui/messages.tsx'
import { codeLabel, days, hoursText, reopenText } from '../labels.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useActs } from '../use-acts.ts'
import { useMay } from '../use-may.ts'

interface BulkBarProps {
  /** All of the week. */
  all: readonly BoardCell[]
  /** Those the week is narrowed to. */
  meant: readonly BoardCell[]
  isNarrowed: boolean
  /** The one rule that the week is narrowed to. */
  code: string | undefined
  onWork: () => void
}

const sumOf = (cells: readonly BoardCell[]) => hoursText(cells.reduce((sum, { day }) => sum + day.minutes, 0))
const daysOf = (cells: readonly BoardCell[]) => cells.map(({ day }) => day)
const lockedOf = (cells: readonly BoardCell[]) => cells.filter(({ day }) => day.state === 'locked')

type Asked = { kind: 'reopen'; cells: readonly BoardCell[] } | { kind: 'answer'; exceptions: ReturnType<typeof openExceptions> }

/** What is done to many days at once: approving and reopening those that are shown, locking all that is approved. (product.md#time-review) */
export function BulkBar({ all, meant, isNarrowed, code, onWork }: BulkBarProps) {
  const acts = useActs()
  const may = useMay()
  // Keeps the dialog's days fixed while it is open.
  const [asked, setAsked] = useState<Asked | null>(null)
  const open = openExceptions(meant)
  const openDays = daysWith(open)
  // A Block decides about a day's pay, so it is never answered for many days at once.
  const ofRule = openExceptions(
    meant.map((cell) => ({ ...cell, toReview: cell.toReview.filter((one) => one.code === code && one.severity !== 'block') })),
  )
  const approvable = cellsFor(meant, 'approve')
  const clean = approvable.filter(({ status }) => status === 'clean')
  const unpaid = approvable.filter(({ status }) => status === 'unpaid')
  const reviewed = approvable.filter(({ status }) => status === 'reviewed')
  const lockable = cellsFor(all, 'lock')
  const marked = cellsFor(meant, 'reopen')
  const hasOwn = meant.some(({ day }) => day.isOwnHours)
  const notes = [
    ...(isNarrowed ? ['Only the days that match the filters.'] : []),
    ...(hasOwn ? ['Another user approves your own hours.'] : []),
  ]

  const approve = async (cells: readonly BoardCell[], kind: string) => {
    const text = `Approve ${countOf(cells.length, `${kind} day`)} with ${sumOf(cells)} hours?`
    if (await ask(text, { yes: 'Approve', no: 'Cancel', until: undoOfLastAct(), ...(notes.length > 0 && { details: notes.join(' ') }) }))
      acts.mark({ action: 'approve', days: daysOf(cells) })
  }
  const lock = async () => {
    const others = all.filter(({ day }) => day.state !== 'locked').length - lockable.length
    const rest =
      others === 0
        ? 'All days of the week are then locked.'
        : `${days(others)} of this week ${others === 1 ? 'is' : 'are'} not approved and will not be locked.`
    const text = `Lock ${countOf(lockable.length, 'approved day')} with ${sumOf(lockable)} hours? This makes a new payroll file. Locked hours cannot be corrected until the day is reopened.`
    if (await ask(text, { yes: 'Lock', no: 'Cancel', details: rest, until: undoOfLastAct() }))
      acts.mark({ action: 'lock', days: daysOf(lockable) })
  }
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {open.length > 0 && (
        <Button variant="contained" onClick={onWork}>
          Work through {days(openDays)}
        </Button>
      )}
      {may.review && ofRule.length > 1 && (
        <Button variant="outlined" disabled={acts.isBusy} onClick={() => setAsked({ kind: 'answer', exceptions: ofRule })}>
          OK as is for {countOf(ofRule.length, 'exception')}…
        </Button>
      )}
      {may.approve && clean.length > 0 && (
        <Button variant="outlined" disabled={acts.isBusy} onClick={() => void approve(clean, 'clean')}>
          Approve {countOf(clean.length, 'clean day')}
        </Button>
      )}
      {may.approve && unpaid.length > 0 && (
        <Button variant="outlined" disabled={acts.isBusy} onClick={() => void approve(unpaid, 'unpaid')}>
          Approve {countOf(unpaid.length, 'unpaid day')}
        </Button>
      )}
      {may.approve && reviewed.length > 0 && (
        <Button variant="outlined" disabled={acts.isBusy} onClick={() => void approve(reviewed, 'reviewed')}>
          Approve {countOf(reviewed.length, 'reviewed day')}
        </Button>
      )}
      {may.lock && (
        <Button
          variant="outlined"
          disabled={acts.isBusy || lockable.length === 0}
          onClick={() => void lock()}
          // A phone has no room for what cannot be done.
          sx={lockable.length === 0 ? { display: { xs: 'none', sm: 'inline-flex' } } : {}}
        >
          Lock week…
        </Button>
      )}
      {may.reopen && marked.length > 0 && (
        <Button disabled={acts.isBusy} onClick={() => setAsked({ kind: 'reopen', cells: marked })}>
          Reopen {days(marked.length)}…
        </Button>
      )}
      {asked?.kind === 'answer' && (
        <ReasonDialog
          title="OK as is"
          does={`OK as is for ${countOf(asked.exceptions.length, 'exception')}`}
          isOptional
          onReason={(comment) => acts.answer(asked.exceptions, { isNothingToChange: true, comment })}
          onClose={() => setAsked(null)}
        >
          {countOf(asked.exceptions.length, 'exception')} of this week: {codeLabel(code ?? '')}.
        </ReasonDialog>
      )}
      {asked?.kind === 'reopen' && (
        <ReasonDialog
          title={`Reopen ${days(asked.cells.length)}`}
          does="Reopen"
          onReason={(reason) => acts.mark({ action: 'reopen', days: daysOf(asked.cells), reason })}
          onClose={() => setAsked(null)}
        >
          {isNarrowed && <p>Only the days that match the filters.</p>}
          {reopenText(asked.cells.length, lockedOf(asked.cells).length)}
        </ReasonDialog>
      )}
    </Box>
  )
}
