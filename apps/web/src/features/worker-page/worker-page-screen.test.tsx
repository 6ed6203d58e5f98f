import type { WorkerPage } from '@daysheet/domain/worker-page/page'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { renderRoutes } from '#testing/render.tsx'
import { respond, unreachable, type Answers } from '#testing/respond.ts'
import { firstLanguage } from './page-labels.ts'
import { WorkerPageScreen } from './worker-page-screen.tsx'

const token = 'aB3dE5gH7jK9mN1p'
const [read, answer, claims] = ['GET /api/workerPage/:token', 'POST /api/workerPage/:token/answer', 'POST /api/workerPage/:token/claims']
const place = '0190a1b2-0000-7000-8000-000000000001'
const [punchIn, punchOut] = ['0190a1b2-0000-7000-8000-000000000002', '0190a1b2-0000-7000-8000-000000000003']
const job: NonNullable<WorkerPage['job']> = {
  day: '2026-11-20',
  isCancelled: false,
  isOnCrew: true,
  address: '120 Broadway',
  boro: 'Manhattan',
  place: null,
  startTime: '7:00 AM',
  supervisor: 'Kim Müller',
  supervisorPhone: '2125550199',
  note: 'Ask for Joe',
  answer: null,
  mayAnswer: true,
}
const line = (punchId: string, type: 'in' | 'out', time: string, paid = time) => ({ punchId, type, time, paid, isTyped: false })
const shift: WorkerPage['days'][number]['shifts'][number] = {
  workerEntryId: place,
  address: '5 Hylan Boulevard',
  hours: 8.5,
  rawHours: 8.4,
  claims: [],
  lines: [
    line(punchIn, 'in', '2026-11-18T12:07:40.000Z', '2026-11-18T12:00:00.000Z'),
    { ...line(punchOut, 'out', '2026-11-18T20:30:00.000Z'), isTyped: true },
  ],
}
const shown: WorkerPage = {
  name: 'Ana Kowalska',
  language: 'en',
  company: 'Rivera Environmental',
  zone: 'America/New_York',
  today: '2026-11-20',
  job,
  days: [{ day: '2026-11-18', hours: 8.5, rawHours: 8.4, shifts: [shift] }],
}
const withJob = (more: Partial<typeof job>): WorkerPage => ({ ...shown, job: { ...job, ...more } })
const refusal = (status: number, code: string, message: string) => () =>
  Response.json({ error: { statusCode: status, message, code } }, { status })

function open(page: unknown = shown, answers: Answers = {}) {
  const server = respond({ [read]: page as object, [answer]: null, [claims]: null, ...answers })
  return { server, ...renderRoutes([{ path: '/w/:token', element: <WorkerPageScreen /> }], { at: `/w/${token}`, me: null }) }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const calls = (server: ReturnType<typeof respond>) => server.calls.map(({ method, path }) => `${method} ${path}`)
afterEach(() => void vi.restoreAllMocks())

describe('the page', () => {
  test('shows the job of the text, with the way there and whom to call; opening it reads once and answers nothing', async () => {
    const { server } = open()
    const part = await screen.findByRole('region', { name: 'Your job' })
    expect([...part.querySelectorAll('dl > div')].map((one) => [...one.children].map(({ textContent }) => textContent))).toEqual([
      ['Day', 'Friday, November 20'],
      ['Start', '7:00 AM'],
      ['Address', '120 Broadway, Manhattan'],
      ['Supervisor', 'Kim Müller'],
      ['Supervisor’s phone', '(212) 555-0199'],
      ['Note', 'Ask for Joe'],
    ])
    expect(screen.getByRole('link', { name: '(212) 555-0199' }).getAttribute('href')).toBe('tel:2125550199')
    const directions = screen.getByRole('link', { name: 'Directions' })
    expect(directions.getAttribute('href')).toBe('https://maps.apple.com/?daddr=120%20Broadway%2C%20Manhattan%2C%20New%20York')
    expect(directions.getAttribute('rel')).toBe('noreferrer')
    expect(screen.getByText('Ana Kowalska · Rivera Environmental')).toBeTruthy()
    expect(document.head.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    expect(calls(server)).toEqual([`GET /api/workerPage/${token}`])
  })

  test('is in the language of its worker, and in the other one at a press; what is not known has no line', async () => {
    const { user } = open({ ...withJob({ startTime: null, note: null, place: { latitude: 40.7, longitude: -74 } }), language: 'es' })
    expect(await screen.findByRole('region', { name: 'Su trabajo' })).toBeTruthy()
    expect(document.documentElement.lang).toBe('es')
    expect(screen.getByText('viernes 20 de noviembre')).toBeTruthy()
    expect(screen.queryByText('Nota')).toBeNull()
    expect(screen.getByRole('link', { name: 'Cómo llegar' }).getAttribute('href')).toBe('https://maps.apple.com/?daddr=40.7%2C-74')
    const english = await button('English')
    expect(english.lang).toBe('en')
    await user.click(english)
    expect(document.documentElement.lang).toBe('en')
    expect(screen.getByRole('region', { name: 'Your job' })).toBeTruthy()
  })

  test('has each own time beside the one that is paid, on the clock of the business', async () => {
    open()
    const day = await screen.findByRole('region', { name: 'Wednesday, November 18' })
    expect(within(day).getByText('8.50 h paid')).toBeTruthy()
    expect(within(day).getByText('8.40 h clocked')).toBeTruthy()
    expect(
      within(day)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' ')),
    ).toEqual(['In 7:07 AMpaid 7:00 AMThis is wrong', 'Out 3:30 PMpaid 3:30 PM, entered by the officeThis is wrong'])
  })

  test('a Spanish worker sees all times in Spanish form, including the start time', async () => {
    open({ ...shown, language: 'es' })
    await screen.findByRole('region', { name: 'miércoles 18 de noviembre' })
    expect(screen.getByRole('main').textContent).not.toMatch(/\d [AP]M/)
    expect(screen.getByText('7:07 a. m.', { exact: false })).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Su trabajo' })).getByText('7:00 a. m.')).toBeTruthy()
  })

  test('that was not found or has ended says so in both languages, and shows nothing', async () => {
    const { user } = open(refusal(404, 'NO_PAGE', 'This page was not found, or its link has expired.'))
    expect((await screen.findByRole('alert')).textContent).toBe('This page was not found, or its link has expired.')
    expect(screen.queryByRole('region')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await user.click(await button('Español'))
    expect(screen.getByRole('alert').textContent).toMatch(/^No se encontró esta página o el enlace ya venció/)
  })

  test('that cannot be read is read again at a press', async () => {
    const { user, server } = open(unreachable)
    expect((await screen.findByRole('alert')).textContent).toMatch(/cannot be reached/)
    server.answer({ [read]: shown })
    await user.click(await button('Try again'))
    expect(await screen.findByRole('region', { name: 'Your job' })).toBeTruthy()
  })

  test('says that the job is cancelled, that they are off it, or that it is gone, and then asks nothing', async () => {
    for (const [page, words] of [
      [withJob({ isCancelled: true, mayAnswer: false }), 'This job was cancelled. Please do not go.'],
      [withJob({ isOnCrew: false, mayAnswer: false }), 'You are no longer scheduled for this job.'],
      [{ ...shown, job: null }, 'This job is no longer on the schedule. Please call the office.'],
    ] as const) {
      const { unmount } = open(page)
      expect((await screen.findByRole('alert')).textContent).toBe(words)
      expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
      unmount()
    }
  })

  test('without days says so', async () => {
    open({ ...shown, days: [] })
    expect(await screen.findByText('No hours in the last two weeks.')).toBeTruthy()
  })
})

describe('an answer', () => {
  test.each([
    ['Confirm', 'confirm', 'You confirmed. Your answer was sent.', 'I cannot come'],
    ['Decline', 'decline', 'You declined. Your answer was sent.', 'I can come'],
  ] as const)('%s is sent once however often it is pressed, is thanked for, and may be changed', async (name, given, words, other) => {
    const { user, server } = open()
    const pressed = await button(name)
    server.answer({ [read]: withJob({ answer: given }) })
    await user.dblClick(pressed)
    const told = await screen.findByText(words)
    await waitFor(() => expect(document.activeElement).toBe(told))
    expect(server.to(answer).map(({ body }) => body)).toEqual([{ id: expect.any(String), answer: given }])
    expect(screen.queryByRole('button', { name: other })).toBeNull()
    await user.click(await button('Change my answer'))
    await user.click(await button(other))
    await waitFor(() => expect(server.to(answer)).toHaveLength(2))
    const [first, second] = server.to(answer).map(({ body }) => (body as { id: string }).id)
    expect(second).not.toBe(first)
  })

  test('that is refused says why in the language of the page, and the page is read anew', async () => {
    const { user, server } = open({ ...shown, language: 'es' }, { [answer]: refusal(409, 'NOTHING_TO_ANSWER', 'Nothing.') })
    const pressed = await button('Confirmar')
    server.answer({ [read]: { ...withJob({ mayAnswer: false }), language: 'es' } })
    await user.click(pressed)
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Ya no hay nada que responder/)
    expect(await screen.findByText('Por ahora no hay nada que responder.')).toBeTruthy()
  })

  test('without a network is refused at once, and given anew', async () => {
    const { user, server } = open({ ...shown, language: 'es' }, { [answer]: unreachable })
    await user.click(await button('Rechazar'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^No se pudo comunicar/)
    server.answer({ [answer]: null })
    await user.click(await button('Rechazar'))
    await waitFor(() => expect(server.to(answer)).toHaveLength(2))
    // Nobody knows whether the first arrived: the server takes both for one.
    const [first, second] = server.to(answer).map(({ body }) => (body as { id: string }).id)
    expect(second).toBe(first)
  })
})

describe('“This is wrong”', () => {
  const time = (label = 'Time') => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input[type=time]' })
  const type = (value: string, label?: string) => fireEvent.change(time(label), { target: { value } })

  test('takes the right time and what happened, and says what becomes of it', async () => {
    const { user, server } = open()
    await user.click(await button('This is wrong: Out 3:30 PM'))
    expect(document.activeElement).toBe(time())
    await user.click(await button('Send to the office'))
    expect(screen.getByText('Please enter the time')).toBeTruthy()
    expect(server.to(claims)).toEqual([])
    type('16:00')
    await user.type(screen.getByLabelText('What happened? (optional)'), ' Stayed to clean ')
    const said = {
      id: place,
      punchId: punchOut,
      type: 'out',
      time: '2026-11-18T21:00:00.000Z',
      comment: 'Stayed to clean',
      state: 'waiting',
    }
    server.answer({ [read]: { ...shown, days: [{ ...shown.days[0], shifts: [{ ...shift, claims: [said] }] }] } })
    await user.dblClick(await button('Send to the office'))
    expect(await screen.findByText('Thank you. The office will review it.')).toBeTruthy()
    expect(server.to(claims).map(({ body }) => body)).toEqual([
      {
        id: expect.any(String),
        workerEntryId: place,
        punchId: punchOut,
        type: 'out',
        time: '16:00',
        isNextDay: false,
        comment: 'Stayed to clean',
      },
    ])
    expect(screen.getByText(/^You said: Out 4:00/)).toBeTruthy()
    expect(screen.getByText('The office has not reviewed it yet.')).toBeTruthy()
    expect(screen.queryByRole('form')).toBeNull()
  })

  test('tells of a time that is missing, also of the next morning', async () => {
    const { user, server } = open({ ...shown, language: 'es', days: [{ ...shown.days[0], shifts: [{ ...shift, lines: [] }] }] })
    await user.click(await button('Falta una hora el miércoles 18 de noviembre, 5 Hylan Boulevard'))
    expect(screen.getByText('Aquí no hay horas.')).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Entrada o salida' }), 'Salida')
    type('01:15', 'Hora')
    await user.click(screen.getByRole('checkbox', { name: 'En la madrugada siguiente' }))
    await user.click(await button('Enviar a la oficina'))
    expect(await screen.findByText('Gracias. La oficina lo va a revisar.')).toBeTruthy()
    expect(server.to(claims)[0]?.body).toMatchObject({ punchId: null, type: 'out', time: '01:15', isNextDay: true, comment: null })
  })

  test('that occurs twice when the clocks go back asks for its side', async () => {
    const { user, server } = open(shown, { [claims]: refusal(422, 'WHICH_TIME', 'This time occurs twice that night.') })
    await user.click(await button('This is wrong: In 7:07 AM'))
    type('01:45')
    await user.click(await button('Send to the office'))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Which one' }), 'After the clocks went back')
    server.answer({ [claims]: null })
    await user.click(await button('Send to the office'))
    expect(await screen.findByText('Thank you. The office will review it.')).toBeTruthy()
    expect(server.to(claims).map(({ body }) => (body as { side?: string }).side)).toEqual([undefined, 'after'])
  })

  test('that is refused keeps what was typed, and is sent anew under its id', async () => {
    const { user, server } = open(shown, { [claims]: refusal(422, 'IN_THE_FUTURE', 'This time is in the future.') })
    await user.click(await button('This is wrong: In 7:07 AM'))
    type('06:45')
    await user.click(await button('Send to the office'))
    expect((await screen.findByRole('alert')).textContent).toBe('This time is in the future.')
    expect(time().value).toBe('06:45')
    server.answer({ [claims]: null })
    await user.click(await button('Send to the office'))
    expect(await screen.findByText('Thank you. The office will review it.')).toBeTruthy()
    const [first, second] = server.to(claims).map(({ body }) => (body as { id: string }).id)
    expect(second).toBe(first)
  })

  test('with another time after a lost answer is a new claim, so the two are not mixed up', async () => {
    const { user, server } = open(shown, { [claims]: unreachable })
    await user.click(await button('This is wrong: In 7:07 AM'))
    type('06:45')
    await user.click(await button('Send to the office'))
    await screen.findByRole('alert')
    server.answer({ [claims]: null })
    type('06:30')
    await user.click(await button('Send to the office'))
    expect(await screen.findByText('Thank you. The office will review it.')).toBeTruthy()
    const [first, second] = server.to(claims).map(({ body }) => body as { id: string; time: string })
    expect([first?.time, second?.time]).toEqual(['06:45', '06:30'])
    expect(second?.id).not.toBe(first?.id)
  })

  test('is put away unsent', async () => {
    const { user, server } = open()
    await user.click(await button('This is wrong: In 7:07 AM'))
    await user.click(await button('Cancel'))
    expect(screen.queryByRole('form')).toBeNull()
    expect(server.to(claims)).toEqual([])
  })

  test.each([
    ['done', 'Accepted. Your hours were changed.'],
    ['kept', 'Reviewed. Your hours were not changed.'],
  ] as const)('that the office has looked at (%s) says what became of it', async (state, words) => {
    const said = { id: place, punchId: null, type: 'in', time: '2026-11-18T12:00:00.000Z', comment: null, state } as const
    open({ ...shown, days: [{ ...shown.days[0], shifts: [{ ...shift, claims: [said] }] }] })
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

test('it asks the server nothing by itself, whoever of the office looks at it', async () => {
  const path = `/w/${token}`
  window.history.replaceState(null, '', path)
  onTestFinished(() => window.history.replaceState(null, '', '/'))
  const server = respond({ [read]: shown })
  renderRoutes([{ path: '/w/:token', element: <WorkerPageScreen /> }], { at: path })
  await screen.findByRole('region', { name: 'Your job' })
  expect(calls(server)).toEqual([`GET /api/workerPage/${token}`])
})

test.each([
  [['es-US', 'en-US'], 'es'],
  [['fr-FR', 'es'], 'es'],
  [['en-US', 'es'], 'en'],
  [['pl'], 'en'],
] as const)('until it is read, a browser that speaks %j is answered in %s', (languages, expected) => {
  expect(firstLanguage(languages)).toBe(expected)
})
