import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  assignNumbers,
  employeeBody,
  peopleByName,
  planImport,
  supervisorImportBody,
  takenUsernames,
  assignUsernames,
} from './import-plan.ts'
import { readEmployees, readSupervisors } from './import-rows.ts'

const nobody: ReadonlySet<number> = new Set()
const employees = (...names: [string, string][]) => readEmployees(names.map(([first, last]) => ['', first, last, ''])).people
const supervisors = (...names: [string, string][]) => readSupervisors(names.map(([first, last]) => ['', first, last, '123-45-6789'])).people

test('whoever is there already is left out and can be added anyway', () => {
  const people = employees(['Ana', 'Kowalska'], ['JOSE', 'nunez'], ['Wei', 'Chen'])
  const known = peopleByName([
    { name: 'José  Núñez', active: true },
    { name: 'wei chen', active: false },
    { name: null, active: true },
  ])
  const plan = planImport(people, known, nobody)
  expect(plan.added.map(({ name }) => name)).toEqual(['Ana Kowalska'])
  expect(plan.doubts.map(({ person, reason }) => [person.line, reason])).toEqual([
    [2, 'Already there'],
    [3, 'Already there, not active'],
  ])
  expect(planImport(people, known, new Set([3])).added.map(({ name }) => name)).toEqual(['Ana Kowalska', 'Wei Chen'])
})

test('an active namesake counts before one who is not', () => {
  const known = peopleByName([
    { name: 'Ana Kowalska', active: true },
    { name: 'Ana Kowalska', active: false },
  ])
  expect(planImport(employees(['Ana', 'Kowalska']), known, nobody).doubts[0]?.reason).toBe('Already there')
})

test('a name that stands higher up in the file is left out and can be added anyway', () => {
  const people = employees(['Ana', 'Kowalska'], ['Luis', 'Peña'], ['ANA', 'KOWALSKA'])
  const plan = planImport(people, peopleByName([]), nobody)
  expect(plan.added.map(({ line }) => line)).toEqual([1, 2])
  expect(plan.doubts.map(({ person, reason }) => [person.line, reason])).toEqual([[3, 'Same name as line 1']])
  expect(planImport(people, peopleByName([]), new Set([3])).added.map(({ line }) => line)).toEqual([1, 2, 3])
})

test('usernames are numbered within the file and against those in use', () => {
  const people = supervisors(['José', 'Núñez'], ['Jane', 'Nunez'], ['Liam', "O'Brien"], ['Jo', 'Nunez'])
  expect(assignUsernames(people, ['jnunez', 'jnunez3', 'lobrien2']).map(({ username }) => username)).toEqual([
    'jnunez2',
    'jnunez4',
    'lobrien',
    'jnunez5',
  ])
})

test('a username is in use when somebody signs in with it or has its e-mail address', () => {
  const people = [
    { username: 'office', email: null },
    { username: null, email: 'JNunez@Crew.example' },
    { username: 'kim', email: 'kim@elsewhere.example' },
    { username: 'lee' },
  ]
  expect([...takenUsernames(people, 'crew.example')]).toEqual(['office', 'jnunez', 'kim', 'lee'])
})

test('of an employee the name is sent and what else the file says, of a supervisor also how to sign in', () => {
  const id = '019a0000-0000-7000-8000-000000000001'
  const [employee] = employees(['Ana', 'Kowalska'])
  const [supervisor] = supervisors(['Liam', "O'Brien"])
  expect(employee && employeeBody(employee, id)).toEqual({ id, name: 'Ana Kowalska' })
  const [whole] = readEmployees([['17', 'Ana', 'Kowalska', '', '(212) 555-0177', 'Office', 'Spanish']]).people
  expect(whole && employeeBody(whole, id)).toEqual({
    ...{ id, name: 'Ana Kowalska', phone: '2125550177', role: 'office', language: 'es', employeeNumber: '17' },
  })
  expect(supervisor && supervisorImportBody(supervisor, { id, domain: 'crew.example' })).toEqual({
    id,
    name: "Liam O'Brien",
    username: 'lobrien',
    email: 'lobrien@crew.example',
    password: "o'brien6789",
  })
})

test('an employee number that another employee or a row above has is not kept; everybody is imported', () => {
  const rows = ['17', 'b-4', 'B-4', '', '18'].map((number, at) => [number, 'Ana', `K${'abcde'[at]}`, ''])
  const existing = [
    { name: 'Olga Li', active: false, employeeNumber: '17' },
    { name: 'Bo Li', active: true, employeeNumber: null },
  ]
  expect(assignNumbers(readEmployees(rows).people, existing).map(({ employeeNumber, numberNote }) => [employeeNumber, numberNote])).toEqual(
    [
      [null, 'Olga Li has it'],
      ['b-4', ''],
      [null, 'line 2 has it'],
      [null, ''],
      ['18', ''],
    ],
  )
})

const names = fc.array(fc.tuple(fc.constantFrom('Ana', 'ana', 'José', 'Jose', 'Wei'), fc.constantFrom('Núñez', 'nunez', 'Chen')), {
  maxLength: 12,
})

test('everybody is added or doubted, in the order of the file, and ticking all adds all', () => {
  fc.assert(
    fc.property(names, names, (inFile, there) => {
      const people = employees(...inFile)
      const known = peopleByName(there.map(([first, last]) => ({ name: `${first} ${last}`, active: true })))
      const { added, doubts } = planImport(people, known, nobody)
      expect([...added, ...doubts.map(({ person }) => person)].toSorted((a, b) => a.line - b.line)).toEqual(people)
      expect(planImport(people, known, new Set(people.map(({ line }) => line))).added).toEqual(people)
      expect(planImport(added, peopleByName([]), nobody).doubts).toEqual([])
    }),
  )
})

test('a file that went in adds nobody a second time', () => {
  fc.assert(
    fc.property(names, (inFile) => {
      const people = employees(...inFile)
      const { added } = planImport(people, peopleByName([]), nobody)
      const known = peopleByName(added.map(({ name }) => ({ name, active: true })))
      expect(planImport(people, known, nobody).added).toEqual([])
    }),
  )
})

test('no two people get one username, nobody gets a taken one, and all are letters and a number', () => {
  const taken = fc.array(fc.constantFrom('anunez', 'anunez2', 'jchen', 'wchen3'))
  fc.assert(
    fc.property(names, taken, (inFile, inUse) => {
      const usernames = assignUsernames(supervisors(...inFile), inUse).map(({ username }) => username)
      expect(new Set([...usernames, ...inUse]).size).toBe(usernames.length + new Set(inUse).size)
      for (const username of usernames) expect(username).toMatch(/^[a-z]+\d*$/)
    }),
  )
})

test('five thousand namesakes get usernames of their own', () => {
  const people = supervisors(...Array.from({ length: 5000 }, (): [string, string] => ['John', 'Smith']))
  const usernames = assignUsernames(people, []).map(({ username }) => username)
  expect([new Set(usernames).size, usernames[0], usernames.at(-1)]).toEqual([5000, 'jsmith', 'jsmith5000'])
})
