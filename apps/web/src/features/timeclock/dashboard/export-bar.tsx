import type { Day } from '@daysheet/domain/calendar/day'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { loadModule } from '../../../client/use-lazy-module.ts'
import { scheduleExport } from '../queries.ts'
import { paths } from '../../../app/paths.ts'
import { DelayedDownloadIndicator } from '../../../client/download-indicator.tsx'
import { useLazyDialogs } from '../../../client/use-lazy-dialogs.ts'
import { useDownload } from '../../../client/use-download.ts'
import { showAlert } from '../../../ui/messages.tsx'
import { Failed } from '../../../ui/states.tsx'
import type { OpenExport } from './dialogs/export-dialog.tsx'

interface ExportBarProps {
  /** The day the dashboard shows. */
  day: Day
  hasSchedule: boolean
  /** The number of the job the dashboard is narrowed to, as its address has it. */
  jobNum?: string
}

const row = { display: 'flex', flexWrap: 'wrap', gap: 1 } as const

/** An export, or the screen that leads to more. */
interface Item {
  text: string
  run?: () => void
  to?: string
}

/** A phone has no room for four buttons above the day. */
function MenuButton({ label, items }: { label: string; items: readonly Item[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ justifySelf: 'start' }}
      >
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
  const fetchDay = () => start(scheduleExport({ from: day, to: day }))
  const close = () => setOpen(null)
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const dialogs = useLazyDialogs(loadDialogs, { isWanted: open !== null, giveUp: close })
  const exportDay = () => (hasSchedule ? fetchDay() : void showAlert('No schedule found for this date'))
  const items: readonly Item[] = [
    { text: 'Export This Schedule', run: exportDay },
    { text: 'Export By Date Range', run: () => setOpen('date range') },
    { text: 'Export By Job Number', run: () => setOpen('job number') },
    { text: 'Employee Report', to: paths.employeeReport() },
  ]
  return (
    <Box className="no-print" sx={{ display: 'grid', gap: 1 }}>
      {isPhone ? (
        <MenuButton label="Exports" items={items} />
      ) : (
        <Box role="group" aria-label="Exports" sx={row}>
          {items.map(({ text, run, to }) => (
            <Button
              key={text}
              variant="outlined"
              {...(to === undefined ? { onClick: run, loading: run === exportDay && progress !== null } : { component: RouterLink, to })}
            >
              {text}
            </Button>
          ))}
        </Box>
      )}
      {progress && <DelayedDownloadIndicator progress={progress} onCancel={cancel} />}
      {error !== null && <Failed text={`The schedule was not exported. ${error}`} onRetry={fetchDay} />}
      {open && dialogs && <dialogs.ExportDialog open={open} day={day} jobNum={jobNum} onClose={close} />}
    </Box>
  )
}

/** What can be taken along from the dashboard. Another day begins anew: a download or a failure of the last one is not its business. (product.md#dashboard) */
export const ExportBar = (props: ExportBarProps) => <DayExport key={props.day} {...props} />
