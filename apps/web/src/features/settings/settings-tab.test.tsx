import { defaultSettings, type SavedSettings } from '@daysheet/domain/settings/office-settings'
import { thresholdNames } from '@daysheet/domain/time-review/thresholds'
import { exceptionRules, optionalCodes } from '@daysheet/domain/time-review/exception'
import { payrollFor } from '@daysheet/domain/time-review/payroll/program'
import { defaultWording } from '@daysheet/domain/texts/wording'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { invalid, renderAdmin, stale } from '#testing/admin.tsx'
import { anId } from '#testing/builders.ts'
import { settingSections, type SettingsSection } from './sections.ts'
import { liveStream, unreachable, type Answers } from '#testing/respond.ts'

const saved = (more: Partial<SavedSettings> = {}): SavedSettings => ({ ...defaultSettings, id: anId(), version: 3, ...more })
const at = (section: SettingsSection) => `/admin?tab=settings&section=${section}`
const render = (answers: Answers, section: SettingsSection = 'company') => renderAdmin(answers, at(section))
const shown = (title: string) => screen.findByRole('heading', { name: title })
const company = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Company name' })
const save = () => screen.getByRole('button', { name: 'Save' })
const field = (language: string, name: string) => within(screen.getByRole('group', { name: language })).getByRole('textbox', { name })
const columns = (name: string) => within(screen.getByRole('group', { name }))
const ticked = (name: string) =>
  columns(name)
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map(({ labels }) => labels?.[0]?.textContent)

test('Settings come behind what they are about, and only what was changed is saved, on the version that was read', async () => {
  const before = saved({ companyName: 'Rivera' })
  const { user, server } = render({
    'GET /api/settings': before,
    'PATCH /api/settings': { ...before, companyName: 'Rivera & Söhne', version: 4 },
  })
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Jobs',
    'Employees',
    'Supervisors',
    'Certificates',
    'Crews',
    'Checklists',
    'Waste',
    'Field phones',
    'Settings',
    'Accounts',
  ])
  await user.clear(await company())
  await user.type(await company(), 'Rivera & Söhne')
  await user.click(save())
  await screen.findByText('Settings saved')
  const [patch] = server.to('PATCH /api/settings')
  expect([patch?.body, patch?.headers.get('if-match')]).toEqual([{ companyName: 'Rivera & Söhne' }, '"3"'])
  await user.click(save())
  expect(server.to('PATCH /api/settings')).toHaveLength(1)
})

test('the office number that supervisors call can be typed in any format and is shown formatted', async () => {
  const before = saved()
  const { user, server } = render(
    {
      'GET /api/settings': before,
      'PATCH /api/settings': { ...before, officePhone: '2125550100', version: 4 },
    },
    'phones',
  )
  const number = await screen.findByRole('textbox', { name: 'Office phone' })
  await user.type(number, '212-555-010')
  await user.click(save())
  expect(await screen.findByText('Please enter 10 digit phone number')).toBeTruthy()
  await user.type(number, '0')
  await user.click(save())
  await screen.findByText('Settings saved')
  expect(server.to('PATCH /api/settings')[0]?.body).toEqual({ officePhone: '2125550100' })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Office phone' }).value).toBe('(212) 555-0100')
})

test('the photos taken when a crew is clocked can be chosen', async () => {
  const before = saved()
  const { user, server } = render(
    { 'GET /api/settings': before, 'PATCH /api/settings': { ...before, clockPhotos: 'crew', version: 4 } },
    'phones',
  )
  await shown('Supervisors’ phones')
  const photos = screen.getByRole('combobox', { name: 'Photos when a crew is clocked' })
  const choices = within(photos).getAllByRole('option')
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'No photos',
    'A photo of each person',
    'A photo of each person, and one of the group when all are clocked at once',
  ])
  await user.selectOptions(photos, choices[2] ?? '')
  await user.click(save())
  await screen.findByText('Settings saved')
  expect(server.to('PATCH /api/settings')[0]?.body).toEqual({ clockPhotos: 'crew' })
})

test('the hour of the list of the silent is set, and taken away again', async () => {
  const before = saved()
  const { user, server } = render(
    {
      'GET /api/settings': before,
      'PATCH /api/settings': ({ body }: { body: object }) => ({ ...before, ...body, version: 4 }),
    },
    'texts',
  )
  await shown('Texts')
  const hour = screen.getByLabelText<HTMLInputElement>('Show unanswered list at')
  expect(hour.value).toBe('')
  fireEvent.change(hour, { target: { value: '17:30' } })
  await user.click(save())
  await waitFor(() => expect(server.to('PATCH /api/settings')[0]?.body).toEqual({ silentListTime: '17:30' }))
  await screen.findByText('Settings saved')
  fireEvent.change(hour, { target: { value: '' } })
  await user.click(save())
  await waitFor(() => expect(server.to('PATCH /api/settings')[1]?.body).toEqual({ silentListTime: null }))
})

test('a sentence is seen in the text as it will arrive while it is typed, with what that costs', async () => {
  const { user } = render({ 'GET /api/settings': saved() }, 'texts')
  await shown('Texts')
  const preview = screen.getByRole('region', { name: 'Preview, English' })
  expect(preview.textContent).toContain(
    '120 Broadway, Manhattan. Supervisor: J. Ortiz. Note: Gate code 1234. Reply Y to confirm or N to decline.',
  )
  expect(preview.textContent).toContain('sent as 1 message')
  await user.click(screen.getByRole('button', { name: 'Change the wording' }))
  const ask = field('English', 'Asks about a job')
  await user.clear(ask)
  await user.click(ask)
  await user.paste(`{place}: {when}. ${'Be early. '.repeat(8)}`)
  expect(preview.textContent).toContain('120 Broadway, Manhattan: ')
  expect(preview.textContent).toContain('sent as 2 messages')
  expect(screen.getByRole('region', { name: 'Preview, Spanish' }).textContent).toContain('Trabajo el ')
})

test('employees get a page of their own, and the previews of texts that ask have its link', async () => {
  const before = saved()
  const { user, server } = render(
    { 'GET /api/settings': before, 'PATCH /api/settings': { ...before, workerPage: true, version: 4 } },
    'texts',
  )
  await shown('Texts')
  const preview = screen.getByRole('region', { name: 'Preview, Spanish' })
  expect(preview.textContent).not.toContain('/w/')
  await user.click(screen.getByRole('checkbox', { name: 'Employee self-service page' }))
  const asks = within(preview)
    .getAllByRole('figure')
    .filter(({ textContent }) => textContent?.includes('Su pagina: http://daysheet.test/w/'))
  expect(asks.map(({ textContent }) => /^(.*) · .*sent as (\d)/.exec(textContent ?? '')?.slice(1))).toEqual([
    ['A job', '2'],
    ['A job, while another text is waiting', '2'],
  ])
  await user.click(save())
  await screen.findByText('Settings saved')
  expect(server.to('PATCH /api/settings')[0]?.body).toEqual({ workerPage: true })
})

test('a sentence that does not do is told at its field and not sent', async () => {
  const { user, server } = render({ 'GET /api/settings': saved() }, 'texts')
  await shown('Texts')
  await user.click(screen.getByRole('button', { name: 'Change the wording' }))
  const answer = field('Spanish', 'How to answer')
  await user.clear(answer)
  await user.click(answer)
  await user.paste('Responda CLARO{number} o NO{number}.')
  await user.click(save())
  expect(await screen.findByText(/asks for “CLARO”, which is not understood/)).toBeTruthy()
  expect(document.activeElement).toBe(answer)
  expect(server.to('PATCH /api/settings')).toHaveLength(0)
})

test('the default wording comes back with one button, and is saved like any other', async () => {
  const before = saved({ textWording: { ...defaultWording, en: { ...defaultWording.en, noAnswer: 'Thanks.' } } })
  const { user, server } = render({ 'GET /api/settings': before, 'PATCH /api/settings': saved({ version: 4 }) }, 'texts')
  await shown('Texts')
  await user.click(screen.getByRole('button', { name: 'Restore default wording' }))
  await user.click(save())
  await screen.findByText('Settings saved')
  expect(server.to('PATCH /api/settings')[0]?.body).toEqual({ textWording: defaultWording })
})

test('columns are chosen and moved by keyboard, and the focus goes along', async () => {
  const { user, server } = render({ 'GET /api/settings': saved(), 'PATCH /api/settings': saved({ version: 4 }) }, 'pay')
  await shown('Pay')
  expect(ticked('One day')).toEqual(['Date', 'Job Address', 'Employee', 'Total Hours', 'Flags'])
  columns('One day').getByRole('button', { name: 'Move Employee up' }).focus()
  await user.keyboard('{Enter}{Enter}')
  expect(ticked('One day')).toEqual(['Employee', 'Date', 'Job Address', 'Total Hours', 'Flags'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Employee down')
  columns('One day').getByRole('checkbox', { name: 'Date' }).focus()
  await user.keyboard(' ')
  expect(document.activeElement).toBe(columns('One day').getByRole('checkbox', { name: 'Date' }))
  await user.click(columns('One day').getByRole('checkbox', { name: 'Job Number' }))
  await user.click(save())
  await screen.findByText('Settings saved')
  const chosen = ['employee', 'address', 'hours', 'flags', 'jobNumber']
  expect(server.to('PATCH /api/settings')[0]?.body).toEqual({ timesheetColumnsOfDay: chosen })
})

test('the limits of the time review, what it leaves out and the reasons for corrections are changed', async () => {
  const { user, server } = render({ 'GET /api/settings': saved(), 'PATCH /api/settings': saved({ version: 4 }) }, 'time')
  await shown('Time review')
  const late = screen.getByRole<HTMLInputElement>('textbox', { name: 'Late by more than (minutes)' })
  expect(late.value).toBe('15')
  await user.clear(late)
  await user.type(late, '10')
  const usual = screen.getByRole('textbox', { name: 'Usual shift with breaks (hours)' })
  await user.clear(usual)
  await user.type(usual, '8.25')
  await user.click(columns('Also check').getByRole('checkbox', { name: 'No photo' }))
  const reasons = screen.getByRole<HTMLInputElement>('textbox', { name: 'Reasons for corrections' })
  expect(reasons.value.split('\n')).toEqual(defaultSettings.correctionReasons)
  await user.clear(reasons)
  await user.type(reasons, 'Forgot{Enter}{Enter} Phone ')
  await user.click(save())
  await screen.findByText('Settings saved')
  expect(server.to('PATCH /api/settings')[0]?.body).toEqual({
    timeThresholds: { ...defaultSettings.timeThresholds, lateMinutes: 10, usualShiftHours: 8.25 },
    timeRulesOff: ['no_photo'],
    correctionReasons: ['Forgot', 'Phone'],
  })
})

test('the limits are in groups, name their default only where they differ, and rare ones appear on request', async () => {
  const { user } = render({ 'GET /api/settings': saved() }, 'time')
  await shown('Time review')
  const groups = () =>
    screen.getAllByRole('group').flatMap((group) => within(group).queryByRole('heading', { level: 3 })?.textContent ?? [])
  expect(groups()).toEqual(['Start and length of a shift', 'Meal breaks', 'Place and phone'])
  expect(screen.queryByText(/^Default/)).toBeNull()
  const late = screen.getByRole('textbox', { name: 'Late by more than (minutes)' })
  await user.clear(late)
  await user.type(late, '10')
  expect(screen.getByText('Default 15')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'More limits' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'A missing clock-out is flagged at (hour, next morning)' }))
  const fields = screen.getAllByRole('textbox').filter((field) => field.getAttribute('name')?.startsWith('timeThresholds.'))
  expect(fields).toHaveLength(thresholdNames.length)
})

test('a rare limit that an office has changed is shown at once', async () => {
  render({ 'GET /api/settings': saved({ timeThresholds: { ...defaultSettings.timeThresholds, driftMinutes: 45 } }) }, 'time')
  await shown('Time review')
  expect(screen.getByRole('textbox', { name: 'Monthly difference, paid and clocked (minutes)' })).toHaveProperty('value', '45')
  expect(screen.getByText('Default 30')).toBeTruthy()
})

test('a limit that can not be, and no reason at all, are told at their fields', async () => {
  const { user, server } = render({ 'GET /api/settings': saved() }, 'time')
  await shown('Time review')
  const open = screen.getByRole('textbox', { name: 'Clocked in without a clock-out for (hours)' })
  await user.clear(open)
  await user.clear(screen.getByRole('textbox', { name: 'Reasons for corrections' }))
  await user.click(save())
  expect(await screen.findByText('must be a whole number from 4 to 24')).toBeTruthy()
  expect(screen.getByText('must have at least one reason')).toBeTruthy()
  expect(document.activeElement).toBe(open)
  expect(server.to('PATCH /api/settings')).toHaveLength(0)
})

test('what blocks is nothing to choose', async () => {
  render({ 'GET /api/settings': saved({ timeRulesOff: ['late'] }) }, 'time')
  await shown('Time review')
  expect(ticked('Also check')).toEqual(optionalCodes.filter((code) => code !== 'late').map((code) => exceptionRules[code].label))
  expect(columns('Also check').queryByRole('checkbox', { name: 'Missing clock-out' })).toBeNull()
})

test('another first day of the workweek holds from a date to come, and the short week before it is told', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T17:00:00.000Z') })
  const before = saved()
  const { user, server } = render(
    {
      'GET /api/settings': before,
      'PATCH /api/settings': ({ body }: { body: object }) => ({ ...before, ...body, version: 4 }),
    },
    'pay',
  )
  const day = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'The workweek begins on' })
  expect(day.value).toBe('Monday')
  expect(screen.queryByRole('combobox', { name: 'From' })).toBeNull()
  await user.selectOptions(day, 'Sunday')
  const from = screen.getByRole<HTMLSelectElement>('combobox', { name: 'From' })
  expect([...from.options].slice(0, 3).map(({ text }) => text)).toEqual(['11-29-2026', '12-06-2026', '12-13-2026'])
  await user.selectOptions(from, '12-06-2026')
  expect(
    screen.getByText(/The week of 11-30-2026 ends on 12-05-2026 and is shorter than seven days: check its overtime by hand/),
  ).toBeTruthy()
  await user.click(save())
  await waitFor(() =>
    expect(server.to('PATCH /api/settings')[0]?.body).toEqual({ workweekStarts: [{ from: '2026-12-06', firstDay: 'Sunday' }] }),
  )
})

test('a first day that is still to come is taken back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T17:00:00.000Z') })
  const before = saved({ workweekStarts: [{ from: '2026-12-06', firstDay: 'Sunday' }] })
  const { user, server } = render(
    { 'GET /api/settings': before, 'PATCH /api/settings': { ...before, workweekStarts: [], version: 4 } },
    'pay',
  )
  const day = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'The workweek begins on' })
  expect(day.value).toBe('Sunday')
  await user.selectOptions(day, 'Monday')
  expect(screen.queryByRole('combobox', { name: 'From' })).toBeNull()
  await user.click(save())
  await waitFor(() => expect(server.to('PATCH /api/settings')[0]?.body).toEqual({ workweekStarts: [] }))
})

test('a first day that holds already is said, and stays when another one is planned', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T17:00:00.000Z') })
  const begun = { from: '2026-11-01', firstDay: 'Sunday' as const }
  const before = saved({ workweekStarts: [begun] })
  const { user, server } = render({ 'GET /api/settings': before, 'PATCH /api/settings': { ...before, version: 4 } }, 'pay')
  const day = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'The workweek begins on' })
  expect(day.value).toBe('Sunday')
  expect(screen.getByText('Sunday since 11-01-2026')).toBeTruthy()
  await user.selectOptions(day, 'Wednesday')
  await user.click(save())
  await waitFor(() =>
    expect(server.to('PATCH /api/settings')[0]?.body).toEqual({ workweekStarts: [begun, { from: '2026-12-02', firstDay: 'Wednesday' }] }),
  )
})

test('a file without a column is refused in place', async () => {
  const { user, server } = render({ 'GET /api/settings': saved({ timesheetColumnsOfDay: ['date'] }) }, 'pay')
  await shown('Pay')
  await user.click(columns('One day').getByRole('checkbox', { name: 'Date' }))
  await user.click(save())
  expect(await screen.findByText('must have at least one column')).toBeTruthy()
  expect(server.to('PATCH /api/settings')).toHaveLength(0)
})

test('what somebody else saved of the same is told, with who did, and Save again puts ours in its place', async () => {
  const before = saved({ companyName: 'Rivera' })
  const theirs = { ...before, companyName: 'Theirs', version: 4 }
  const { user, server } = render({
    'GET /api/settings': before,
    'PATCH /api/settings': stale(theirs, { companyName: { changedBy: 'kim', changedAt: new Date().toISOString() } }),
  })
  await user.type(await company(), ' Inc.')
  await user.click(save())
  expect((await screen.findByRole('alert')).textContent).toContain('Company name was changed to Theirs by kim')
  expect((await company()).value).toBe('Rivera Inc.')
  server.answer({
    'PATCH /api/settings': ({ headers }: { headers: Headers }) =>
      headers.get('if-match') === '"4"' ? { ...theirs, companyName: 'Rivera Inc.', version: 5 } : stale(theirs, {}),
  })
  await user.click(save())
  await screen.findByText('Settings saved')
  expect(screen.queryByText(/was changed to/)).toBeNull()
})

test('what somebody else saved beside it stays theirs, and ours is saved on top', async () => {
  const before = saved({ companyName: 'Rivera' })
  const theirs: SavedSettings = { ...before, timesheetColumns: ['hours'], version: 4 }
  const { user, server } = render({
    'GET /api/settings': before,
    'PATCH /api/settings': ({ headers }: { headers: Headers }) =>
      headers.get('if-match') === '"4"' ? { ...theirs, companyName: 'Rivera Inc.', version: 5 } : stale(theirs, {}),
  })
  await user.type(await company(), ' Inc.')
  await user.click(save())
  await screen.findByText('Settings saved')
  expect(server.to('PATCH /api/settings').map(({ body }) => body)).toEqual([{ companyName: 'Rivera Inc.' }, { companyName: 'Rivera Inc.' }])
  await user.click(screen.getByRole('link', { name: 'Pay' }))
  await shown('Pay')
  expect(ticked('Several days, or a job number')).toEqual(['Total Hours'])
})

test('changes by other users appear at once, and typed text stays', async () => {
  const stream = liveStream()
  const before = saved({ officePhone: '2125550100' })
  const { user, server } = render({ 'GET /api/changes': stream.open, 'GET /api/settings': before }, 'phones')
  await shown('Supervisors’ phones')
  const phone = screen.getByRole<HTMLInputElement>('textbox', { name: 'Office phone' })
  await user.type(phone, ' or 0101')
  server.answer({ 'GET /api/settings': { ...before, officePhone: '2125550199', clockPhotos: 'person', version: 4 } })
  stream.push('change', { seq: 2, entity: 'Settings', type: 'update', id: before.id }, 2)
  const photos = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Photos when a crew is clocked' })
  await waitFor(() => expect(photos.value).toBe('person'))
  expect(phone.value).toBe('(212) 555-0100 or 0101')
  stream.close()
})

test('each section has its own link and saves only its own settings', async () => {
  const before = saved()
  const { user, server, address } = render({
    'GET /api/settings': before,
    'PATCH /api/settings': ({ body }: { body: object }) => ({ ...before, ...body, version: 4 }),
  })
  const links = within(await screen.findByRole('navigation', { name: 'Settings' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(Object.values(settingSections).map(({ title }) => title))
  await user.click(screen.getByRole('link', { name: 'Waste' }))
  await shown('Waste')
  expect(address()).toBe('/admin?tab=settings&section=waste')
  expect(screen.queryByRole('textbox', { name: 'Company name' })).toBeNull()
  const bags = screen.getByRole('textbox', { name: 'Bags in a cubic yard' })
  await user.clear(bags)
  await user.type(bags, '9')
  await user.click(save())
  await screen.findByText('Settings saved')
  expect(server.to('PATCH /api/settings').map(({ body }) => body)).toEqual([{ bagsPerCubicYard: 9 }])
})

test('leaving with something unsaved asks first', async () => {
  const { user, address } = render({ 'GET /api/settings': saved() })
  await user.type(await company(), 'x')
  await user.click(screen.getByRole('tab', { name: 'Jobs' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(address()).toBe(at('company'))
  expect((await company()).value).toBe('x')
})

test('what the server refuses is told at its field', async () => {
  const { user } = render({
    'GET /api/settings': saved(),
    'PATCH /api/settings': invalid({ companyName: ['must not contain a NUL character'] }),
  })
  await user.type(await company(), 'x')
  await user.click(save())
  expect(await screen.findByText('must not contain a NUL character')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('settings that could not be read say so and can be tried again', async () => {
  const { user, server } = render({ 'GET /api/settings': unreachable })
  await screen.findByText('The server cannot be reached. Check the connection and try again.')
  server.answer({ 'GET /api/settings': saved({ companyName: 'Rivera' }) })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect((await company()).value).toBe('Rivera')
})

test('the payroll program gets the codes that it needs, and a rate may be left empty', async () => {
  const before = saved()
  const { user, server } = render(
    { 'GET /api/settings': before, 'PATCH /api/settings': ({ body }: { body: object }) => ({ ...before, ...body, version: 4 }) },
    'pay',
  )
  const program = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Payroll program' })
  expect(screen.queryByRole('textbox', { name: 'Co Code' })).toBeNull()
  await user.selectOptions(program, 'ADP Workforce Now')
  await user.type(screen.getByRole('textbox', { name: 'Co Code' }), 'A1B')
  await user.type(screen.getByRole('textbox', { name: 'Field' }), 'sixty')
  await user.click(save())
  expect(await screen.findByText('must be a number such as 62.50')).toBeTruthy()
  await user.clear(screen.getByRole('textbox', { name: 'Field' }))
  await user.type(screen.getByRole('textbox', { name: 'Field' }), '62.5')
  await user.click(save())
  await waitFor(() =>
    expect(server.to('PATCH /api/settings')[0]?.body).toEqual({
      payroll: { ...payrollFor('adp-workforce-now'), company: 'A1B' },
      laborRates: { field: 62.5, office: null, warehouse: null },
    }),
  )
})

test('each payroll program has its own code, which is checked on Save', async () => {
  const payroll = { ...payrollFor('adp-workforce-now'), company: 'A1B', overtime2: 'D' }
  const before = saved({ payroll })
  const { user, server } = render(
    { 'GET /api/settings': before, 'PATCH /api/settings': ({ body }: { body: object }) => ({ ...before, ...body, version: 4 }) },
    'pay',
  )
  const program = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Payroll program' })
  const code = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  await user.selectOptions(program, 'Paychex Flex')
  expect(code('Client ID').value).toBe('')
  expect(code('Hours at 2×: pay component').value).toBe('Double time')
  await user.click(save())
  expect(await screen.findByText('Please enter the Client ID')).toBeTruthy()
  await user.selectOptions(program, 'ADP Workforce Now')
  expect([code('Co Code').value, code('Hours at 2×: code').value]).toEqual(['A1B', 'D'])
  await user.selectOptions(program, 'Paychex Flex')
  expect(code('Client ID').value).toBe('')
  await user.type(code('Client ID'), '00012345')
  await user.click(save())
  await screen.findByText('Settings saved')
  expect(server.to('PATCH /api/settings').map(({ body }) => body)).toEqual([
    { payroll: { ...payrollFor('paychex-flex'), company: '00012345' } },
  ])
})

test('a second Save without a reload is made on the version that the first one returned', async () => {
  const before = saved()
  let version = before.version
  const { user, server } = render({
    'GET /api/settings': before,
    'PATCH /api/settings': ({ body }: { body: object }) => ({ ...before, ...body, version: (version += 1) }),
  })
  for (const name of ['Rivera', 'Rivera Inc.']) {
    await user.clear(await company())
    await user.type(await company(), name)
    await user.click(save())
    await waitFor(() => expect(server.to('PATCH /api/settings').at(-1)?.body).toEqual({ companyName: name }))
    await waitFor(() => expect(save().hasAttribute('disabled')).toBe(false))
  }
  expect(server.to('PATCH /api/settings').map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"'])
})
