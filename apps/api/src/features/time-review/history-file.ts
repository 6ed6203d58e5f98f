/** What was known of somebody's days when, for a dispute: as a spreadsheet and on paper. (product.md#time-review) */
import { dayOf, formatDay, formatTime, type Day } from '@daysheet/domain/calendar/day'
import { archivedHistoryText } from '@daysheet/domain/time-review/archived-history'
import type { HistoryEntry } from '@daysheet/domain/time-review/review-week'
import { creditText } from '@daysheet/domain/time-review/paid/credit-text'
import { hoursOf } from '@daysheet/domain/timeclock/hours'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { headOf, linesOf } from '#http/csv.ts'
import type { PdfDocument } from '#ports/pdf/print.ts'

interface DayHistory {
  day: Day
  entries: readonly HistoryEntry[]
}

/** Somebody's days, oldest first. */
export interface History {
  name: string
  from: Day
  to: Day
  days: readonly DayHistory[]
  /** See `ReviewDetail`. */
  archivedMonths: readonly string[]
  /** Of the business. */
  zone: string
}

/** `12-01-2026 9:05 AM`, in the business zone. */
const momentIn = (zone: string, moment: string) => `${formatDay(dayOf(moment, zone))} ${formatTime(moment, zone)}`

/** One line for each fact, its moment in the business zone and in UTC; the last says what is in the archive. */
export function historyCsv({ days, zone, archivedMonths }: History): string {
  const lines = days.flatMap(({ day, entries }) =>
    entries.map(({ at, by, text, minutes, credited }) => [
      ...[formatDay(day), momentIn(zone, at), at, by, text],
      ...[hoursOf(minutes), hoursOf(credited)],
    ]),
  )
  const archived = archivedHistoryText(archivedMonths)
  if (archived !== undefined) lines.push(['', '', '', '', archived, '', ''])
  return (
    headOf(['Day', 'Known Since', 'Known Since (UTC)', 'By', 'What', 'Paid Hours Then', 'Of These Gap Credit']) +
    linesOf(lines, (hours) => hours.toFixed(2))
  )
}

const head = (text: string, alignment: 'left' | 'right' = 'left'): TableCell => ({ text, style: 'head', alignment })

// Widths in points, that make the page's with the spaces between.
const widths = [92, 92, 240, 60]

/** The same to print, a table for each day. */
export function historyDocument({ name, from, to, days, zone, archivedMonths }: History): PdfDocument {
  const archived = archivedHistoryText(archivedMonths)
  const period = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
  return {
    title: `Time history of ${name} ${period}`,
    footer: `Time history of ${name} ${period}`,
    styles: {
      heading: { fontSize: 18, bold: true },
      period: { fontSize: 13, color: '#444444' },
      day: { fontSize: 12, bold: true },
      head: { bold: true, fontSize: 8, color: '#555555' },
    },
    content: [
      { text: `Time history of ${name}`, style: 'heading' },
      { text: `${period}, times of ${zone.replace('_', ' ')}`, style: 'period' },
      ...(days.length === 0 ? [{ text: 'Nothing was clocked, corrected or approved.', margin: [0, 14, 0, 0] } satisfies Content] : []),
      ...days.flatMap((day) => dayOnPaper(day, zone)),
      ...(archived === undefined ? [] : [{ text: archived, margin: [0, 14, 0, 0] } satisfies Content]),
    ],
  }
}

function dayOnPaper({ day, entries }: DayHistory, zone: string): Content[] {
  const lines = entries.map(({ at, by, text, minutes, credited }): TableCell[] => [
    ...[momentIn(zone, at), by, text],
    { text: `${hoursOf(minutes).toFixed(2)}${credited > 0 ? ` incl. ${creditText(credited)}` : ''}`, alignment: 'right' },
  ])
  return [
    { text: formatDay(day), style: 'day', margin: [0, 14, 0, 4] },
    {
      layout: 'lightHorizontalLines',
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths,
        body: [[head('Known Since'), head('By'), head('What'), head('Paid Hours Then', 'right')], ...lines],
      },
    },
  ]
}
