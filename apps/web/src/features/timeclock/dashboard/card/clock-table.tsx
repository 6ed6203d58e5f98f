import type { ClockEvent } from '@daysheet/domain/timeclock/clock-event'
import { noPhotoText, photoText } from '@daysheet/domain/timeclock/evidence-text'
import type { ClockLine } from '@daysheet/domain/timeclock/hours'
import clsx from 'clsx'
import { Photo } from '#features/records/pictures/photo.tsx'
import { LocationMap } from '#features/locations/location-map.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { minutesMovedText, payText, receptionTexts, timeText, eventTypeLabels } from './clock-labels.ts'
import { useDashboard } from '../dashboard-context.ts'
import { lineFlags } from './member-labels.ts'
import styles from './clock-table.module.css'
import card from './card.module.css'
import text from '#ui/text.module.css'

type Line = ClockLine<ClockEvent>

/** The time of an event as it came and as it is paid; the difference is never hidden. */
export function PayTime({ line }: { line: Line }) {
  const { clock } = useDashboard()
  return (
    <span>
      {timeText(line.event.time, clock)} → <span className={card.paid}>{timeText(line.rounded, clock)}</span>{' '}
      <span className={text.faint}>({minutesMovedText(line.moved)})</span>
    </span>
  )
}

function EventRow({ line, name }: { line: Line; name: string }) {
  const { clock, isPast } = useDashboard()
  const { event } = line
  const label = `${name}, ${eventTypeLabels[event.type].toLowerCase()} ${timeText(event.time, clock)}`
  return (
    <div role="row" className={styles.event} aria-label={`${eventTypeLabels[event.type]} ${payText(line, clock)}`}>
      <div role="rowheader" className={styles.type}>
        <span className={card.kind} data-type={event.type}>
          {eventTypeLabels[event.type]}
        </span>
      </div>
      <div role="cell" className={styles.time}>
        <PayTime line={line} />
        {lineFlags(line, isPast).map((words) => (
          <span key={words} className={clsx(styles.remark, card.warn)}>
            <Glyph shape="warning" size={14} />
            {words}
          </span>
        ))}
        {receptionTexts(event).map((words) => (
          <span key={words} className={clsx(styles.remark, text.faint)}>
            {words}
          </span>
        ))}
      </div>
      <div role="cell" className={styles.photo}>
        {event.image ? (
          <Photo url={event.image} alt={photoText(event, label)} kind="photo" />
        ) : (
          <span className={clsx(text.faint, text.small)}>{noPhotoText(event)}</span>
        )}
      </div>
      <div role="cell" className={styles.signature}>
        {event.signature ? (
          <Photo url={event.signature} alt={`Signature of ${label}`} kind="signature" />
        ) : (
          <span className={clsx(text.faint, text.small)}>No signature</span>
        )}
      </div>
      <div role="cell" className={styles.place}>
        <LocationMap {...event} label={label} />
      </div>
    </div>
  )
}

/** One person's clock events with photo, signature and place. A table by its roles, because a table laid out as tiles is none to a screen reader. (product.md#dashboard) */
export function ClockTable({ lines, name }: { lines: readonly Line[]; name: string }) {
  return (
    <div role="table" className={styles.events} aria-label={`Clock events of ${name}`}>
      <div role="rowgroup" className={text.visuallyHidden}>
        <div role="row">
          {['Type', 'Time and rounded time', 'Photo', 'Signature', 'Place'].map((title) => (
            <span key={title} role="columnheader">
              {title}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.tiles}>
        {lines.map((line) => (
          <EventRow key={line.event.id} line={line} name={name} />
        ))}
      </div>
    </div>
  )
}
