import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { renderRoutes } from '../../../../testing/render.tsx'
import { refuse, respond, unreachable } from '../../../../testing/respond.ts'
import { ConfirmScreen } from './confirm-screen.tsx'
import { browserLanguage } from './confirm-labels.ts'

const id = '7f9c2ba4-e88f-427d-9c3e-3b7f4d0f6a11'
const call = 'POST /api/ContainerReqs/:id/confirm'
const open = (search: string) =>
  renderRoutes([{ path: '/confirm/:containerId', element: <ConfirmScreen /> }], { at: `/confirm/${id}${search}`, me: null })
const speaks = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
const button = (name: string) => screen.getByRole('button', { name })
/** What is read aloud once an answer was taken; other parts of the application have something to say too. */
const thanks = async () => (await screen.findByText(/^(Thank you|Gracias)/)).closest<HTMLElement>('[role=status]') ?? document.body
afterEach(() => void vi.restoreAllMocks())

test('confirming: the words, a name, Enter, thanks; nothing is asked of the server before', async () => {
  const server = respond({ [call]: null })
  const { user } = open('?answer=confirm')
  expect(screen.getByText('Please confirm to accept this container request')).toBeTruthy()
  expect(document.title).toBe('Container request · Daysheet')
  expect(document.head.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  expect(server.calls).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'Your Name' }), '  Ana Kowalska {Enter}')
  expect((await thanks()).textContent).toBe('Thank you, your response was accepted')
  expect(document.activeElement).toBe(await thanks())
  expect(server.calls).toHaveLength(1)
  expect(server.to(call)[0]?.path).toBe(`/api/ContainerReqs/${id}/confirm`)
  expect(server.to(call)[0]?.body).toEqual({ answer: 'confirm', name: 'Ana Kowalska' })
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
})

test('somebody signed in who looks at the page asks the server nothing either', async () => {
  const server = respond()
  window.history.replaceState(null, '', `/confirm/${id}?answer=confirm`)
  onTestFinished(() => window.history.replaceState(null, '', '/'))
  renderRoutes([{ path: '/confirm/:containerId', element: <ConfirmScreen /> }], { at: `/confirm/${id}?answer=confirm` })
  expect(await screen.findByText('Please confirm to accept this container request')).toBeTruthy()
  expect(server.calls).toEqual([])
})

test('a name is needed to confirm', async () => {
  const server = respond()
  const { user } = open('?answer=confirm')
  await user.type(screen.getByRole('textbox'), '   {Enter}')
  expect(screen.getByText('Please enter your name')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your Name' }))
  expect(server.calls).toEqual([])
})

test('declining: the words, no name, and whom to contact afterwards', async () => {
  const server = respond({ [call]: null })
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
  const server = respond({ [call]: () => new Promise((resolve) => (arrive = resolve)) })
  const { user } = open('?answer=decline')
  await user.dblClick(button('Decline'))
  expect(screen.getByRole('progressbar')).toBeTruthy()
  expect(server.to(call)).toHaveLength(1)
  arrive(null)
  await thanks()
  expect(server.to(call)).toHaveLength(1)
})

test('the server’s words stand in an alert, and one can try again', async () => {
  const server = respond({ [call]: refuse(409, 'This request was confirmed already.') })
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
  const server = respond({ [call]: unreachable })
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
  respond({ [call]: () => refused })
  const { user } = open('?answer=confirm')
  expect(document.documentElement.lang).toBe('es')
  expect(screen.getByText('Por favor confirme para aceptar esta solicitud de contenedor')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Su nombre' }), 'Ana{Enter}')
  const alert = await screen.findByRole('alertdialog')
  expect(alert.textContent).toContain('Esta solicitud ya fue rechazada.')
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
  respond({ [call]: null })
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
