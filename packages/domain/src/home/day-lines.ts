import type { Day } from '../calendar/day.ts'
import { countOf } from '../numbers/count-of.ts'
import { dayAttention, type AskedEntry, type Attention } from '../schedules/day-attention.ts'
import { audienceOf } from '../texts/audience.ts'
import type { Severity } from '../time-review/exception.ts'
import type { HomeGroup, HomeLine } from './home-line.ts'

type Member = NonNullable<AskedEntry['workerEntries']>[number] & { worker?: { phone: string | null } | undefined }

export interface DayFacts {
  day: Day
  entries: readonly (Omit<AskedEntry, 'workerEntries'> & { id: string; workerEntries?: readonly Member[] | undefined })[]
}

interface DayRule {
  words: (count: number) => string
  /** For today, and for a future day. */
  severity: { today: Severity; next: Severity }
}

const rules: Record<Exclude<Attention, 'not-texted' | 'waiting'>, DayRule> = {
  declined: { words: (count) => `${count} declined, not replaced`, severity: { today: 'block', next: 'block' } },
  error: { words: (count) => `${countOf(count, 'text')} failed`, severity: { today: 'block', next: 'block' } },
  'no-supervisor': { words: (count) => `${countOf(count, 'job')} without a supervisor`, severity: { today: 'check', next: 'info' } },
}

/**
 * The lines about a day's jobs and texts. For the next day, unanswered texts are not late before
 * the hour at which the office calls people.
 */
export function dayLines({ day, entries }: DayFacts, group: HomeGroup & ('today' | 'next'), isCallTime: boolean): HomeLine[] {
  const counts = new Map(dayAttention(entries).map(({ filter, count }) => [filter, count]))
  const lines = (['declined', 'error', 'no-supervisor'] as const).flatMap((filter): HomeLine[] => {
    const count = counts.get(filter) ?? 0
    if (count === 0) return []
    return [{ kind: 'crew', group, day, filter, severity: rules[filter].severity[group], text: rules[filter].words(count) }]
  })
  return [...lines, ...unansweredLine({ day, entries }, counts, { group, severity: group === 'today' || isCallTime ? 'check' : 'info' })]
}

/**
 * People who were not texted and people who have not answered are one line, because one text goes
 * to all of them. The text leaves out people who have clocked in on the job.
 */
function unansweredLine(
  { day, entries }: DayFacts,
  counts: ReadonlyMap<Attention, number>,
  head: Pick<HomeLine, 'group' | 'severity'>,
): HomeLine[] {
  const [waiting, notTexted] = [counts.get('waiting') ?? 0, counts.get('not-texted') ?? 0]
  if (waiting + notTexted === 0) return []
  const words = [waiting > 0 && `${waiting} not answered`, notTexted > 0 && `${notTexted} not texted`]
  const textable = entries.flatMap(({ id, cancelled, workerEntries = [] }) => {
    const crew = cancelled ? [] : audienceOf(workerEntries, 'unanswered')
    return crew.length > 0 ? [{ id, crew }] : []
  })
  const asked = textable.flatMap(({ crew }) => crew)
  const people = new Set(asked.flatMap(({ workerId, worker }) => (worker?.phone ? [workerId] : []))).size
  return [
    {
      ...head,
      kind: 'unanswered',
      day,
      filter: waiting > 0 ? 'waiting' : 'not-texted',
      people,
      entryIds: textable.map(({ id }) => id),
      text: words.filter(Boolean).join(', '),
    },
  ]
}
