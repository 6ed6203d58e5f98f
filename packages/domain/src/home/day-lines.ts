import type { Day } from '../calendar/day.ts'
import { countOf } from '../numbers/count-of.ts'
import { textFilterOf, type TextFilter } from '../schedules/day-filter.ts'
import { dayTotals, type CountedEntry } from '../schedules/day-totals.ts'
import { audienceOf, nextText } from '../texts/audience.ts'
import { isReachable, type TextedPerson } from '../texts/reachable.ts'
import type { HomeGroup, HomeLine } from './home-line.ts'

type Member = NonNullable<CountedEntry['workerEntries']>[number] & TextedPerson

export interface DayFacts {
  day: Day
  entries: readonly (Omit<CountedEntry, 'workerEntries'> & { id: string; workerEntries?: readonly Member[] | undefined })[]
}

/**
 * The lines about a day's jobs and texts. For the next day, unanswered texts are not late before
 * the hour at which the office calls people.
 */
export function dayLines({ day, entries }: DayFacts, group: HomeGroup & ('today' | 'next'), isCallTime: boolean): HomeLine[] {
  const { declined, noSupervisor } = dayTotals(entries)
  const isToday = group === 'today'
  const crew = { kind: 'crew', group, day } as const
  const lines: HomeLine[] = []
  if (declined > 0) lines.push({ ...crew, filter: 'declined', severity: 'block', text: `${declined} declined, not replaced` })
  if (noSupervisor > 0) {
    const text = `${countOf(noSupervisor, 'job')} without a supervisor`
    lines.push({ ...crew, filter: 'no-supervisor', severity: isToday ? 'check' : 'info', text })
  }
  return [...lines, ...unansweredLine({ day, entries }, { group, severity: isToday || isCallTime ? 'check' : 'info' })]
}

const words: readonly (readonly [TextFilter, (count: number) => string])[] = [
  ['error', (count) => `${countOf(count, 'text')} failed`],
  ['waiting', (count) => `${count} not answered`],
  ['not-texted', (count) => `${count} not texted`],
]

/**
 * People whose text failed, who have not answered, and who were not texted are one line, because
 * one text goes to all of them. Each person counts once, as in the text.
 */
function unansweredLine({ day, entries }: DayFacts, head: Pick<HomeLine, 'group' | 'severity'>): HomeLine[] {
  const crews = entries.flatMap(({ id, cancelled, workerEntries = [] }) => {
    const crew = cancelled ? [] : audienceOf(workerEntries, 'unanswered')
    return crew.length > 0 ? [{ id, crew }] : []
  })
  const unanswered = crews.flatMap(({ crew }) => crew)
  const asked = Map.groupBy(unanswered, ({ workerId }) => workerId)
  const people = [...asked.values()].map((places) => ({
    filter: words.find(([filter]) => places.some((place) => textFilterOf(place) === filter))?.[0],
    isReachable: places.some(isReachable),
  }))
  if (people.length === 0) return []
  const counts = words.map(([filter, say]) => ({ filter, say, count: people.filter((one) => one.filter === filter).length }))
  const found = counts.filter(({ count }) => count > 0)
  const reached = people.filter((person) => person.isReachable).length
  const next = nextText(unanswered)
  const unreached = reached > 0 && reached < people.length ? [`${people.length - reached} of them cannot be texted`] : []
  return [
    {
      ...head,
      ...(found.some(({ filter }) => filter === 'error') && { severity: 'block' }),
      kind: 'unanswered',
      day,
      filters: found.map(({ filter }) => filter),
      people: new Set(next.crew.map(({ workerId }) => workerId)).size,
      isReminder: next.isReminder,
      entryIds: crews.map(({ id }) => id),
      text: [...found.map(({ say, count }) => say(count)), ...unreached].join(', '),
    },
  ]
}
