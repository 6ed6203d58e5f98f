import { expect, test } from 'vitest'
import { supervisorBody, supervisorForm, supervisorFormOf } from './supervisor-form.ts'
import { officeUsername } from './user-form.ts'
import { workerForm, workerFormOf, type WorkerForm } from './worker-form.ts'

const empty = workerFormOf(null)
const problems = (form: WorkerForm) => workerForm.safeParse(form).error?.issues.map(({ path, message }) => [path[0], message]) ?? []

test('a new employee is active, works in the field, is texted in English and needs nothing, not even a name', () => {
  expect(workerForm.parse(empty)).toEqual({
    name: null,
    phone: null,
    address: null,
    lastFourSS: null,
    active: true,
    role: 'field',
    language: 'en',
    employeeNumber: null,
  })
})

test.each([
  ['phone', '212555014', 'Please enter 10 digit phone number'],
  ['phone', '21255501422', 'Please enter 10 digit phone number'],
  ['phone', '212-555-0142 ext. 7', 'Please enter 10 digit phone number'],
  ['lastFourSS', '678', 'Please enter last 4 digits of SS only'],
  ['lastFourSS', '123456789', 'Please enter last 4 digits of SS only'],
  ['lastFourSS', '123-45-6789', 'Please enter last 4 digits of SS only'],
  ['employeeNumber', '123456789012345678901', 'Please enter at most 20 characters'],
  ['employeeNumber', ' 123-45-6789', 'Please do not enter a social-security number here'],
  ['employeeNumber', '123456789', 'Please do not enter a social-security number here'],
])('an employee whose %s is %j is told %j', (field, typed, message) =>
  expect(problems({ ...empty, [field]: typed })).toEqual([[field, message]]),
)

test('a phone number is taken however it is written, and shown in one form', () => {
  for (const phone of ['2125550142', '(212) 555-0142', '212-555-0142', '+1 212.555.0142'])
    expect(workerForm.parse({ ...empty, phone }).phone).toBe('2125550142')
  expect(workerForm.parse({ ...empty, phone: '+49 151 12345678' }).phone).toBe('+4915112345678')
  expect(workerFormOf({ ...workerForm.parse(empty), phone: '2125550142' }).phone).toBe('(212) 555-0142')
})

test('spaces around what was typed do not count', () => {
  expect(workerForm.parse({ ...empty, name: ' Ana ', phone: ' 2125550142 ', lastFourSS: '6789 ', employeeNumber: ' 17 ' })).toMatchObject({
    name: 'Ana',
    employeeNumber: '17',
    phone: '2125550142',
    lastFourSS: '6789',
  })
})

test('saving an employee without typing changes nothing, whatever role an old record has', () => {
  const own = { name: 'Ana', phone: '2125550142', address: '1 Grand St', lastFourSS: '6789', employeeNumber: 'B-17' }
  const worker = { ...own, active: false, language: 'es' } as const
  for (const role of ['warehouse', 'foreman', null])
    expect(workerForm.parse(workerFormOf({ ...worker, role }))).toEqual({ ...worker, role })
})

test('a supervisor is sent with a derived e-mail address and no password unless one was typed', () => {
  const form = { ...supervisorFormOf(null), name: ' Kim ', username: ' KMueller ' }
  const body = { name: 'Kim', username: 'kmueller', email: 'kmueller@crew.example', phone: null, active: true }
  expect(supervisorBody(form, 'crew.example')).toEqual(body)
  expect(supervisorBody({ ...form, phone: '(212) 555-0199' }, 'crew.example').phone).toBe('2125550199')
  expect(supervisorForm.safeParse({ ...form, phone: '555' }).error?.issues[0]?.message).toBe('Please enter 10 digit phone number')
  expect(supervisorBody({ ...form, password: 'blue truck' }, 'crew.example')).toEqual({ ...body, password: 'blue truck' })
  expect(supervisorBody(supervisorFormOf(null), 'crew.example')).toEqual({
    name: null,
    username: null,
    email: null,
    phone: null,
    active: true,
  })
})

test('an office username is kept in lower case and must look like a name', () => {
  expect(officeUsername.parse(' Ana.Ortiz ')).toBe('ana.ortiz')
  for (const wrong of ['', '  ', 'a b', '-x', 'a@b', 'x.']) expect(officeUsername.safeParse(wrong).success).toBe(false)
})
