import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const { db, caller } = await testApp()
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
])('a change of an employee to %j is refused with the words of the dialog at each property', async (body, messages) => {
  const { id } = (await office.send('POST', '/api/Workers', { name: 'Ana' })).json<Row>()
  const refused = await office.send('PATCH', `/api/Workers/${id}`, body)
  expect(refused.statusCode).toBe(422)
  expect(refused.json<Refused>().error.details.messages).toEqual(messages)
})
