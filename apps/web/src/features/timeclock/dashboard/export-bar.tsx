import type { Day } from '@daysheet/domain/calendar/day'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { loadModule } from '#client/use-lazy-module.ts'
import { scheduleExport } from '../queries.ts'
import { paths } from '#paths.ts'
import { DelayedDownloadIndicator } from '#client/download-indicator.tsx'
import { useLazyDialogs } from '#client/use-lazy-dialogs.ts'
import { weeksAround } from '#client/week-buttons.tsx'
import { useToday } from '#features/session/use-today.ts'
import { useDownload } from '#client/use-download.ts'
import { showAlert } from '#ui/messages.tsx'
import { Failed } from '#ui/states.tsx'
import type { OpenExport } from './dialogs/export-dialog.tsx'

interface ExportBarProps {
  /** The day the dashboard shows. */
  day: Day
  hasSchedule: boolean
  /** The number of the job the dashboard is narrowed to, as its address has it. */
  jobNum?: string
}

/** An export, or the screen that leads to more. */
interface Item {
  text: string
  run?: () => void
  to?: string
}

/** Actions that are needed once a day share one button. */
function MenuButton({ label, items }: { label: string; items: readonly Item[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Button variant="outlined" aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        {label}…
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {items.map(({ text, run, to }) => (
          <MenuItem
            key={text}
            onClick={() => {
              close()
              run?.()
            }}
            {...(to !== undefined && { component: RouterLink, to })}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

const loadDialogs = () => loadModule(() => import('./dialogs/export-dialog.tsx'))

function DayExport({ day, hasSchedule, jobNum }: ExportBarProps) {
  const [open, setOpen] = useState<OpenExport | null>(null)
  const { progress, error, start, cancel } = useDownload()
  const [range, setRange] = useState({ from: day, to: day })
  const today = useToday()
  const fetchDays = (days: typeof range) => {
    setRange(days)
    start(scheduleExport(days))
  }
  const close = () => setOpen(null)
  const dialogs = useLazyDialogs(loadDialogs, { isWanted: open !== null, giveUp: close })
  const exportDay = () => (hasSchedule ? fetchDays({ from: day, to: day }) : void showAlert('No schedule found for this date'))
  const items: readonly Item[] = [
    { text: 'Export This Schedule', run: exportDay },
    ...weeksAround(today).flatMap((week) =>
      week.words === 'Last week' ? { text: 'Export Last Week', run: () => fetchDays(week.range) } : [],
    ),
    { text: 'Export By Date Range', run: () => setOpen('date range') },
    { text: 'Export By Job Number', run: () => setOpen('job number') },
    { text: 'Employee Report', to: paths.employeeReport() },
  ]
  return (
    <Box className="no-print" sx={{ display: 'grid', gap: 1, justifyItems: 'end' }}>
      <MenuButton label="Exports" items={items} />
      {progress && <DelayedDownloadIndicator progress={progress} onCancel={cancel} />}
      {error !== null && <Failed text={`The schedule was not exported. ${error}`} onRetry={() => fetchDays(range)} />}
      {open && dialogs && <dialogs.ExportDialog open={open} day={day} jobNum={jobNum} onClose={close} />}
    </Box>
  )
}

/** What can be taken along from the dashboard. Another day begins anew: a download or a failure of the last one is not its business. (product.md#dashboard) */
export const ExportBar = (props: ExportBarProps) => <DayExport key={props.day} {...props} />
