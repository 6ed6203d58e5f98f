/** People from CSV files: read in the browser, shown, confirmed, added all or none, and signing in afterwards. (product.md#import) */
import { expect, type Page } from '@playwright/test'
import { fillSignIn, office, test } from './testing/daysheet.ts'
import { alert } from './testing/planner.ts'

interface Person {
  name: string
  username?: string
  email?: string
}

const file = (content: string | Buffer, name = 'people.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row')

/** Presses OK or Yes in the dialog that says so. */
async function answer(page: Page, text: string, button: 'Yes' | 'OK'): Promise<void> {
  const dialog = alert(page).filter({ hasText: text })
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toHaveCount(0)
}

const byteOrderMark = '\uFEFF'
const employees = `${byteOrderMark}Employee Number,First Name,Last Name,SSN\r
17,José,Núñez,987-65-4329\r
18,"Anne ""Annie""","Smith, Jr.",987-65-4320\r
19,Łukasz,"Gołąb
Nowak",987-65-4321\r
\r
20,,,987-65-4322\r
21,Wei,Chen,987-65-4323\r
`

test('employees go in from a file with a byte order mark, quotes, accents and a row without a name; a second time they are there already', async ({
  page,
  daysheet,
  signIn,
}) => {
  const api = await office(daysheet)
  await api.create('Workers', { name: 'Wei Chen', active: true })
  await signIn(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page).toHaveURL(`${daysheet.url}/import`)

  await page.getByLabel('Employee Import').setInputFiles(file(employees))
  await expect(page.getByText('3 employees to import, 2 rows skipped')).toBeVisible()
  await expect(rows(page, 'To import: employees')).toContainText([
    /Name/,
    /^Line 2José Núñez/,
    /^Line 3Anne "Annie" Smith, Jr\./,
    /^Line 4Łukasz Gołąb Nowak/,
  ])
  await expect(rows(page, 'Skipped rows')).toContainText([/Why/, /^Line 7No name/, /^Line 8Wei ChenAlready there/])
  await expect(page.getByText(/432\d/)).toHaveCount(0)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/Workers'))
  await page.getByRole('button', { name: 'Import 3 employees' }).click()
  await answer(page, 'Are you sure you want to upload 3 entries?', 'Yes')
  const uuid = expect.stringMatching(/^[\da-f-]{36}$/)
  expect((await sent).postDataJSON()).toEqual([
    { id: uuid, name: 'José Núñez', employeeNumber: '17' },
    { id: uuid, name: 'Anne "Annie" Smith, Jr.', employeeNumber: '18' },
    { id: uuid, name: 'Łukasz Gołąb Nowak', employeeNumber: '19' },
  ])
  await answer(page, 'Success', 'OK')
  await expect(page.getByText('3 employees were added.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  const workers = (await api.read('Workers?filter={"order":"name ASC"}')) as Person[]
  expect(workers.map(({ name }) => name).toSorted()).toEqual(['Anne "Annie" Smith, Jr.', 'José Núñez', 'Wei Chen', 'Łukasz Gołąb Nowak'])

  await page.getByLabel('Employee Import').setInputFiles(file(employees))
  await expect(page.getByText('0 employees to import, 5 rows skipped')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('link', { name: 'Daysheet' }).click()
  await expect(page.getByRole('heading', { name: 'Jobs Active Today' })).toBeVisible()
})

test('a file in another encoding, or no text at all, is named with what to do', async ({ page, daysheet, signIn }) => {
  await signIn(page)
  await page.goto(`${daysheet.url}/import`)
  const again = 'Save it as CSV UTF-8 and choose it again.'
  const row = '1,José,Núñez,987-65-4329\r\n'
  const input = page.getByLabel('Supervisor Import')
  for (const [content, words] of [
    [Buffer.from(row, 'latin1'), `This file is not in UTF-8; it looks like Windows-1252 (Latin-1). ${again}`],
    [Buffer.from(`${byteOrderMark}${row}`, 'utf16le'), `This file is not in UTF-8; it looks like UTF-16 (Excel's Unicode Text). ${again}`],
    [Buffer.from('504b0304140006000800', 'hex'), `This is an Excel workbook (.xlsx) or another ZIP file, not a CSV file. ${again}`],
    [Buffer.alloc(0), 'This file is empty.'],
  ] as const) {
    await input.setInputFiles(file(content))
    await expect(page.getByRole('alert')).toHaveText(`people.csv: ${words}`)
  }
  await input.setInputFiles(file(row))
  await expect(page.getByText('1 supervisor to import, 0 rows skipped')).toBeVisible()
})

const supervisors = `1,José,Núñez,987-65-4329
2,Liam,O'Brien,987-65-4320
3,Jane,Nunez,987-65-4321
4,Nobody,Known,98-765-4322
`

test('an imported supervisor signs in with the first password and must change it before anything else', async ({
  page,
  daysheet,
  signIn,
}) => {
  await signIn(page)
  await page.goto(`${daysheet.url}/import`)
  await page.getByLabel('Supervisor Import').setInputFiles(file(supervisors))
  await expect(rows(page, 'To import: supervisors')).toContainText([/Username/, /jnunez(?!\d)/, /lobrien/, /jnunez2/])
  await expect(rows(page, 'Skipped rows')).toContainText([/Why/, /Nobody KnownColumn 4 is not a number like 123-45-6789/])
  await page.getByRole('button', { name: 'Import 3 supervisors' }).click()
  await answer(page, 'Are you sure you want to upload 3 entries?', 'Yes')
  await answer(page, 'Success', 'OK')
  await expect(page.getByText('3 supervisors were added.')).toBeVisible()
  const usernames = page.getByRole('group', { name: 'Usernames' })
  await expect(usernames.getByRole('row')).toContainText([/Username/, /José Núñez\s*jnunez\s*jnunez@/, /lobrien/, /jnunez2/])
  await expect(page.getByText(/432\d/)).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(usernames).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print usernames' })).toBeHidden()
  await expect(page.getByLabel('Employee Import')).toBeHidden()
  await page.emulateMedia({ media: null })

  await page.getByRole('button', { name: 'Logout' }).click()
  await fillSignIn(page, { username: 'jnunez', password: 'núñez4329' })
  await expect(page).toHaveURL(`${daysheet.url}/change-password`)
  await expect(page.getByText('You signed in with a temporary password. Choose your own to continue.')).toBeVisible()
  await page.goto(`${daysheet.url}/schedule`)
  await expect(page).toHaveURL(`${daysheet.url}/change-password`)
  await page.getByLabel('Current password').fill('núñez4329')
  await page.getByLabel(/^New password/).fill('four crews at six')
  await page.getByLabel('Repeat new password').fill('four crews at six')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL(`${daysheet.url}/schedule`)
  await expect(page.getByRole('button', { name: 'Account: José Núñez' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await fillSignIn(page, { username: 'jnunez', password: 'núñez4329' })
  await expect(page.getByText('Username or password is wrong.', { exact: true })).toBeVisible()
  await fillSignIn(page, { username: 'lobrien', password: "o'brien4320" })
  await expect(page).toHaveURL(`${daysheet.url}/change-password`)
})

test('five thousand employees go through the browser in one piece', async ({ page, daysheet, signIn }) => {
  const letters = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  const many = Array.from({ length: 5000 }, (_, index) => `${index},Many,Person${letters(index)},987-65-4329\r\n`).join('')
  const api = await office(daysheet)
  await signIn(page)
  await page.goto(`${daysheet.url}/import`)
  await page.getByLabel('Employee Import').setInputFiles(file(many))
  await expect(page.getByText('5,000 employees to import, 0 rows skipped')).toBeVisible()
  const table = page.getByRole('table', { name: 'To import: employees' })
  await table.focus()
  // The table grows to its length after its first rows, and End goes to the end of what is there.
  await expect(async () => {
    await page.keyboard.press('End')
    expect(await table.getByText(`Many Person${letters(4999)}`).isVisible()).toBe(true)
  }).toPass()
  await page.getByRole('button', { name: 'Import 5,000 employees' }).click()
  await answer(page, 'Are you sure you want to upload 5000 entries?', 'Yes')
  await answer(page, 'Success', 'OK')
  await expect(page.getByText('5,000 employees were added.')).toBeVisible()
  const where = encodeURIComponent(JSON.stringify({ name: { like: 'Many %' } }))
  expect(await api.read(`Workers/count?where=${where}`)).toEqual({ count: 5000 })
})
