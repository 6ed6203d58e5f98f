import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import type { DashboardEntry } from '@daysheet/domain/schedules/day-read'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import clsx from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { Glyph } from '#ui/glyph.tsx'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { useMay } from '#features/session/queries.ts'
import { useDashboard } from '../dashboard-context.ts'
import styles from './card.module.css'

interface Item {
  text: string
  /** An address in the app: `to` opens in this window, `newWindow` in a new one. */
  to?: string
  newWindow?: string
  run?: () => void
}

/**
 * Actions and links for a job of the day. Checklist and images are listed only if there are any.
 * (product.md#dashboard, product.md#routes)
 */
function useItems(entry: DashboardEntry): Item[] {
  const { job } = entry
  const { clock, isToday, open } = useDashboard()
  const may = useMay()
  const number = formatJobNumber(job)
  return [
    ...(may('plan.write') ? [{ text: entry.notes ? 'Change the note' : 'Add a note', run: () => open({ kind: 'note', entry }) }] : []),
    ...(number !== '' && may('time.reports')
      ? [{ text: 'All days', to: paths.dashboardJob(number, isToday ? undefined : clock.day) }]
      : []),
    ...(job.checklist ? [{ text: 'Checklist', newWindow: paths.checklist(job.checklist.id) }] : []),
    ...(job.imageSets.length > 0 ? [{ text: 'Images', newWindow: paths.jobImages(job.id) }] : []),
    ...(may('waste.write') ? [{ text: 'Request container', run: () => open({ kind: 'request container', jobId: job.id }) }] : []),
  ]
}

/** The less common actions on a job of the day, behind three dots. */
export function JobMenu({ entry }: { entry: DashboardEntry }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const items = useItems(entry)
  if (items.length === 0) return null
  const close = () => setAnchor(null)
  return (
    <>
      <button
        type="button"
        className={clsx(styles.plain, styles.dots)}
        aria-label={`Actions for ${jobLabel(entry.job)}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Glyph shape="more" />
      </button>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={close}>
          {items.map(({ text, to, newWindow, run }) => (
            <MenuItem
              key={text}
              onClick={() => {
                close()
                run?.()
              }}
              {...(to !== undefined && { component: Link, to })}
              {...(newWindow !== undefined && {
                component: 'a',
                href: newWindow,
                target: '_blank',
                rel: 'noopener',
                'aria-label': `${text}, in a new window`,
              })}
            >
              {text}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
