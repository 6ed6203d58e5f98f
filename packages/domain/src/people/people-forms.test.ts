import { expect, test } from 'vitest'
import { supervisorBody } from './supervisor-form.ts'
import { officeUsername } from './user-form.ts'
import { workerProblems, type WorkerForm } from './worker-form.ts'

const form: WorkerForm = {
  name: 'Ana',
  phone: '2125550142',
  address: null,
  lastFourSS: '6789',
  active: true,
  role: 'field',
  language: 'es',
}

test.each([
  [{}, {}],
  [{ phone: '', lastFourSS: '', name: null }, {}],
  [{ phone: '212555014' }, { phone: 'Please enter 10 digit phone number' }],
  [{ phone: '212-555-0142' }, { phone: 'Please enter 10 digit phone number' }],
  [{ lastFourSS: '678' }, { lastFourSS: 'Please enter last 4 digits of SS only' }],
  [{ lastFourSS: '123456789' }, { lastFourSS: 'Please enter last 4 digits of SS only' }],
])('an employee with %o is told %o', (change, problems) => {
  expect(workerProblems({ ...form, ...change })).toEqual(problems)
})

test('a supervisor is sent with a derived e-mail address and no password unless one was typed', () => {
  const body = { name: 'Kim', username: 'kmueller', email: 'kmueller@crew.example', active: true }
  expect(supervisorBody({ name: 'Kim', username: ' KMueller ', password: '', active: true }, 'crew.example')).toEqual(body)
  expect(supervisorBody({ name: 'Kim', username: 'kmueller', password: 'blue truck', active: true }, 'crew.example')).toEqual({
    ...body,
    password: 'blue truck',
  })
})

test('an office username is kept in lower case and must look like a name', () => {
  expect(officeUsername.parse(' Ana.Ortiz ')).toBe('ana.ortiz')
  for (const wrong of ['', '  ', 'a b', '-x', 'a@b', 'x.']) expect(officeUsername.safeParse(wrong).success).toBe(false)
})
