import Box from '@mui/material/Box'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { initialsOf, StatusIcon } from '../../ui/status.tsx'
import { CrewMenu } from './crew-menu.tsx'
import { jobLabel, nameOf, statusDetail, statusOf } from './day.ts'
import { usePlanner } from './planner-context.ts'
import type { DayEntry, DayWorkerEntry } from './queries.ts'

/** How long a status that just changed glows, in milliseconds. */
const glowFor = 1000

/** True for a second after the value changed, not when it is first shown. */
function useGlow(value: unknown): boolean {
  const shown = useRef(value)
  const [isGlowing, setGlowing] = useState(false)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    setGlowing(true)
    const timer = setTimeout(() => setGlowing(false), glowFor)
    return () => clearTimeout(timer)
  }, [value])
  return isGlowing
}

/** One style sheet for a whole crew: a day has hundreds of members, and a styled component for each part of each would be felt. */
const crew = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.5,
  alignItems: 'center',
  listStyle: 'none',
  m: 0,
  p: 0,
  '& .member': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: 32,
    maxWidth: '100%',
    pl: '3px',
    pr: '8px',
    py: '2px',
    border: 1,
    borderColor: 'divider',
    borderRadius: 4,
    bgcolor: 'background.paper',
    color: 'text.primary',
    font: 'inherit',
    fontSize: 13,
    textAlign: 'start',
    cursor: 'pointer',
    transition: 'background-color 150ms, box-shadow 150ms',
    '&:hover': { bgcolor: 'action.hover' },
    '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
    '@media (pointer: coarse)': { minHeight: 44, borderRadius: 6 },
  },
  '& .initials': {
    position: 'relative',
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    width: 26,
    height: 26,
    border: 2,
    borderRadius: '50%',
    fontSize: 10,
    fontWeight: 650,
    mr: '3px',
    '&::before': { content: 'attr(data-initials)' },
  },
  '& .initials > svg': { position: 'absolute', right: -7, bottom: -5, borderRadius: '50%', bgcolor: 'background.paper' },
  '& [data-status=confirmed] .initials': { borderColor: 'success.main' },
  '& [data-status=declined] .initials, & [data-status=error] .initials': { borderColor: 'error.main' },
  '& [data-status=waiting] .initials': { borderColor: 'warning.main' },
  '& [data-status="not texted"] .initials': { borderColor: 'divider' },
  '& .glows': { boxShadow: '0 0 0 3px var(--mui-palette-primary-main)' },
  '& .inactive': { color: 'text.secondary', fontSize: 11 },
} as const

type Choose = (anchor: HTMLElement, workerEntry: DayWorkerEntry) => void

const Member = memo(function Member({ workerEntry, zone, onChoose }: { workerEntry: DayWorkerEntry; zone: string; onChoose: Choose }) {
  const { worker, txtStatus, txtStatusTime } = workerEntry
  const status = statusOf(txtStatus)
  const name = nameOf(worker)
  const detail = statusDetail(workerEntry, zone)
  const isGlowing = useGlow(`${txtStatus} ${txtStatusTime}`)
  return (
    <li>
      <button
        type="button"
        className={isGlowing ? 'member glows' : 'member'}
        data-status={status}
        data-tip={detail}
        aria-label={detail}
        aria-haspopup="menu"
        onClick={(event) => onChoose(event.currentTarget, workerEntry)}
      >
        <span className="initials" data-initials={initialsOf(name)} aria-hidden>
          <StatusIcon status={status} label={null} size={14} />
        </span>
        <span>
          {name}
          {worker?.active === false && <span className="inactive"> inactive</span>}
        </span>
      </button>
    </li>
  )
})

/** Who is on the job, each with where their text stands. (spec §2, §4) */
export function Crew({ entry }: { entry: DayEntry }) {
  const { zone } = usePlanner()
  const [chosen, setChosen] = useState<{ anchor: HTMLElement; id: string } | null>(null)
  const choose = useCallback<Choose>((anchor, { id }) => setChosen({ anchor, id }), [])
  const chosenWorker = entry.workerEntries.find(({ id }) => id === chosen?.id)
  if (entry.workerEntries.length === 0) return <Box sx={{ px: 0.75, mx: -0.75, color: 'text.secondary' }}>No employees yet</Box>
  return (
    <Box component="ul" aria-label={`Employees on ${jobLabel(entry.job)}`} sx={crew}>
      {entry.workerEntries.map((workerEntry) => (
        <Member key={workerEntry.id} workerEntry={workerEntry} zone={zone} onChoose={choose} />
      ))}
      {chosen && chosenWorker && (
        <CrewMenu entry={entry} workerEntry={chosenWorker} anchor={chosen.anchor} onClose={() => setChosen(null)} />
      )}
    </Box>
  )
}
