import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'

const { app, db, caller } = await testApp()
const office = await caller()

interface Row {
  id: string
}
interface Refused {
  error: { name: string; message: string; details: { messages: Record<string, string[]> } }
}

const made = async (body: object) => {
  const answer = await office.send('POST', '/api/Supervisors', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Row>()
}

test('an e-mail address that somebody has is refused by name, whatever its letter case', async () => {
  await made({ name: 'A', username: 'first.mail', email: 'Office.Mail@crew.example' })
  const refused = await office.send('POST', '/api/Supervisors', { name: 'B', username: 'second.mail', email: 'office.mail@CREW.example' })
  expect(refused.statusCode).toBe(422)
  expect(refused.json<Refused>().error).toMatchObject({
    name: 'ValidationError',
    message: 'The `Supervisor` instance is not valid. Details: `email` Email already exists (value: "office.mail@crew.example").',
    details: { messages: { email: ['Email already exists'] } },
  })
})

test('an office account’s e-mail address is taken as well', async () => {
  await db.updateTable('account').set({ email: 'boss@crew.example' }).where('id', '=', office.id).execute()
  const refused = await office.send('POST', '/api/Supervisors', { name: 'B', username: 'not.boss', email: 'boss@crew.example' })
  expect(refused.json<Refused>().error.details.messages).toEqual({ email: ['Email already exists'] })
})

test('one’s own e-mail address stays one’s own, and can be changed to a free one only', async () => {
  const one = await made({ name: 'C', username: 'own.mail' })
  const other = await made({ name: 'D', username: 'other.mail' })
  const change = (id: string, body: object) => office.send('PATCH', `/api/Supervisors/${id}`, body)
  expect((await change(one.id, { username: 'own.mail', email: 'own.mail@crew.example', name: 'C2' })).statusCode).toBe(200)
  expect((await change(other.id, { email: 'own.mail@crew.example' })).json<Refused>().error.details.messages).toEqual({
    email: ['Email already exists'],
  })
  expect((await change(other.id, { email: null })).statusCode).toBe(200)
})

test('of ten people who take the same name at the same moment one gets it, and the others are told which', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => office.send('POST', '/api/Supervisors', { name: `Twin ${index}`, username: 'twin.race' })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 422)])
  for (const answer of answers.filter(({ statusCode }) => statusCode === 422))
    expect(answer.json<Refused>().error.details.messages).toEqual({ username: ['User already exists'] })
})

test.each([
  [{ phone: '212555014' }, { phone: ['Please enter 10 digit phone number'] }],
  [{ lastFourSS: '678' }, { lastFourSS: ['Please enter last 4 digits of SS only'] }],
  [
    { phone: '1', lastFourSS: 'abcd' },
    { phone: ['Please enter 10 digit phone number'], lastFourSS: ['Please enter last 4 digits of SS only'] },
  ],
  [{ employeeNumber: '1'.repeat(21) }, { employeeNumber: ['Please enter at most 20 characters'] }],
  [{ employeeNumber: '123-45-6789' }, { employeeNumber: ['Please do not enter a social-security number here'] }],
])('a change of an employee to %j is refused with the words of the dialog at each property', async (body, messages) => {
  const { id } = (await office.send('POST', '/api/Workers', { name: 'Ana' })).json<Row>()
  const refused = await office.send('PATCH', `/api/Workers/${id}`, body)
  expect(refused.statusCode).toBe(422)
  expect(refused.json<Refused>().error.details.messages).toEqual(messages)
})

const employee = (body: object) => office.send('POST', '/api/Workers', body)
const messagesOf = (answer: { json: () => Refused }) => answer.json().error.details.messages

test('an employee number that another employee has is refused with the name, whatever its letter case', async () => {
  const ana = (await employee({ name: 'Ana Ek', employeeNumber: ' B-17 ' })).json<Row & { employeeNumber: string }>()
  expect(ana.employeeNumber).toBe('B-17')
  const taken = { employeeNumber: ['Ana Ek has this employee number already'] }
  expect(messagesOf(await employee({ name: 'Bo', employeeNumber: 'b-17' }))).toEqual(taken)
  const bo = (await employee({ name: 'Bo', employeeNumber: '' })).json<Row & { employeeNumber: null }>()
  expect(bo.employeeNumber).toBeNull()
  const change = (id: string, body: object) => office.send('PATCH', `/api/Workers/${id}`, body)
  expect(messagesOf(await change(bo.id, { employeeNumber: 'B-17' }))).toEqual(taken)
  expect((await change(ana.id, { employeeNumber: 'b-17' })).statusCode).toBe(200)
  expect((await change(ana.id, { employeeNumber: null })).statusCode).toBe(200)
  expect((await change(bo.id, { employeeNumber: 'B-17' })).statusCode).toBe(200)
})

test('when ten people get the same employee number at the same moment, one keeps it and the others are refused with the name', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => employee({ name: 'Twin', employeeNumber: 'race-1' })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 422)])
  for (const answer of answers.filter(({ statusCode }) => statusCode === 422))
    expect(messagesOf(answer)).toEqual({ employeeNumber: ['Twin has this employee number already'] })
})

test('a list is refused with the row whose number another row has, and nobody is added; a list sent again adds nobody', async () => {
  const list = ['list-1', 'list-2', 'LIST-1', null].map((employeeNumber, at) => ({ id: randomUUID(), name: `List ${at}`, employeeNumber }))
  const refused = (await employee(list)).json<{ error: { details: ({ details: { messages: object } } | null)[] } }>()
  expect(refused.error.details.map((row) => row?.details.messages)).toEqual([
    ...[undefined, undefined, { employeeNumber: ['List 0 has this employee number already'] }, undefined],
  ])
  expect(await db.selectFrom('worker').select('id').where('name', 'like', 'List _').execute()).toEqual([])
  const mended = list.map((row, at) => (at === 2 ? { ...row, employeeNumber: 'list-3' } : row))
  const first = await employee(mended)
  expect([first.statusCode, (await employee(mended)).body]).toEqual([200, first.body])
})

test('an employee number is an addition: a plain read does not have it, and a client that does not know it does not erase it', async () => {
  const { id } = (await employee({ name: 'Cy', employeeNumber: 'C-1' })).json<Row>()
  const headers = { authorization: office.token }
  const url = `/api/Workers/${id}`
  expect((await app.inject({ url, headers })).json()).not.toHaveProperty('employeeNumber')
  const payload = { name: 'Cy', active: true, language: 'es', phone: null, role: 'field', address: null, lastFourSS: null }
  expect((await app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(200)
  expect((await office.get(url)).json()).toMatchObject({ language: 'es', employeeNumber: 'C-1' })
})
