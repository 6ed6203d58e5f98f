import { formatDateTime } from '../calendar/day.ts'
import type { DependencyHealth } from './status.ts'
import { attention, good, unknown, type Assessment } from './assessment.ts'

/** One failure may be that of a number or a moment; so many in a row are not. */
const tooManyInARow = 3

type Words = { weight: number; name: string; done: string; never: string; todo: string }

/** How it goes with somebody outside, by how it went lately. */
export function dependencyLine({ lastSuccess, lastFailure, failuresInARow }: DependencyHealth, zone: string, words: Words): Assessment {
  const failed = lastFailure && `on ${formatDateTime(lastFailure.at, zone)} (${lastFailure.words})`
  const succeeded = lastSuccess && `${words.name} last ${words.done} on ${formatDateTime(lastSuccess, zone)}.`
  if (failed && failuresInARow >= tooManyInARow) {
    const says = [`${words.name} failed ${failuresInARow} times in a row, last ${failed}.`, succeeded].filter(Boolean).join(' ')
    return attention(words.weight, says, words.todo)
  }
  const says = [succeeded, failed && `${succeeded ? 'A' : `${words.name}: a`} failure ${failed}.`].filter(Boolean).join(' ')
  if (says === '') return unknown(words.never)
  return succeeded ? good(says) : unknown(says)
}
