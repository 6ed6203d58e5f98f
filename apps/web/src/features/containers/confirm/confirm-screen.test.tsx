import type { PublicContainerReq } from '@daysheet/domain/containers/request'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { renderRoutes } from '#testing/render.tsx'
import { refuse, respond, unreachable, type Answer } from '#testing/respond.ts'
import { ConfirmScreen } from './confirm-screen.tsx'
import { browserLanguage } from './confirm-labels.ts'

const id = '7f9c2ba4-e88f-427d-9c3e-3b7f4d0f6a11'
const call = 'POST /api/ContainerReqs/:id/confirm'
const details = 'GET /api/ContainerReqs/:id/public'
const shown: PublicContainerReq = {
  company: 'Rivera Environmental',
  address: '120 Broadway',
  boro: 'Manhattan',
  requestedOn: '2026-11-20',
  supervisor: 'Kim Müller',
  supervisorPhone: '2125550199',
  answer: null,
  answeredBy: null,
  answeredOn: null,
  size: null,
  wantedOn: null,
  place: null,
}
const open = (search: string) =>
  renderRoutes([{ path: '/confirm/:containerId', element: <ConfirmScreen /> }], { at: `/confirm/${id}${search}`, me: null })
const speaks = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
const button = (name: string) => screen.getByRole('button', { name })
/** What is read aloud once an answer was taken; other parts of the application have something to say too. */
const thanks = async () => (await screen.findByText(/^(Thank you|Gracias)/)).closest<HTMLElement>('[role=status]') ?? document.body
afterEach(() => void vi.restoreAllMocks())

test('confirming: the words, a name, Enter, thanks; before, what is asked is read once', async () => {
  const server = respond({ [details]: shown, [call]: null })
  const { user } = open('?answer=confirm')
  expect(screen.getByText('Please confirm to accept this container request')).toBeTruthy()
  expect(document.title).toBe('Container request · Daysheet')
  expect(document.head.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  expect(await screen.findByText('120 Broadway, Manhattan')).toBeTruthy()
  expect(server.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET /api/ContainerReqs/${id}/public`])
  await user.type(screen.getByRole('textbox', { name: 'Your Name' }), '  Ana Kowalska {Enter}')
  expect((await thanks()).textContent).toBe('Thank you, your response was accepted')
  expect(document.activeElement).toBe(await thanks())
  expect(server.calls).toHaveLength(2)
  expect(server.to(call)[0]?.path).toBe(`/api/ContainerReqs/${id}/confirm`)
  expect(server.to(call)[0]?.body).toEqual({ answer: 'confirm', name: 'Ana Kowalska' })
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
})

test('it names company, address, supervisor and date in both languages; what is not known has no line', async () => {
  respond({ [details]: { ...shown, supervisor: null, size: '', place: ' ' } })
  const { user } = open('?answer=confirm')
  await screen.findByText('Rivera Environmental')
  expect(screen.getByRole('link', { name: '(212) 555-0199' }).getAttribute('href')).toBe('tel:2125550199')
  const texts = () => [...document.querySelectorAll('dl > div')].map((line) => [...line.children].map(({ textContent }) => textContent))
  expect(texts()).toEqual([
    ['Company', 'Rivera Environmental'],
    ['Job address', '120 Broadway, Manhattan'],
    ['Supervisor’s phone', '(212) 555-0199'],
    ['Date of the request', 'Nov 20, 2026'],
  ])
  await user.click(button('Español'))
  expect(texts()).toEqual([
    ['Empresa', 'Rivera Environmental'],
    ['Dirección del trabajo', '120 Broadway, Manhattan'],
    ['Teléfono del supervisor', '(212) 555-0199'],
    ['Fecha del pedido', '20 de noviembre de 2026'],
  ])
})

test('the page shows the request in both languages', async () => {
  respond({ [details]: { ...shown, size: '30', wantedOn: '2026-11-28', place: 'Loading dock on Pine Street' } })
  const { user } = open('?answer=confirm')
  await screen.findByText('Loading dock on Pine Street')
  const lines = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(lines().slice(2, 5)).toEqual([
    'Size30 cubic yards',
    'Needed onSaturday, November 28',
    'Where on the siteLoading dock on Pine Street',
  ])
  await user.click(button('Español'))
  expect(lines().slice(2, 5)).toEqual([
    'Tamaño30 yardas cúbicas',
    'Para el díasábado 28 de noviembre',
    'Lugar en la obraLoading dock on Pine Street',
  ])
})

test.each([
  [
    'confirm',
    'Ana',
    'This request was confirmed on Nov 21, 2026 by Ana.',
    'Este pedido fue confirmado el 21 de noviembre de 2026 por Ana.',
  ],
  ['decline', null, 'This request was declined on Nov 21, 2026.', 'Este pedido fue rechazado el 21 de noviembre de 2026.'],
] as const)('a request that was answered (%s by %s) says so at once, and is not answered again', async (answer, name, english, spanish) => {
  respond({ [details]: { ...shown, answer, answeredBy: name, answeredOn: '2026-11-21' } })
  const { user } = open('?answer=confirm')
  expect(await screen.findByText(english)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Confirm|Decline/ })).toBeNull()
  await user.click(button('Español'))
  expect(screen.getByText(spanish)).toBeTruthy()
})

test('a request that is unknown, withdrawn or too old says so', async () => {
  const error = { statusCode: 404, message: 'This request was not found. Please call.', code: 'NO_REQUEST' }
  respond({ [details]: () => Response.json({ error }, { status: 404 }) })
  open('?answer=decline')
  expect((await screen.findByRole('alert')).textContent).toBe('This request was not found. Please call.')
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
})

test.each<[string, Answer]>([
  ['cannot be read', unreachable],
  ['are refused', refuse(429, 'Too many tries.')],
  ['do not come', () => new Promise(() => {})],
])('when the details %s one can still answer', async (_what, answer) => {
  const server = respond({ [details]: answer, [call]: null })
  const { user } = open('?answer=decline')
  await waitFor(() => expect(server.to(details)).toHaveLength(1))
  await user.click(button('Decline'))
  expect(await thanks()).toBeTruthy()
})

test('somebody signed in who looks at the page is not asked for', async () => {
  const server = respond({ [details]: shown })
  window.history.replaceState(null, '', `/confirm/${id}?answer=confirm`)
  onTestFinished(() => window.history.replaceState(null, '', '/'))
  renderRoutes([{ path: '/confirm/:containerId', element: <ConfirmScreen /> }], { at: `/confirm/${id}?answer=confirm` })
  expect(await screen.findByText('120 Broadway, Manhattan')).toBeTruthy()
  expect(server.calls.map(({ path }) => path)).toEqual([`/api/ContainerReqs/${id}/public`])
})

test('a name is needed to confirm', async () => {
  const server = respond({ [details]: shown })
  const { user } = open('?answer=confirm')
  await user.type(screen.getByRole('textbox'), '   {Enter}')
  expect(screen.getByText('Please enter your name')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your Name' }))
  expect(server.to(call)).toEqual([])
})

test('declining: the words, no name, and whom to contact afterwards', async () => {
  const server = respond({ [details]: shown, [call]: null })
  const { user } = open('?answer=decline')
  expect(screen.getByText('Please confirm to decline this container request and contact the supervisor directly to address')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(button('Decline'))
  const thanked = await thanks()
  expect(within(thanked).getByText('Thank you, your response was accepted')).toBeTruthy()
  expect(within(thanked).getByText('Please contact the field supervisor at the number on the form to update the request')).toBeTruthy()
  expect(server.to(call)[0]?.body).toEqual({ answer: 'decline', name: null })
})

test.each(['', '?answer=', '?answer=maybe', '?answer=Confirm', '?answer=confirm&answer=decline'])('%s is no answer', (search) => {
  const server = respond()
  open(search)
  expect(screen.getByRole('alert').textContent).toBe('Invalid Response')
  expect(screen.queryByRole('button', { name: /Confirm|Decline/ })).toBeNull()
  expect(server.calls).toEqual([])
})

test('two quick clicks send one answer, and the button says that it is busy', async () => {
  let arrive: (answer: null) => void = () => {}
  const server = respond({ [details]: shown, [call]: () => new Promise((resolve) => (arrive = resolve)) })
  const { user } = open('?answer=decline')
  await user.dblClick(button('Decline'))
  expect(screen.getByRole('progressbar')).toBeTruthy()
  expect(server.to(call)).toHaveLength(1)
  arrive(null)
  await thanks()
  expect(server.to(call)).toHaveLength(1)
})

test('the server’s words stand in an alert, and one can try again', async () => {
  const server = respond({ [details]: shown, [call]: refuse(409, 'This request was confirmed already.') })
  const { user } = open('?answer=decline')
  await user.click(button('Decline'))
  const alert = await screen.findByRole('alertdialog')
  expect(within(alert).getByText('This request was confirmed already.')).toBeTruthy()
  await user.click(within(alert).getByRole('button', { name: 'OK' }))
  server.answer({ [call]: null })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(button('Decline'))
  expect(await thanks()).toBeTruthy()
})

test('without a network the answer is not taken for given; what was typed stays', async () => {
  const server = respond({ [details]: shown, [call]: unreachable })
  const { user } = open('?answer=confirm')
  await user.type(screen.getByRole('textbox'), 'Ana{Enter}')
  const alert = await screen.findByRole('alertdialog')
  expect(within(alert).getByText('The server cannot be reached. Check the connection and try again.')).toBeTruthy()
  await user.keyboard('{Enter}')
  server.answer({ [call]: null })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(button('Confirm'))
  expect(await thanks()).toBeTruthy()
  expect(server.to(call).map(({ body }) => body)).toEqual([
    { answer: 'confirm', name: 'Ana' },
    { answer: 'confirm', name: 'Ana' },
  ])
})

test('whoever has a Spanish browser reads Spanish, refusals too, and can change to English', async () => {
  speaks('es-MX', 'en')
  const refused = Response.json(
    { error: { statusCode: 409, message: 'This request was declined already.', code: 'DECLINED_ALREADY' } },
    { status: 409 },
  )
  respond({ [details]: shown, [call]: () => refused })
  const { user } = open('?answer=confirm')
  expect(document.documentElement.lang).toBe('es')
  expect(screen.getByText('Por favor confirme para aceptar este pedido de contenedor')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Su nombre' }), 'Ana{Enter}')
  const alert = await screen.findByRole('alertdialog')
  expect(alert.textContent).toContain('Este pedido ya fue rechazado.')
  await user.click(within(alert).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const english = button('English')
  expect(english.lang).toBe('en')
  await user.click(english)
  expect(document.documentElement.lang).toBe('en')
  expect(screen.getByText('Please confirm to accept this container request')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your Name' }).value).toBe('Ana')
})

test('what was accepted is thanked for in Spanish too', async () => {
  speaks('es')
  respond({ [details]: shown, [call]: null })
  const { user } = open('?answer=decline')
  await user.click(button('Rechazar'))
  expect((await thanks()).textContent).toMatch(/^Gracias, su respuesta fue aceptada.+supervisor de campo/)
})

test.each([
  [['es-US', 'en-US'], 'es'],
  [['fr-FR', 'es'], 'es'],
  [['en-US', 'es-US'], 'en'],
  [['pl'], 'en'],
  [[], 'en'],
] as const)('a browser that speaks %j is answered in %s', (languages, expected) => {
  expect(browserLanguage(languages)).toBe(expected)
})
