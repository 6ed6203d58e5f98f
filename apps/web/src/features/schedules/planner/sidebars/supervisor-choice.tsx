import { shortName } from '@daysheet/domain/people/short-name'
import { bookingsOf } from '@daysheet/domain/schedules/double-booking'
import Box from '@mui/material/Box'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { AddPerson } from '#features/people/add-people.tsx'
import { useToldApart } from '#features/people/use-told-apart.ts'
import { Glyph } from '#ui/glyph.tsx'
import { Failed, Loading } from '#ui/states.tsx'
import { freeFirst } from '../day.ts'
import { useDayNames } from '../use-day-names.ts'
import { usePlanner } from '../planner-context.ts'
import { plannerQueries, type DayEntry, type DaySchedule, type DaySupervisor } from '../queries.ts'
import styles from '../board/card.module.css'

const noEntries: readonly DayEntry[] = []
const noSupervisors: readonly DaySupervisor[] = []
const entriesOf = (schedule: DaySchedule | null) => schedule?.scheduleEntries ?? noEntries

interface SupervisorMenuProps {
  entry: DayEntry
  anchor: HTMLElement
  onClose: () => void
  /** Opens the form for a new supervisor. */
  onAdd: () => void
}

/** The active supervisors, each with where they are already that day. Read only while the menu is open. */
function SupervisorMenu({ entry, anchor, onClose, onAdd }: SupervisorMenuProps) {
  const { day, zone, actions, may } = usePlanner()
  const { data: supervisors, isError, isFetching, refetch } = useQuery(plannerQueries.activeSupervisors())
  const { data: entries = noEntries } = useQuery({ ...plannerQueries.day(day, zone), select: entriesOf })
  const called = useToldApart('Supervisors', supervisors ?? noSupervisors)
  const bookings = bookingsOf(entries).supervisors
  const choose = (id: string) => {
    onClose()
    void actions.setSupervisor(entry, id)
  }
  const unset = () => {
    onClose()
    void actions.removeSupervisor(entry)
  }
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ paper: { sx: { maxHeight: 420, maxWidth: 340 } } }}>
      {!supervisors && (
        <Box component="li" sx={{ px: 2, py: 1, width: 280 }}>
          {isError ? (
            <Failed text="Error getting supervisor list" onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <Loading height={36} />
          )}
        </Box>
      )}
      {entry.supervisorId !== null && <MenuItem onClick={unset}>No supervisor</MenuItem>}
      {supervisors?.length === 0 && <MenuItem disabled>No active supervisors</MenuItem>}
      {supervisors?.length === 0 && may('people.write') && <MenuItem onClick={onAdd}>Add supervisor</MenuItem>}
      {freeFirst(supervisors ?? [], bookings, entry.id).map(({ elsewhere, ...supervisor }) => (
        <MenuItem
          key={supervisor.id}
          selected={supervisor.id === entry.supervisorId}
          onClick={() => choose(supervisor.id)}
          sx={{ whiteSpace: 'normal' }}
        >
          <Box>
            {called(supervisor)}
            {elsewhere !== '' && <Box sx={{ fontSize: 12, color: 'warning.main' }}>On {elsewhere}</Box>}
          </Box>
        </MenuItem>
      ))}
    </Menu>
  )
}

/**
 * The supervisor of the job, with a menu to change it. In a row (`isShort`) the first name is an
 * initial. (product.md#planner)
 */
export function SupervisorChoice({ entry, isShort = false }: { entry: DayEntry; isShort?: boolean }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isAdding, setAdding] = useState(false)
  const { may, actions } = usePlanner()
  const names = useDayNames()
  const name = entry.supervisorId === null ? null : names.supervisor(entry.supervisor)
  const shown = name === null ? 'No supervisor' : isShort ? shortName(name) : name
  if (!may('plan.write')) return <span title={isShort ? (name ?? undefined) : undefined}>{shown}</span>
  return (
    <>
      <button
        type="button"
        className={clsx(styles.plain, styles.strong, name === null && styles.noSupervisor)}
        // The accessible name contains the visible text. (WCAG 2.5.3)
        aria-label={`Supervisor of ${jobLabel(entry.job)}: ${shown}${name === null || name === shown ? '' : ` (${name})`}`}
        aria-haspopup="menu"
        data-tip={isShort && name !== null ? name : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {name === null && <Glyph shape="warning" size={16} />}
        <span>{shown}</span>
        <Glyph shape="open" />
      </button>
      {anchor && (
        <SupervisorMenu
          entry={entry}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onAdd={() => {
            setAnchor(null)
            setAdding(true)
          }}
        />
      )}
      {isAdding && (
        <AddPerson people="Supervisors" onClose={() => setAdding(false)} onAdded={({ id }) => void actions.setSupervisor(entry, id)} />
      )}
    </>
  )
}
