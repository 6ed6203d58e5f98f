/** What people of one name are called where a file or a printout has nothing else to tell them by. (product.md#exports) */
import { nameKey } from './namesakes.ts'

interface Person {
  id: string
  name: string | null
  phone: string | null
}

/** How much of an id is said where there is no phone number. */
const idLetters = 6

/**
 * `Ana Kowalska (212-555-0101)`, of those alone who share a name with somebody else, by their ids. Who has no phone number
 * is told by the end of their id, and so are those of one number.
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
