import type { UpcomingEntry } from '@daysheet/domain/schedules/deactivation'
import { countOf } from '@daysheet/domain/numbers/count-of'
import { useState } from 'react'
import { deactivate, upcomingOf, type People } from '../queries.ts'
import type { StoredRow } from '#client/stale-row.ts'
import { showAlert, toast } from '#ui/messages.tsx'

/** What becomes of the days somebody is planned on; null when they are not made inactive after all. */
export type LeavingAnswer = 'take off' | 'leave' | null

export interface LeavingQuestion {
  name: string
  entries: readonly UpcomingEntry[]
  onAnswer: (answer: LeavingAnswer) => void
}

const jobs = (count: number): string => countOf(count, 'job')

interface Named extends StoredRow {
  name: string | null
}

/**
 * Saving a person who may be made inactive by it: if they are planned on days to come, what to do about these is asked first, and both are done
 * together. (decisions/people.md)
 */
export function useLeaving<Row extends Named, Body extends { active: boolean }>(
  people: People,
  patch: (seen: Row, change: Partial<Body>) => Promise<Row>,
) {
  const [question, setQuestion] = useState<LeavingQuestion | null>(null)
  const ask = (name: string, entries: readonly UpcomingEntry[]) =>
    new Promise<LeavingAnswer>((resolve) => {
      const onAnswer = (answer: LeavingAnswer) => {
        setQuestion(null)
        resolve(answer)
      }
      setQuestion({ name, entries, onAnswer })
    })

  const save = async (seen: Row, change: Partial<Body>): Promise<boolean> => {
    if (change.active !== false) {
      await patch(seen, change)
      return true
    }
    const name = seen.name || 'No name'
    const entries = await upcomingOf(people, seen.id)
    const answer = entries.length > 0 ? await ask(name, entries) : 'leave'
    if (answer === null) return false
    const { active: _active, ...rest } = change
    // The others' part of the change first: when it is refused, nobody has left yet.
    const row = Object.keys(rest).length > 0 ? await patch(seen, rest as Partial<Body>) : seen // what is left of a partial body is one
    const { takenOff, kept } = await deactivate(people, row, answer === 'take off')
    if (takenOff > 0) toast(`${name} was taken off ${jobs(takenOff)}`)
    if (entries.length === 0 && kept > 0) await showAlert(`${name} was put on ${jobs(kept)} in the meantime and is still planned there.`)
    return true
  }
  return { save, question }
}
