import { formatPhone } from '@daysheet/domain/people/phone'
import { nameKey } from '@daysheet/domain/people/namesakes'
import { useState } from 'react'
import { ask } from '#ui/messages.tsx'
import { peopleLike, type Namesake, type People } from '../queries.ts'

const nouns: Record<People, string> = { Workers: 'an employee', Supervisors: 'a supervisor' }

/**
 * Whether somebody may be added. When there is somebody of that name already, active or not, it is asked first: often they only have to be made
 * active again. (product.md#admin)
 */
export function useNamesakes(people: People) {
  const [isAsking, setAsking] = useState(false)
  const mayAdd = async (name: string | null): Promise<boolean> => {
    if (name === null) return true
    const namesakes = (await peopleLike(people, name)).filter((person) => nameKey(person.name) === nameKey(name))
    if (namesakes.length === 0) return true
    setAsking(true)
    const details = namesakes.map(describe).join('\n')
    const words = `There is ${nouns[people]} named ${name} already. Add another one?`
    const may = await ask(words, { details, yes: 'Add another', no: 'Cancel', startsAtNo: true })
    setAsking(false)
    return may
  }
  return { mayAdd, isAsking }
}

const describe = ({ name, employeeNumber, phone, username, active }: Namesake): string =>
  [name, employeeNumber && `no. ${employeeNumber}`, phone && formatPhone(phone), username, !active && 'not active']
    .filter(Boolean)
    .join(', ')
