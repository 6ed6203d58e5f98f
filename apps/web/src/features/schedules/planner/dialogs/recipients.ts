import type { SendTextsResult } from '@daysheet/domain/texts/send-texts'
import { nameOf, people } from '../../../people/person-labels.ts'
import type { DayWorkerEntry } from '../queries.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Those who have a phone to text. */
export const reachable = (crew: readonly DayWorkerEntry[]): DayWorkerEntry[] => crew.filter(({ worker }) => Boolean(worker?.phone))

const sentence = (words: string) => (words.endsWith('.') ? words : `${words}.`)

/** Who will be texted, by number and by name, and who cannot be. */
export function recipientsText(crew: readonly DayWorkerEntry[]): string {
  if (crew.length === 0) return 'Nobody is on this job, so nobody can be texted.'
  const names = (members: readonly DayWorkerEntry[]) => list.format(members.map(({ worker }) => nameOf(worker)))
  const texted = reachable(crew)
  const others = crew.filter((member) => !texted.includes(member))
  const told = texted.length === 0 ? 'Nobody will be texted.' : sentence(`${people(texted.length)} will be texted: ${names(texted)}`)
  return others.length === 0 ? told : `${told} No phone number: ${names(others)}; this will be shown on the avatar.`
}

/** Who could not be texted and why, as the server answered. (spec §8 "Text send error") */
export function failedTexts(failed: SendTextsResult['failed']): string {
  const lines = failed.map(({ name, reason }) => `${name || 'No name'}: ${reason}`)
  return `${people(failed.length)} could not be texted.\n${lines.join('\n')}`
}
