import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import clsx from 'clsx'
import { useState } from 'react'
import { Glyph } from '#ui/glyph.tsx'
import { printPack } from '#features/certificates/print-pack.ts'
import { jobLabel } from '#features/jobs/job-labels.ts'
import type { Permission } from '#features/session/queries.ts'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry } from '../queries.ts'
import styles from './card.module.css'

/** All actions on a card. Common actions are also on the card itself. */
export function CardMenu({ entry }: { entry: DayEntry }) {
  const { open, actions, may } = usePlanner()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (action: () => void) => () => {
    setAnchor(null)
    action()
  }
  /** People who were texted that the job is cancelled do not know that it takes place again. */
  const reactivate = async () => {
    const shouldTell = await actions.reactivate(entry)
    const now = actions.entryNow(entry.id)
    if (shouldTell && now) open({ kind: 'text', entry: now, about: 'reactivated' })
  }
  const planning: Permission = 'plan.write'
  const saving: [string, () => void, Permission][] =
    entry.workerEntries.length > 0 ? [['Save as a crew…', () => open({ kind: 'save crew', entry }), planning]] : []
  const all: readonly [string, () => void, Permission][] = [
    ['Choose Employees', () => open({ kind: 'employees', entry }), planning],
    ['Add a crew…', () => open({ kind: 'add crew', entry }), planning],
    ...saving,
    ['Choose Start Time', () => open({ kind: 'start time', entry }), planning],
    ['Enter Note for Job', () => open({ kind: 'note', entry }), planning],
    ['Send text', () => open({ kind: 'text', entry, about: entry.cancelled ? 'cancelled' : 'job' }), 'texts.send'],
    ['Print certificates', () => void printPack(entry.id), 'certificates.details'],
    ['Request container', () => open({ kind: 'request container', jobId: entry.jobId }), 'waste.write'],
    entry.cancelled ? ['Reactivate', () => void reactivate(), planning] : ['Cancel job', () => open({ kind: 'cancel', entry }), planning],
    ['Remove from this schedule', () => void actions.remove(entry), planning],
  ]
  const items = all.filter(([, , needed]) => may(needed))
  if (items.length === 0) return null
  return (
    <>
      <button
        type="button"
        className={clsx(styles.plain, styles.more, 'no-print')}
        aria-label={`Actions for ${jobLabel(entry.job)}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Glyph shape="more" />
      </button>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {items.map(([text, action]) => (
            <MenuItem key={text} onClick={choose(action)}>
              {text}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
