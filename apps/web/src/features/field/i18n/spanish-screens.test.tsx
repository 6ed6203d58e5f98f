/**
 * A Spanish phone shows no English. Standard words that the server has only in English are
 * translated.
 */
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aJob, aPerson, aPunch, aServer, button, open, signedIn } from '#testing/field/app.tsx'
import { aPhone } from '#testing/field/phone.ts'
import { unreachable } from '#testing/respond.ts'
import { allRecords } from '../queue/store.ts'
import { changeLanguage } from './i18n.ts'

beforeEach(async () => {
  await aPhone()
  signedIn()
  localStorage.setItem('daysheet.field.language', 'es')
})
afterEach(() => {
  cleanup()
  changeLanguage('en')
})

test('reasons for a typed time are Spanish on the screen; the office gets its own English word', async () => {
  aServer([aJob({ crew: [aPerson('Ana')] })], { 'POST /api/field/records': unreachable })
  const user = open('/job/job1')
  await user.click(await button(/^Ana/))
  await user.click(await button('Escribir una hora de Ana'))
  const form = within(await screen.findByRole('form', { name: 'Escribir una hora de Ana' }))
  fireEvent.change(form.getByLabelText('Hora'), { target: { value: '06:10' } })
  const reasons = within(form.getByLabelText('Motivo')).getAllByRole('option')
  expect(reasons.map(({ textContent }) => textContent)).toEqual(['Elija…', 'Olvidó marcar', 'Problema con el teléfono'])
  await user.selectOptions(form.getByLabelText('Motivo'), 'Olvidó marcar')
  await user.click(form.getByRole('button', { name: 'Guardar la hora' }))
  await screen.findByText(/^Ana: Entrada .*6:10 a. m./)
  expect((await allRecords()).map(({ body }) => body['reason'])).toEqual(['Forgot to clock'])
})

test('the areas of a report, and the app itself', async () => {
  const area = { ...{ squareFeet: 200, linearFeet: null, doneSquareFeet: 50, doneLinearFeet: 0 } }
  aServer([aJob({ areas: [{ ...area, scopePartId: 'a', name: 'Cellar, Entire floor, Vinyl floor tile' }] })])
  const user = open('/job/job1/report')
  await user.click(await screen.findByLabelText('Retiro de material'))
  expect(screen.getByRole('group', { name: 'Sótano, Todo el piso, Loseta de vinilo' })).toBeTruthy()
  expect(document.title).toBe('Daysheet Campo')
})

test('a card shows its English name for the inspector and the Spanish name below', async () => {
  const card = { kind: 'State asbestos handler', authority: 'state', from: null, until: '2027-07-01', functions: null, number: null }
  const ana = aPerson('Ana', { punches: [aPunch('in', '2026-11-25T12:00:00.000Z')] })
  const lapses = [{ needed: 'Respirator fit test', reason: 'missing' as const, date: null }]
  aServer([aJob({ crew: [ana, aPerson('Bo', { lapses })] })], {
    'GET /api/field/cards': {
      readAt: '2026-11-25T11:00:00.000Z',
      ...{ company: [], supervisor: [], people: [{ workerId: 'worker Ana', cards: [card] }] },
    },
  })
  const user = open('/job/job1')
  expect(await screen.findByText('Le falta: Prueba de ajuste del respirador')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Más sobre este trabajo' }))
  await user.click(await screen.findByRole('link', { name: 'Personas en la obra' }))
  const name = await screen.findByText('State asbestos handler')
  expect(name.lang).toBe('en')
  expect(name.nextElementSibling?.textContent).toBe('Manipulador de asbesto, Estado')
  expect(screen.getByText('hasta el 1 de julio de 2027')).toBeTruthy()
})
