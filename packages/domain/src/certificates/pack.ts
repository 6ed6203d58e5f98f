/** The pack for the site: the company's licence and everybody's cards on the day of a job. (12 NYCRR 56-3.2(c); product.md#certificate-pack) */
import type { Day } from '../calendar/day.ts'
import { kindsById } from './check-certificates.ts'
import type { Purpose } from './purpose.ts'
import { lastDayOf, type HeldCertificate, type KindOfCertificate } from './validity.ts'

const displayed: ReadonlySet<Purpose> = new Set(['handler', 'supervisor', 'restricted', 'training', 'licence'])

/** What hangs out at a site; who is medically cleared does not. */
export const isInPack = (purpose: Purpose): boolean => displayed.has(purpose)

export interface PackedPerson<Certificate> {
  personId: string | null
  name: string | null
  certificates: readonly Certificate[]
}

export interface PackedCard<Certificate> {
  kindName: string
  lastDay: Day
  certificate: Certificate
}

interface Packing {
  kinds: readonly KindOfCertificate[]
  day: Day
}

/** By the last day, and of two that end together by the day of issue: the same one whatever their order. */
const orderKey = ({ lastDay, certificate: { issued } }: PackedCard<HeldCertificate>) => `${lastDay} ${issued ?? ''}`

/** The cards that somebody holds on a day, of each kind the one that lasts longest, in the order of the kinds. */
export function cardsOn<Certificate extends HeldCertificate>(
  certificates: readonly Certificate[],
  { kinds, day }: Packing,
): PackedCard<Certificate>[] {
  const known = kindsById(kinds)
  const cards = certificates.flatMap((certificate): PackedCard<Certificate>[] => {
    const kind = known.get(certificate.kindId)
    if (!kind || !isInPack(kind.purpose)) return []
    const lastDay = lastDayOf(certificate, kind.purpose)
    const holds = (certificate.issued === null || certificate.issued <= day) && day <= lastDay
    return holds ? [{ kindName: kind.name, lastDay, certificate }] : []
  })
  const place = new Map(kinds.map(({ id }, at) => [id, at]))
  const newest = [...Map.groupBy(cards, ({ certificate }) => certificate.kindId).values()].flatMap((of) =>
    of.toSorted((one, other) => orderKey(other).localeCompare(orderKey(one))).slice(0, 1),
  )
  return newest.toSorted((one, other) => (place.get(one.certificate.kindId) ?? 0) - (place.get(other.certificate.kindId) ?? 0))
}

/** People in the order of their names, each once: who runs a job may be on its crew. */
export function peopleOfPack<Person extends { personId: string | null; name: string | null }>(people: readonly Person[]): Person[] {
  const byName = new Intl.Collator('en').compare
  return [...new Map(people.map((person) => [person.personId, person])).values()].toSorted((one, other) =>
    byName(one.name ?? '', other.name ?? ''),
  )
}

/** What a pack is about, to tell whether one that was printed is still right: another crew, or other cards, is another text. */
export function packText<Certificate extends HeldCertificate>(people: readonly PackedPerson<Certificate>[], packing: Packing): string {
  const lineOf = ({ personId, certificates }: PackedPerson<Certificate>) =>
    [
      personId ?? 'company',
      ...cardsOn(certificates, packing).map(({ certificate: { kindId, issued }, lastDay }) => `${kindId} ${issued} ${lastDay}`),
    ].join(' ')
  return [packing.day, ...people.map(lineOf).toSorted()].join('\n')
}
