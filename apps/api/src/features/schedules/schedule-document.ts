import { formatDay, weekdayOf, type Day } from '@daysheet/domain/calendar/day'
import { problemLines } from '@daysheet/domain/certificates/certificate-words'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import { compareEntries } from '@daysheet/domain/jobs/entry-order'
import { reasonToldOfCancellation } from '@daysheet/domain/texts/text-status'
import type { TxtStatus } from '@daysheet/domain/crews/worker-entry'
import type { Content } from 'pdfmake/interfaces.js'
import type { PdfDocument } from '#ports/pdf/print.ts'
import type { WeekEntry } from '@daysheet/domain/schedules/week'
import type { Waiver } from '../certificates/waivers/queries.ts'

const answers: Record<TxtStatus, string> = { y: 'Confirmed', n: 'Declined', sent: 'Waiting for an answer', error: 'Text failed' }

/**
 * The print of a day (Export This Schedule): every job in the order of the board, with its crew and their answers, and in red who is there
 * without a certificate. (product.md#planner)
 */
export function scheduleDocument(day: Day, entries: readonly WeekEntry[], waivers: readonly Waiver[] = []): PdfDocument {
  const title = `Schedule ${formatDay(day)}`
  const waived = Map.groupBy(waivers, ({ entryId }) => entryId)
  const jobs = entries.toSorted(compareEntries).map((entry) => jobOnPaper(entry, waived.get(entry.id) ?? []))
  return {
    title,
    footer: title,
    styles: {
      title: { fontSize: 18, bold: true },
      job: { fontSize: 12, bold: true },
      cancelled: { bold: true, color: '#b00020' },
      waived: { color: '#b00020' },
      head: { bold: true, fontSize: 8, color: '#555555' },
    },
    content: [
      { text: `Schedule for ${weekdayOf(day)}, ${formatDay(day)}`, style: 'title', margin: [0, 0, 0, 8] },
      ...(jobs.length > 0 ? jobs : ['No Jobs found for this schedule']),
    ],
  }
}

function jobOnPaper(entry: WeekEntry, waivers: readonly Waiver[]): Content {
  const { job, startTime, supervisor, notes } = entry
  const place = [job.address, job.boro].filter(Boolean).join(', ')
  const heading = [formatJobNumber(job), place].filter(Boolean).join('  ')
  return {
    margin: [0, 8, 0, 4],
    stack: [
      {
        unbreakable: true,
        stack: [
          {
            columns: [
              { text: heading, style: 'job' },
              { text: startTime ?? 'No start time', width: 'auto', style: 'job' },
            ],
            columnGap: 12,
          },
          ...(entry.cancelled ? [{ text: `Cancelled: ${entry.cancelledReason || 'Unknown'}`, style: 'cancelled' }] : []),
          { text: `Supervisor: ${supervisor ? (supervisor.name ?? 'Unknown') : 'None'}` },
          ...(notes ? [{ text: `Notes: ${notes}` }] : []),
          ...waivers.map((waiver) => ({ text: waiverOnPaper(waiver), style: 'waived' })),
        ],
      },
      crewOnPaper(entry.crew),
    ],
  }
}

const waiverOnPaper = ({ problems, reason, by }: Waiver) => `${problemLines(problems).join('; ')}. Assigned anyway by ${by}: “${reason}”`

/**
 * A cancellation text or a question about another day is not an answer, but the person was texted.
 */
function answerOnPaper({ txtStatus, txtReason }: WeekEntry['crew'][number]): string {
  if (txtStatus !== null) return answers[txtStatus]
  if (txtReason === reasonToldOfCancellation) return 'Texted that it is cancelled'
  return txtReason === null ? 'Not texted' : 'Not asked since the change'
}

function crewOnPaper(crew: WeekEntry['crew']): Content {
  if (crew.length === 0) return { text: 'No employees', italics: true, margin: [0, 2, 0, 0] }
  const rows = crew.map((member) => [member.name ?? 'Unknown', answerOnPaper(member)])
  return {
    margin: [0, 2, 0, 0],
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      widths: ['*', 130],
      body: [
        [
          { text: 'Employee', style: 'head' },
          { text: 'Answer', style: 'head' },
        ],
        ...rows,
      ],
    },
  }
}
