import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { jobLabel } from '../../../jobs/job-labels.ts'
import { Glyph } from '../../../../ui/glyph.tsx'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry } from '../queries.ts'

/** Everything one can do to a card; what is common has its own place on the card as well. */
export function CardMenu({ entry }: { entry: DayEntry }) {
  const { open, actions } = usePlanner()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (deed: () => void) => () => {
    setAnchor(null)
    deed()
  }
  /** Whoever was told that the job is cancelled does not know that it takes place again. */
  const reactivate = async () => {
    const shouldTell = await actions.reactivate(entry)
    const now = actions.entryNow(entry.id)
    if (shouldTell && now) open({ kind: 'text', entry: now, about: 'reactivated' })
  }
  const items: readonly [string, () => void][] = [
    ['Choose Employees', () => open({ kind: 'employees', entry })],
    ['Choose Start Time', () => open({ kind: 'start time', entry })],
    ['Enter Note for Job', () => open({ kind: 'note', entry })],
    ['Send text', () => open({ kind: 'text', entry, about: entry.cancelled ? 'cancelled' : 'job' })],
    ['Request container', () => open({ kind: 'request container', jobId: entry.jobId })],
    entry.cancelled ? ['Reactivate', () => void reactivate()] : ['Cancel job', () => open({ kind: 'cancel', entry })],
    ['Remove from this schedule', () => void actions.remove(entry)],
  ]
  return (
    <>
      <button
        type="button"
        className="plain more no-print"
        aria-label={`Actions for ${jobLabel(entry.job)}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Glyph shape="more" />
      </button>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {items.map(([words, deed]) => (
            <MenuItem key={words} onClick={choose(deed)}>
              {words}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
