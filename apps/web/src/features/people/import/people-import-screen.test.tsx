import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { anId } from '#testing/builders.ts'
import { renderScreen } from '#testing/render.tsx'
import { refuse, respond, unreachable, type Answers, type Call } from '#testing/respond.ts'
import { PeopleImportScreen } from './people-import-screen.tsx'

const csv = (text: string | Uint8Array<ArrayBuffer>, name = 'people.csv') => new File([text], name, { type: 'text/csv' })
const employeeInput = () => screen.getByLabelText('Employee Import')
const supervisorInput = () => screen.getByLabelText('Supervisor Import')

/** The server adds what it is sent and answers as it does: without passwords. */
const add = ({ body }: Call) => (body as object[]).map((row) => ({ ...row, password: undefined })) // a list is all that is sent here

interface Somebody {
  name: string
  active?: boolean
  employeeNumber?: string
  username?: string
  email?: string
}
const server = ({ workers = [], supervisors = [], ...answers }: { workers?: Somebody[]; supervisors?: Somebody[] } & Answers = {}) =>
  respond({
    'GET /api/Workers': workers.map((one) => ({ id: anId(), active: true, ...one })),
    'GET /api/Supervisors': supervisors.map((one) => ({ id: anId(), active: true, username: null, email: null, ...one })),
    'GET /api/Users': [{ id: anId(), username: 'office', email: null }],
    'POST /api/Workers': add,
    'POST /api/Supervisors': add,
    ...answers,
  })

const rowsOf = async (label: string) =>
  within(await screen.findByRole('table', { name: label }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
const answer = async (user: UserEvent, question: string, choice: 'Yes' | 'No' | 'OK') => {
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain(question)
  await user.click(within(dialog).getByRole('button', { name: choice }))
  await waitFor(() => expect(dialog.isConnected).toBe(false))
}
const start = (given: Parameters<typeof server>[0] = {}) => {
  const calls = server(given)
  return { calls, ...renderScreen(<PeopleImportScreen />) }
}

const employeesFile = `\uFEFFEmployee Number,First Name,Last Name,SSN\r
17,Ana,Kowalska,123-45-6789\r
18,"Luis ""Lucho""","Peña, Jr.",123-45-6780\r
\r
19,"Wei
Chen",Li,\r
20,,,123-45-6781\r
21,José,Núñez,123-45-6782\r
22,ana,KOWALSKA,123-45-6783\r
`

test('employees are read, shown with what is skipped and why, confirmed and added by their names and numbers', async () => {
  const { calls, user } = start({ workers: [{ name: 'Jose Nunez' }] })
  await user.upload(employeeInput(), csv(employeesFile))
  expect(await rowsOf('To import: employees')).toEqual([
    ['Line 2', 'Ana Kowalska', 'Employee number 17'],
    ['Line 3', 'Luis "Lucho" Peña, Jr.', 'Employee number 18'],
    ['Line 5', 'Wei Chen Li', 'Employee number 19'],
  ])
  expect(await rowsOf('Skipped rows')).toEqual([
    ['Line 7', '', 'No name', ''],
    ['Line 8', 'José Núñez', 'Already there', 'Import anyway'],
    ['Line 9', 'ana KOWALSKA', 'Same name as line 2', 'Import anyway'],
  ])
  expect(screen.getByText('3 employees to import, 3 rows skipped')).toBeTruthy()
  expect(screen.getByText('Line 1 is the header row.')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/678[0-3]/)

  await user.click(screen.getByRole('button', { name: 'Import 3 employees' }))
  await answer(user, 'Are you sure you want to upload 3 entries?', 'Yes')
  await answer(user, 'Success', 'OK')
  const [call] = calls.to('POST /api/Workers')
  const id = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(call?.body).toEqual([
    { id, name: 'Ana Kowalska', employeeNumber: '17' },
    { id, name: 'Luis "Lucho" Peña, Jr.', employeeNumber: '18' },
    { id, name: 'Wei Chen Li', employeeNumber: '19' },
  ])
  expect(screen.getByText('3 employees were added.', { exact: false })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open Admin' }).getAttribute('href')).toBe('/admin?tab=employees')
  expect(screen.queryByRole('table')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Employee Import' })))
})

test('phone, role and language of a file are shown, sent, and left out when they cannot be taken', async () => {
  const { calls, user } = start()
  const header = 'Number,First Name,Last Name,SSN,Phone,Role,Language'
  await user.upload(
    employeeInput(),
    csv(`${header}\n17,Ana,Kowalska,,(212) 555-0177,Office,Spanish\n18,Luis,Peña,,,,\n19,Wei,Chen,,555-0177,,\n`),
  )
  expect(await rowsOf('To import: employees')).toEqual([
    ['Line 2', 'Ana Kowalska', 'Phone (212) 555-0177', 'Role Office', 'Language Spanish', 'Employee number 17'],
    ['Line 3', 'Luis Peña', '', '', '', 'Employee number 18'],
  ])
  expect(await rowsOf('Skipped rows')).toEqual([['Line 4', 'Wei Chen', 'The phone number does not have 10 digits']])
  await user.click(screen.getByRole('button', { name: 'Import 2 employees' }))
  await answer(user, 'Are you sure you want to upload 2 entries?', 'Yes')
  await answer(user, 'Success', 'OK')
  const id = expect.any(String)
  expect(calls.to('POST /api/Workers')[0]?.body).toEqual([
    { id, name: 'Ana Kowalska', phone: '2125550177', role: 'office', language: 'es', employeeNumber: '17' },
    { id, name: 'Luis Peña', employeeNumber: '18' },
  ])
})

test('an employee number that another has is not kept, which is shown before the import', async () => {
  const { calls, user } = start({ workers: [{ name: 'Olga Li', employeeNumber: 'a17' }] })
  await user.upload(employeeInput(), csv('A17,Ana,Kowalska,\n18,Luis,Peña,\n18,Wei,Chen,\n'))
  expect(await rowsOf('To import: employees')).toEqual([
    ['Line 1', 'Ana Kowalska', 'Employee number A17 is not kept: Olga Li has it'],
    ['Line 2', 'Luis Peña', 'Employee number 18'],
    ['Line 3', 'Wei Chen', 'Employee number 18 is not kept: line 2 has it'],
  ])
  await user.click(screen.getByRole('button', { name: 'Import 3 employees' }))
  await answer(user, 'Are you sure you want to upload 3 entries?', 'Yes')
  await answer(user, 'Success', 'OK')
  const id = expect.any(String)
  expect(calls.to('POST /api/Workers')[0]?.body).toEqual([
    { id, name: 'Ana Kowalska' },
    { id, name: 'Luis Peña', employeeNumber: '18' },
    { id, name: 'Wei Chen' },
  ])
})

const supervisorsFile = `1,José,Núñez,123-45-6789
2,Jane,Nunez,123-45-6780
3,Liam,O'Brien,123-45-6781
4,Olga,Ffice,123-45-678
5,Olga,Ffice,123-45-6782
`

test('supervisors get usernames nobody has and first passwords nobody sees', async () => {
  const { calls, user } = start({
    supervisors: [{ name: 'Somebody', username: 'jnunez2', email: 'lobrien@example.com' }],
    'GET /api/Users': [{ id: anId(), username: 'office', email: null }],
  })
  await user.upload(supervisorInput(), csv(supervisorsFile))
  expect(await rowsOf('To import: supervisors')).toEqual([
    ['Line 1', 'José Núñez', 'Username jnunez', 'Employee number 1'],
    ['Line 2', 'Jane Nunez', 'Username jnunez3', 'Employee number 2'],
    ['Line 3', "Liam O'Brien", 'Username lobrien2', 'Employee number 3'],
    ['Line 5', 'Olga Ffice', 'Username office2', 'Employee number 5'],
  ])
  expect(await rowsOf('Skipped rows')).toEqual([['Line 4', 'Olga Ffice', 'Column 4 is not a number like 123-45-6789']])
  await user.click(screen.getByRole('button', { name: 'Import 4 supervisors' }))
  await answer(user, 'Are you sure you want to upload 4 entries?', 'Yes')
  await answer(user, 'Success', 'OK')
  expect(calls.to('POST /api/Supervisors')[0]?.body).toMatchObject([
    { name: 'José Núñez', username: 'jnunez', email: 'jnunez@example.com', password: 'núñez6789' },
    { username: 'jnunez3', email: 'jnunez3@example.com', password: 'nunez6780' },
    { username: 'lobrien2', email: 'lobrien2@example.com', password: "o'brien6781" },
    { username: 'office2', email: 'office2@example.com', password: 'ffice6782' },
  ])
  const shown = screen.getByRole('group', { name: 'Usernames' })
  expect(within(shown).getByRole('row', { name: 'José Núñez jnunez jnunez@example.com' })).toBeTruthy()
  expect(screen.getByText(/^The first password is the last name in lower case/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/ñez6789|6780/)
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  await user.click(screen.getByRole('button', { name: 'Print usernames' }))
  expect(print).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: 'Open Admin' }).getAttribute('href')).toBe('/admin?tab=supervisors')
})

test('whoever is there already is imported when ticked', async () => {
  const { calls, user } = start({ workers: [{ name: 'Ana Kowalska' }, { name: 'Wei Chen', active: false }] })
  await user.upload(employeeInput(), csv('1,Ana,Kowalska,\n2,Wei,Chen,\n'))
  expect(await screen.findByText('No row of this file can be imported. Reasons are listed below.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Import 0 employees' })).toBeNull()
  expect(await rowsOf('Skipped rows')).toMatchObject([
    ['Line 1', 'Ana Kowalska', 'Already there', 'Import anyway'],
    ['Line 2', 'Wei Chen', 'Already there, not active', 'Import anyway'],
  ])
  await user.click(screen.getByRole('checkbox', { name: 'Import anyway: Wei Chen, line 2' }))
  expect(screen.getByText('1 employee to import, 1 row skipped')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Import 1 employee' }))
  await answer(user, 'Are you sure you want to upload 1 entries?', 'Yes')
  await answer(user, 'Success', 'OK')
  expect(calls.to('POST /api/Workers')[0]?.body).toMatchObject([{ name: 'Wei Chen' }])
  expect(screen.getByText('1 employee was added.', { exact: false })).toBeTruthy()
})

test('No sends nothing and leaves everything as it was; Clear takes it away', async () => {
  const { calls, user } = start()
  await user.upload(employeeInput(), csv('1,Ana,Kowalska,\n'))
  await user.click(await screen.findByRole('button', { name: 'Import 1 employee' }))
  await answer(user, 'Are you sure you want to upload 1 entries?', 'No')
  expect(calls.to('POST /api/Workers')).toEqual([])
  expect(await rowsOf('To import: employees')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByRole('table')).toBeNull()
})

test('a refusal names the lines, keeps the preview, and asks anew who is there', async () => {
  const detail = { message: 'not valid', details: { messages: { username: ['User already exists'] } } }
  const error = { statusCode: 422, name: 'Error', message: 'Failed with multiple errors', details: [null, detail] }
  const { calls, user } = start({ 'POST /api/Supervisors': () => Response.json({ error }, { status: 422 }) })
  await user.upload(supervisorInput(), csv('No,First,Last,SSN\n1,Ana,Kowalska,123-45-6789\n\n2,Wei,Chen,123-45-6780\n'))
  await user.click(await screen.findByRole('button', { name: 'Import 2 supervisors' }))
  await answer(user, 'upload 2 entries', 'Yes')
  await answer(user, 'Error importing data. Status: 422\n\nLine 4: username: User already exists', 'OK')
  expect(await rowsOf('To import: supervisors')).toHaveLength(2)
  calls.answer({
    'GET /api/Supervisors': [{ id: anId(), name: 'W. Chen', active: true, username: 'wchen', email: null }],
    'POST /api/Supervisors': add,
  })
  await waitFor(() => expect(calls.to('GET /api/Supervisors')).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await user.upload(supervisorInput(), csv('2,Wei,Chen,123-45-6780\n'))
  expect(await rowsOf('To import: supervisors')).toEqual([['Line 1', 'Wei Chen', 'Username wchen2', 'Employee number 2']])
})

test('when no answer comes, trying again sends the same list with the same ids, and nothing can be changed meanwhile', async () => {
  const { calls, user } = start({ 'POST /api/Workers': unreachable, workers: [{ name: 'Wei Chen' }] })
  await user.upload(employeeInput(), csv('1,Ana,Kowalska,\n2,Wei,Chen,\n'))
  await user.click(await screen.findByRole('button', { name: 'Import 1 employee' }))
  await answer(user, 'upload 1 entries', 'Yes')
  await answer(user, 'Error importing data. Status: 0', 'OK')
  expect(screen.getByText(/The upload may not have arrived/)).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Import anyway: Wei Chen, line 2' })).toHaveProperty('disabled', true)
  // It had arrived: the list of who is there knows it, and the preview still shows what was sent.
  calls.answer({ 'GET /api/Workers': [{ id: anId(), name: 'Ana Kowalska', active: true }], 'POST /api/Workers': add })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await answer(user, 'Success', 'OK')
  const [first, second] = calls.to('POST /api/Workers')
  expect(second?.body).toEqual(first?.body)
  expect(screen.getByText('1 employee was added.', { exact: false })).toBeTruthy()
})

test('a refusal of the whole list is told in the words of the server', async () => {
  const { user } = start({ 'POST /api/Workers': refuse(400, 'A list can create at most 5000 rows') })
  await user.upload(employeeInput(), csv('1,Ana,Kowalska,\n'))
  await user.click(await screen.findByRole('button', { name: 'Import 1 employee' }))
  await answer(user, 'upload 1 entries', 'Yes')
  await answer(user, 'Error importing data. Status: 400\n\nA list can create at most 5000 rows', 'OK')
  expect(screen.getByRole('button', { name: 'Import 1 employee' })).toHaveProperty('disabled', false)
})

test('when it cannot be asked who is there, nothing is imported until it can', async () => {
  const { calls, user } = start({ 'GET /api/Workers': refuse(503, 'The database cannot be reached right now.') })
  await user.upload(employeeInput(), csv('1,Ana,Kowalska,\n'))
  expect(await screen.findByText('The database cannot be reached right now.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  calls.answer({ 'GET /api/Workers': [] })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await rowsOf('To import: employees')).toHaveLength(1)
})

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
test.each([
  ['an empty file', '', 'This file is empty.'],
  ['a header alone', 'Number,First,Last,SSN\n', 'This file has no rows to import.'],
  [
    'Windows-1252',
    latin1('1,José,Peña,123-45-6789'),
    'This file is not in UTF-8; it looks like Windows-1252 (Latin-1). Save it as CSV UTF-8 and choose it again.',
  ],
  [
    'a workbook',
    Uint8Array.from([0x50, 0x4b, 3, 4]),
    'This is an Excel workbook (.xlsx) or another ZIP file, not a CSV file. Save it as CSV UTF-8 and choose it again.',
  ],
  [
    'semicolons',
    '1;Ana;Kowalska;123-45-6789\n',
    'The columns of this file are separated by semicolons. Save it with commas (CSV UTF-8) and choose it again.',
  ],
  [
    'a quotation mark that is not closed',
    '1,Ana,Kowalska,\n2,"Wei,Chen,\n3,Luis,Peña,\n',
    'A quotation mark in line 2 has no partner. Mend the line and choose the file again.',
  ],
  [
    'too many rows',
    '1,Ana,Kowalska,\n'.repeat(5001),
    'This file has 5,001 rows; at most 5,000 can be imported at once. Split it into several files.',
  ],
])('%s is refused in words that say what to do, and the mended file is taken', async (_what, content, problem) => {
  const { user } = start()
  await user.upload(employeeInput(), csv(content))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(`people.csv: ${problem}`)
  await user.upload(employeeInput(), csv('1,Ana,Kowalska,\n'))
  expect(await rowsOf('To import: employees')).toHaveLength(1)
  expect(screen.queryByText(problem, { exact: false })).toBeNull()
})

test('line ends of every kind in one file keep their rows', async () => {
  const { user } = start()
  await user.upload(employeeInput(), csv('1,Ana,Kowalska,\r\n2,Wei,Chen,\n3,Luis,Peña,\r4,Olga,Ruiz,'))
  expect((await rowsOf('To import: employees')).map(([line, name]) => `${line} ${name}`)).toEqual([
    'Line 1 Ana Kowalska',
    'Line 2 Wei Chen',
    'Line 3 Luis Peña',
    'Line 4 Olga Ruiz',
  ])
})

test('a file can be dropped, one at a time', async () => {
  start()
  const zone = screen.getAllByText('or drop it here')[0] ?? document.body
  fireEvent.drop(zone, { dataTransfer: { files: [csv('1,Ana,Kowalska,\n'), csv('2,Wei,Chen,\n')] } })
  expect((await screen.findByRole('alert')).textContent).toBe('2 files: Choose one file at a time.')
  fireEvent.drop(zone, { dataTransfer: { files: [csv('1,Ana,Kowalska,\n')] } })
  expect(await rowsOf('To import: employees')).toHaveLength(1)
})

test('five thousand rows are counted and not all rendered', async () => {
  const { user } = start()
  const letters = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  const rows = Array.from({ length: 5000 }, (_, index) => `${index},Ana,K${letters(index)},\n`)
  await user.upload(employeeInput(), csv(rows.join('')))
  expect(await screen.findByText('5,000 employees to import, 0 rows skipped')).toBeTruthy()
  const table = screen.getByRole('table', { name: 'To import: employees' })
  expect(table.getAttribute('aria-rowcount')).toBe('5001')
  expect(within(table).getAllByRole('row').length).toBeLessThan(100)
})

test('a browser without the file APIs is told so in the words of the product', async () => {
  vi.stubGlobal('FileReader', undefined)
  const { user } = start()
  await answer(user, 'The File APIs are not fully supported in this browser!', 'OK')
  expect(employeeInput()).toHaveProperty('disabled', true)
  expect(supervisorInput()).toHaveProperty('disabled', true)
})

test('what is being done is said while it is done: reading, checking, importing', async () => {
  const [read, check, upload] = [Promise.withResolvers<ArrayBuffer>(), Promise.withResolvers<object>(), Promise.withResolvers<object>()]
  const { calls, user } = start({ 'GET /api/Workers': () => check.promise, 'POST /api/Workers': () => upload.promise })
  const slow = csv('1,Ana,Kowalska,\n')
  const content = await slow.arrayBuffer()
  slow.arrayBuffer = () => read.promise
  await user.upload(employeeInput(), slow)
  expect(screen.getByRole('status').textContent).toBe('Reading people.csv…')
  expect(employeeInput()).toHaveProperty('disabled', true)
  read.resolve(content)
  expect(await screen.findByRole('progressbar', { name: 'Checking which employees are there already…' })).toBeTruthy()
  check.resolve([])
  await user.click(await screen.findByRole('button', { name: 'Import 1 employee' }))
  await answer(user, 'upload 1 entries', 'Yes')
  expect(await screen.findByRole('progressbar', { name: 'Importing 1 employee…' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import 1 employee' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Clear' })).toHaveProperty('disabled', true)
  expect(employeeInput()).toHaveProperty('disabled', true)
  upload.resolve([{ id: anId(), name: 'Ana Kowalska' }])
  await answer(user, 'Success', 'OK')
  expect(calls.to('POST /api/Workers')).toHaveLength(1)
})

test('a file that is gone or far too large is said so', async () => {
  const { user } = start()
  const gone = csv('1,Ana,Kowalska,\n')
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  await user.upload(employeeInput(), gone)
  expect((await screen.findByRole('alert')).textContent).toContain('The file cannot be read.')
  const large = csv('1,Ana,Kowalska,\n')
  Object.defineProperty(large, 'size', { value: 10_000_001 })
  await user.upload(employeeInput(), large)
  expect(await screen.findByText(/This file is larger than 10 MB/)).toBeTruthy()
})

test('of many refused rows the first five are told', async () => {
  const details = Array.from({ length: 8 }, () => ({ message: 'no good' }))
  const error = { statusCode: 422, name: 'Error', message: 'Failed with multiple errors', details }
  const { user } = start({ 'POST /api/Workers': () => Response.json({ error }, { status: 422 }) })
  await user.upload(employeeInput(), csv([...'abcdefgh'].map((letter) => `1,Ana,K${letter},\n`).join('')))
  await user.click(await screen.findByRole('button', { name: 'Import 8 employees' }))
  await answer(user, 'upload 8 entries', 'Yes')
  const told = [1, 2, 3, 4, 5].map((line) => `Line ${line}: no good`).join('\n')
  await answer(user, `Error importing data. Status: 422\n\n${told}\nand 3 more`, 'OK')
  expect(await rowsOf('To import: employees')).toHaveLength(8)
})
