/** What somebody shows to an inspector on a site: the cards that the pack prints, and that their respirator fits. (product.md#people-on-site; decisions/certificates.md) */
import type { Day } from '../calendar/day.ts'
import { isInPack } from './pack.ts'
import type { Authority } from './purpose.ts'
import { lastDayOf, type HeldCertificate, type KindOfCertificate } from './validity.ts'

export interface SiteCard {
  kind: string
  authority: Authority
  /** From when to when it counts, both included. */
  from: Day | null
  until: Day
  functions: string | null
  number: string | null
}

interface Card extends HeldCertificate {
  functions: string | null
  number: string | null
}

/** Those that hold on one of these days or all of them, in the order of the kinds. Who is medically cleared is nobody's there. */
export function siteCards(
  certificates: readonly Card[],
  { kinds, from, to }: { kinds: readonly KindOfCertificate[]; from: Day; to: Day },
): SiteCard[] {
  return kinds
    .filter(({ purpose }) => isInPack(purpose) || purpose === 'fitTest')
    .flatMap(({ id, name, authority, purpose }) =>
      certificates
        .filter(({ kindId }) => kindId === id)
        .map(({ issued, functions, number, ...held }): SiteCard => {
          return { kind: name, authority, from: issued, until: lastDayOf({ issued, ...held }, purpose), functions, number }
        }),
    )
    .filter((card) => (card.from === null || card.from <= to) && from <= card.until)
}

/** Of each kind the one that holds on a day, and longest. */
export function cardsHeldOn(cards: readonly SiteCard[], day: Day): SiteCard[] {
  const held = cards.filter(({ from, until }) => (from === null || from <= day) && day <= until)
  const longest = (of: readonly SiteCard[]) => of.toSorted((one, other) => other.until.localeCompare(one.until)).slice(0, 1)
  return [...Map.groupBy(held, ({ kind }) => kind).values()].flatMap(longest)
}
