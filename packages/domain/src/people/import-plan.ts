/** Who of an import's people is added, and who seems to be there already. (product.md#import) */
import type { ImportEmployee, ImportPerson, ImportSupervisor } from './import-rows.ts'
import { nameKey } from './namesakes.ts'
import { supervisorEmail } from './supervisor-form.ts'
import { employeeNumberKey } from './worker.ts'

/** Somebody who is there already, as far as an import cares. */
export interface ExistingPerson {
  name: string | null
  active: boolean
}

export interface ExistingEmployee extends ExistingPerson {
  employeeNumber: string | null
}

/** Somebody who is left out unless the office says otherwise. */
export interface DoubtfulPerson<Person> {
  person: Person
  reason: string
}

export interface ImportPlan<Person> {
  added: Person[]
  /** Left out by default, also those whose line is in `anyway`: the screen shows them with their tick. */
  doubts: DoubtfulPerson<Person>[]
}

/** How those who are there are looked up; made once for a file. */
export type PeopleByName = ReadonlyMap<string, { active: boolean }>

export function peopleByName(existing: readonly ExistingPerson[]): PeopleByName {
  const known = new Map<string, { active: boolean }>()
  for (const { name, active } of existing) {
    const before = known.get(nameKey(name))
    known.set(nameKey(name), { active: active || before?.active === true })
  }
  return known
}

/**
 * Everybody is added but those whose name is there already and those whose name stands higher up in the file; the lines in `anyway` are added
 * all the same. In the order of the file.
 */
export function planImport<Person extends ImportPerson>(
  people: readonly Person[],
  known: PeopleByName,
  anyway: ReadonlySet<number>,
): ImportPlan<Person> {
  const lines = new Map<string, number>()
  const doubts: DoubtfulPerson<Person>[] = []
  const added = people.filter((person) => {
    const name = nameKey(person.name)
    const there = known.get(name)
    const before = lines.get(name)
    if (before === undefined) lines.set(name, person.line)
    if (there === undefined && before === undefined) return true
    const reason = there === undefined ? `Same name as line ${before}` : there.active ? 'Already there' : 'Already there, not active'
    doubts.push({ person, reason })
    return anyway.has(person.line)
  })
  return { added, doubts }
}

/**
 * Leaves out each employee number that another employee or a row above has, and says so. The
 * employee is still added, because in many files column 1 only counts the rows. (decisions/people.md)
 */
export function assignNumbers(people: readonly ImportEmployee[], existing: readonly Partial<ExistingEmployee>[]): ImportEmployee[] {
  const holders = new Map<string, string>(
    existing.flatMap((one) =>
      one.employeeNumber ? [[employeeNumberKey(one.employeeNumber), one.name ?? 'another employee'] as const] : [],
    ),
  )
  return people.map((person) => {
    if (person.employeeNumber === null) return person
    const key = employeeNumberKey(person.employeeNumber)
    const holder = holders.get(key)
    if (holder !== undefined) return { ...person, employeeNumber: null, numberNote: `${holder} has it` }
    holders.set(key, `line ${person.line}`)
    return person
  })
}

/** Gives each supervisor a username of their own: the second jnunez is jnunez2. `taken` are those of everybody who signs in. */
export function assignUsernames<Person extends ImportSupervisor>(people: readonly Person[], taken: Iterable<string>): Person[] {
  const used = new Set(taken)
  const last = new Map<string, number>()
  return people.map((person) => {
    let username = person.username
    let number = last.get(person.username) ?? 1
    while (used.has(username)) {
      number += 1
      username = `${person.username}${number}`
    }
    last.set(person.username, number)
    used.add(username)
    return { ...person, username }
  })
}

/** The usernames that nobody new can have: those in use, and those whose e-mail address is somebody's already. */
export function takenUsernames(people: readonly { username: string | null; email?: string | null }[], domain: string): Set<string> {
  const ending = `@${domain}`.toLowerCase()
  const ofAddress = (email: string) => (email.toLowerCase().endsWith(ending) ? [email.toLowerCase().slice(0, -ending.length)] : [])
  return new Set(people.flatMap(({ username, email }) => [...(username ? [username] : []), ...(email ? ofAddress(email) : [])]))
}

/** What is sent of an employee: the name, what else the file says, and the id that makes a repeat harmless. (product.md#calls) */
export const employeeBody = ({ name, phone, role, language, employeeNumber }: ImportEmployee, id: string) => ({
  id,
  name,
  ...(phone !== null && { phone }),
  ...(role !== null && { role }),
  ...(language !== null && { language }),
  ...(employeeNumber !== null && { employeeNumber }),
})

/** What is sent of a supervisor. (product.md#calls) */
export const supervisorImportBody = (
  { name, username, firstPassword }: ImportSupervisor,
  { id, domain }: { id: string; domain: string },
) => ({
  id,
  name,
  username,
  email: supervisorEmail(username, domain),
  password: firstPassword,
})
