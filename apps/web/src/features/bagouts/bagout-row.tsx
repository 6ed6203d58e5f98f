import type { Bagout } from '@daysheet/domain/bagouts/bagout'
import { dayOf, formatDay } from '@daysheet/domain/calendar/day'
import clsx from 'clsx'
import { memo, useEffect, useRef, useState, type MouseEvent } from 'react'
import { JobLink } from '../jobs/job-link.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { bagoutLabel, countText } from './bagout-labels.ts'
import glow from '#ui/glow.module.css'
import styles from './table.module.css'
import { IfMay } from '../session/if-may.tsx'

interface BagoutRowProps {
  bagout: Bagout
  isSelected: boolean
  /** Whether it was just added here: it is brought into view. */
  isNew: boolean
  zone: string
  onToggle: (orderId: string) => void
  onEdit: (bagout: Bagout) => void
}

/** A click that belongs to something in the row, or that ends the marking of a text to copy. */
const isAnothers = ({ target }: MouseEvent): boolean =>
  (target instanceof Element && target.closest('a, button, label') !== null) || window.getSelection()?.isCollapsed === false

/** Renders anew only when something of it changed; a changed count glows for a second. */
export const BagoutRow = memo(function BagoutRow({ bagout, isSelected, isNew, zone, onToggle, onEdit }: BagoutRowProps) {
  const { orderId, entryId, version, date, supervisorName, jobId, jobNum, jobNumDecimals, address, boro, bags } = bagout
  const row = useRef<HTMLDivElement>(null)
  const [first] = useState(version)
  const changed = version !== first && (version % 2 === 0 ? glow.glowEven : glow.glowOdd)
  const label = bagoutLabel(bagout, zone)
  useEffect(() => {
    if (isNew) row.current?.scrollIntoView({ block: 'center' })
  }, [isNew])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the mouse may press anywhere, the keyboard has the checkbox
    <div
      role="row"
      ref={row}
      className={clsx(styles.line, !isSelected && styles.deselected, isNew ? glow.glowAdded : changed)}
      onClick={(event) => {
        if (!isAnothers(event)) onToggle(orderId)
      }}
    >
      <div role="cell" className={styles.pick}>
        <label>
          <input type="checkbox" aria-label={`Select ${label}`} checked={isSelected} onChange={() => onToggle(orderId)} />
        </label>
      </div>
      <div role="cell" className={styles.date}>
        {formatDay(dayOf(date, zone))}
      </div>
      <div role="cell" className={styles.who}>
        {supervisorName}
      </div>
      <div role="cell" className={clsx(styles.job, styles.number)}>
        <JobLink job={{ id: jobId, jobNum, jobNumDecimals }} />
      </div>
      <div role="cell" className={styles.address}>
        {[address, boro].filter(Boolean).join(', ')}
      </div>
      <div role="cell" className={styles.bags} data-unit={bags === 1 ? ' bag' : ' bags'}>
        {countText(bags)}
      </div>
      <div role="cell" className={styles.edit}>
        <IfMay needs="materials.write">
          <button
            type="button"
            data-edit={entryId}
            aria-label={`Update Bag Count of ${label}`}
            title="Update Bag Count"
            onClick={() => onEdit(bagout)}
          >
            <Glyph shape="edit" />
          </button>
        </IfMay>
      </div>
    </div>
  )
})
