import type { SendTextsResult } from '@daysheet/domain/texts/send-texts'
import { nameOf, people } from '../day.ts'
import type { DayWorkerEntry } from '../queries.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Who will be texted, by number and by name, and who cannot be. */
export function recipientsText(crew: readonly DayWorkerEntry[]): string {
  if (crew.length === 0) return 'Nobody is on this job, so nobody can be texted.'
  const names = (members: readonly DayWorkerEntry[]) => list.format(members.map(({ worker }) => nameOf(worker)))
  const unreachable = crew.filter(({ worker }) => !worker?.phone)
  const reachable = crew.filter((member) => !unreachable.includes(member))
  const texted = reachable.length === 0 ? 'Nobody will be texted.' : `${people(reachable.length)} will be texted: ${names(reachable)}.`
  if (unreachable.length === 0) return texted
  return `${texted} No phone number: ${names(unreachable)}; this will be shown on the avatar.`
}

/** Who could not be texted and why, as the server answered. (spec §8 "Text send error") */
export function failedTexts(failed: SendTextsResult['failed']): string {
  const lines = failed.map(({ name, reason }) => `${name || 'No name'}: ${reason}`)
  return `${people(failed.length)} could not be texted.\n${lines.join('\n')}`
}
