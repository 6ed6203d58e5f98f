/**
 * Names for people with the same name, for files and printouts that have nothing else to
 * distinguish them. (product.md#exports)
 */
import { nameKey } from './namesakes.ts'

interface Person {
  id: string
  name: string | null
  phone: string | null
}

/** How much of an id is shown when there is no phone number. */
const idLetters = 6

/**
 * `Ana Kowalska (212-555-0101)`, by id, only for people who share a name. A person without a phone
 * number, or with a shared one, gets the end of their id instead.
 */
export function tellApart(people: readonly Person[]): Map<string, string> {
  const named = Map.groupBy(people, ({ name }) => nameKey(name))
  return new Map(
    [...named.values()]
      .filter((those) => those.length > 1)
      .flatMap((those) =>
        those.map(({ id, name, phone }) => {
          const isOwn = phone !== null && those.every((other) => other.id === id || other.phone !== phone)
          const mark = isOwn ? phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3') : `no. ${id.slice(-idLetters)}`
          return [id, `${name ?? 'Unknown'} (${mark})`] as const
        }),
      ),
  )
}
