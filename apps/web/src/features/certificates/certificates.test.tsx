import { addDays } from '@daysheet/domain/calendar/day'
import type { Certificate, NamedCertificate } from '@daysheet/domain/certificates/certificate'
import type { CertificateKind } from '@daysheet/domain/certificates/kind'
import { permissions } from '@daysheet/domain/session/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { typeDay } from '#testing/type-day.ts'
import { aWorker } from '#testing/planner.tsx'
import { aMe, renderScreen } from '#testing/render.tsx'
import { refuse, respond, type Answers } from '#testing/respond.ts'
import { uploads } from '#testing/uploads.ts'
import { AdminScreen } from '../admin/admin-screen.tsx'

const today = '2026-10-15'
const id = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const ana = aWorker(31, 'Ana Kowalska')

const aKind = (number: number, name: string, more: Partial<CertificateKind> = {}): CertificateKind => ({
  id: id(number),
  version: 1,
  name,
  issuer: 'NYS DOL',
  authority: 'state',
  purpose: 'handler',
  months: 12,
  required: false,
  retired: false,
  ...more,
})
const state = aKind(1, 'State asbestos handler')
const licence = aKind(2, 'Asbestos handling license', { purpose: 'licence' })
const old = aKind(3, 'Old card', { purpose: 'other', retired: true })

const aCertificate = (more: Partial<Certificate> = {}): Certificate => ({
  id: id(100),
  version: 1,
  kindId: state.id,
  workerId: ana.id,
  supervisorId: null,
  issued: '2025-10-20',
  expires: addDays(today, 5),
  functions: null,
  number: 'AH 1',
  note: null,
  front: null,
  back: null,
  ...more,
})
const listed = (number: number, lastDay: string, more: Partial<NamedCertificate> = {}): NamedCertificate => ({
  ...aCertificate({ id: id(number), expires: lastDay }),
  holder: 'Ana Kowalska',
  kindName: state.name,
  lastDay,
  ...more,
})

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${today}T15:00:00Z`), toFake: ['Date'] })
})

function renderTab(answers: Answers = {}, more: { me?: ReturnType<typeof aMe>; tab?: string } = {}) {
  const server = respond({
    'GET /api/certificateKinds': [state, licence, old],
    'GET /api/certificates/expiring': [],
    'GET /api/certificates': [],
    ...answers,
  })
  const { me = aMe(), tab = 'certificates' } = more
  return { ...renderScreen(<AdminScreen />, { at: `/admin?tab=${tab}`, me }), server }
}

describe('what expires', () => {
  test('is counted as on Home, expired first, and opens the holder or the renewal', async () => {
    const rows = [listed(101, addDays(today, -3)), listed(102, addDays(today, 6)), listed(103, addDays(today, 80), { holder: 'Bo Chen' })]
    const { user, address } = renderTab({ 'GET /api/certificates/expiring': rows, 'GET /api/certificates': [aCertificate()] })
    const table = await screen.findByRole('table', { name: 'Expiring certificates' })
    const dates = () =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.querySelectorAll('td')[1]?.textContent)
    expect(dates()).toEqual(['Expired 10-12-2026', '10-21-2026, in 6 days', '01-03-2027, in 80 days'])
    const counts = within(screen.getByRole('group', { name: 'Expires' })).getAllByRole('button')
    expect(counts.map(({ textContent }) => textContent)).toEqual([
      'All (3)',
      'Expired (1)',
      '7 days (1)',
      '30 days (1)',
      '60 days (1)',
      '90 days (2)',
    ])
    await user.click(screen.getByRole('button', { name: '7 days (1)' }))
    expect(dates()).toEqual(['10-21-2026, in 6 days'])
    expect(address()).toBe('/admin?tab=certificates&within=7')
    await user.click(within(table).getByRole('button', { name: 'Renew Ana Kowalska' }))
    const renewal = await screen.findByRole('dialog', { name: 'Renew certificate, Ana Kowalska' })
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await user.click(within(renewal).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(within(table).getByRole('button', { name: 'Ana Kowalska' }))
    expect(await screen.findByRole('dialog', { name: 'Certificates of Ana Kowalska' })).toBeTruthy()
  })

  test('may be nothing', async () => {
    renderTab()
    expect(await screen.findByText('Nothing expires within 90 days.')).toBeTruthy()
    expect(screen.getByText('To enter a card, open an employee or a supervisor and choose Certificates….')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Employees' })).toBeTruthy()
  })
})

describe('kinds', () => {
  test('say of whom they are asked, and one is added', async () => {
    const { user, server } = renderTab({ 'POST /api/certificateKinds': aKind(9, 'CPR') })
    const table = await screen.findByRole('table', { name: 'Certificate types' })
    const last = () =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.querySelectorAll('td')].at(-2)?.textContent)
    expect(last()).toEqual(['Company', 'Retired', 'Every abatement job'])
    await user.click(screen.getByRole('button', { name: 'Add type' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add certificate type' })
    await user.type(within(dialog).getByLabelText(/^Name/), 'CPR')
    await user.type(within(dialog).getByLabelText('Valid for (months)'), '200')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('must be from 1 to 120 months')).toBeTruthy()
    await user.clear(within(dialog).getByLabelText('Valid for (months)'))
    await user.click(within(dialog).getByRole('checkbox', { name: /^Required for everyone/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.to('POST /api/certificateKinds')[0]?.body).toEqual({
        ...{ id: expect.any(String), name: 'CPR', issuer: null, authority: 'other', purpose: 'other' },
        ...{ months: null, required: true, retired: false },
      }),
    )
  })
})

describe('of an employee', () => {
  const open = async (answers: Answers, me = aMe()) => {
    const rendered = renderTab(
      {
        'GET /api/Workers': [ana],
        'GET /api/Workers/count': { count: 1 },
        'GET /api/Workers/:id': ana,
        'GET /api/replies': [],
        ...answers,
      },
      { tab: 'employees', me },
    )
    await rendered.user.click(await screen.findByRole('button', { name: 'Edit Ana Kowalska' }))
    await rendered.user.click(await screen.findByRole('button', { name: 'Certificates…' }))
    return { ...rendered, dialog: await screen.findByRole('dialog', { name: 'Certificates of Ana Kowalska' }) }
  }

  test('their certificates open in place of the form, which asks about typed text first', async () => {
    const { user, dialog } = await open({})
    expect(screen.getAllByRole('dialog')).toEqual([dialog])
    expect(within(dialog).getByText('No certificates yet. Enter the first card with Add certificate.')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Edit Ana Kowalska' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Lee')
    await user.click(screen.getByRole('button', { name: 'Certificates…' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Ana Kowalska Lee')
  })

  test('a renewal of a training has its last day filled in, also when the end of the training is typed twice', async () => {
    const training = aKind(4, 'Handler training', { purpose: 'training', months: null })
    const { user, dialog } = await open({
      'GET /api/certificateKinds': [training],
      'GET /api/certificates': [aCertificate({ kindId: training.id })],
    })
    await user.click(await within(dialog).findByRole('button', { name: 'Renew Handler training' }))
    const form = await screen.findByRole('dialog', { name: 'Renew certificate, Ana Kowalska' })
    const [expires] = within(form).getAllByRole('group', { name: 'Expires' })
    await typeDay(user, 'End of training', '10142026')
    await waitFor(() => expect(expires?.querySelector('input')?.value).toBe('11-28-2026'))
    await typeDay(user, 'End of training', '10012026')
    await waitFor(() => expect(expires?.querySelector('input')?.value).toBe('11-15-2026'))
  })

  test('the newest of a kind says until when, what it renewed stays beneath; a renewal is a new one of that kind', async () => {
    const before = aCertificate({ id: id(90), number: 'AH 0', expires: '2025-10-20' })
    const saved = {
      certificate: aCertificate({ number: 'AH 2' }),
      sameNumber: [{ holder: 'Bo Chen', workerId: id(32), supervisorId: null }],
    }
    const { user, server, dialog } = await open({ 'GET /api/certificates': [aCertificate(), before], 'POST /api/certificates': saved })
    const items = await within(dialog).findAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent?.split('Edit')[0])).toEqual([
      'State asbestos handlerExpires 10-20-2026, in 5 daysAH 1 · issued 10-20-2025Renew',
      'State asbestos handlerRenewed; valid until 10-20-2025AH 0 · issued 10-20-2025',
    ])
    await user.click(within(dialog).getByRole('button', { name: 'Renew State asbestos handler' }))
    const form = await screen.findByRole('dialog', { name: 'Renew certificate, Ana Kowalska' })
    expect(within(form).getByLabelText<HTMLSelectElement>(/^Type/).selectedOptions[0]?.textContent).toBe('State asbestos handler')
    await user.type(within(form).getByLabelText('Number'), 'ah 2')
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    expect(await within(form).findByText('Please enter a date')).toBeTruthy()
    const label = (name: string) => within(form).getByText(name, { selector: 'label' }).textContent
    expect([label('Expires'), label('Issued')]).toEqual(['Expires\u2009*', 'Issued'])
    await typeDay(user, 'Issued', '10142026')
    const [expires] = within(form).getAllByRole('group', { name: 'Expires' })
    await waitFor(() => expect(expires?.querySelector('input')?.value).toBe('10-14-2027'))
    await waitFor(() => expect(within(form).queryByText('Please enter a date')).toBeNull())
    await typeDay(user, 'Expires', '10012026')
    expect(await within(form).findByText('Usually 10-14-2027. The date on the card counts.')).toBeTruthy()
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    expect(await within(form).findByText('must not be before the issue date')).toBeTruthy()
    await typeDay(user, 'Expires', '10142027')
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.to('POST /api/certificates')[0]?.body).toMatchObject({
        ...{ kindId: state.id, workerId: ana.id, supervisorId: null, number: 'AH 2', issued: '2026-10-14', expires: '2027-10-14' },
      }),
    )
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Ana Kowalska and Bo Chen have the same number, AH 2.')
  })

  test('who may not change them sees until when, and no button', async () => {
    const me = aMe({ permissions: permissions.filter((one) => !['certificates.write', 'certificates.details'].includes(one)) })
    const { dialog } = await open({ 'GET /api/certificates': [aCertificate({ number: null })] }, me)
    expect((await within(dialog).findByRole('listitem')).textContent).toContain('Expires 10-20-2026')
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Close'])
  })
})

test('pictures of the cards come along by their names, and those that are nobody’s are told', async () => {
  const stored = (name: string) => ({ result: { files: { file: [{ container: 'certificates', name }] } } })
  let [count, tries] = [0, 0]
  uploads()
  const { user, server } = renderTab({
    'GET /api/Workers': [ana],
    'GET /api/Supervisors': [],
    'POST /api/images/:container/upload': () => stored(`stored-${++count}.jpg`),
    'POST /api/certificates/import': () => (++tries === 1 ? refuse(409, 'Try again') : { added: 1, completed: 0, sameNumber: [] }),
  })
  await user.click(await screen.findByRole('button', { name: 'Import…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import certificates' })
  const lines = ['Name,Kind,Number,Expires,Back', 'Ana Kowalska,State asbestos handler,AH-7,10/14/2027,reverse.png']
  await user.upload(await within(dialog).findByLabelText('Certificate Import'), new File([lines.join('\n')], 'cards.csv'))
  const pictures = ['ah-7.jpg', 'reverse.png', 'holiday.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }))
  await user.upload(await within(dialog).findByLabelText('Pictures of the cards'), pictures)
  expect(await within(dialog).findByText('holiday.jpg: no card has this number or names this file')).toBeTruthy()
  expect(within(dialog).getByText(/expires 10-14-2027 · with front and back$/)).toBeTruthy()
  const send = () => user.click(within(dialog).getByRole('button', { name: 'Import 1 certificate' }))
  await send()
  expect(await within(dialog).findByText('Try again')).toBeTruthy()
  await send()
  expect(await screen.findByText('1 certificate added')).toBeTruthy()
  const sides = { front: '/api/images/certificates/download/stored-1.jpg', back: '/api/images/certificates/download/stored-2.jpg' }
  expect(server.to('POST /api/certificates/import').map(({ body }) => body)).toMatchObject([1, 2].map(() => ({ certificates: [sides] })))
  expect(count).toBe(2)
})

test('a file is looked over before it is sent, each row that is left out with its reason', async () => {
  const { user, server } = renderTab({
    'GET /api/Workers': [ana],
    'GET /api/Supervisors': [],
    'POST /api/certificates/import': { added: 1, completed: 0, sameNumber: [] },
  })
  await user.click(await screen.findByRole('button', { name: 'Import…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import certificates' })
  const lines = [
    'Name,Kind,Number,Issued,Expires',
    'ana kowalska,State asbestos handler,ah 7,10/14/2026,10/14/2027',
    'Nobody,State asbestos handler,,,2027-01-01',
  ]
  const file = new File([lines.join('\r\n')], 'cards.csv', { type: 'text/csv' })
  await user.upload(await within(dialog).findByLabelText('Certificate Import'), file)
  expect((await within(dialog).findByRole('status')).textContent).toBe('1 certificate to import, 1 row skipped')
  expect(within(dialog).getByText('Line 3, Nobody: No one has this name')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Import 1 certificate' }))
  expect(await screen.findByText('1 certificate added')).toBeTruthy()
  expect(server.to('POST /api/certificates/import')[0]?.body).toMatchObject({
    certificates: [{ workerId: ana.id, number: 'AH 7', issued: '2026-10-14', expires: '2027-10-14' }],
  })
})
