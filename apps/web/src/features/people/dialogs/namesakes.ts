import { formatPhone } from '@daysheet/domain/texts/phone'
import { nameKey } from '@daysheet/domain/people/namesakes'
import { ask } from '../../../ui/messages.tsx'
import { peopleLike, type People } from '../queries.ts'

const nouns: Record<People, string> = { Workers: 'an employee', Supervisors: 'a supervisor' }

/**
 * Whether somebody may be added. When there is somebody of that name already, active or not, it is asked first: often they only have to be made
 * active again. (product.md#admin)
 */
export async function mayAdd(people: People, name: string | null): Promise<boolean> {
  if (name === null) return true
  const namesakes = (await peopleLike(people, name)).filter((person) => nameKey(person.name) === nameKey(name))
  if (namesakes.length === 0) return true
  const told = namesakes.map(({ name: theirs, phone, username, active }) =>
    [theirs, phone && formatPhone(phone), username, !active && 'not active'].filter(Boolean).join(', '),
  )
  return ask(`There is ${nouns[people]} named ${name} already. Add another one?`, {
    details: told.join('\n'),
    yes: 'Add another',
    no: 'Cancel',
    startsAtNo: true,
  })
}
