import type { FieldContainer } from '@daysheet/domain/field/today'
import { act, cleanup, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aPhone } from '#testing/field/phone.ts'
import { signedIn } from '#testing/field/app.tsx'
import { startAccount } from '../account.ts'
import { changeLanguage, loadLaterTranslations, loadSpanish } from '../i18n/i18n.ts'
import { ContainerOutcomes } from './container-outcomes.tsx'

const time = '2026-11-25T20:05:00.000Z'
const request: FieldContainer = {
  ...{ id: 'c', requestedAt: time, size: '30', wantedOn: '2026-11-28', place: 'Loading dock' },
  ...{ answer: null, answeredBy: null, answeredAt: null, text: null },
}
const text = (state: NonNullable<FieldContainer['text']>['state'], reason: string | null = null) => ({ text: { state, reason, time } })
const landline = 'This number is a landline and cannot get texts'

beforeEach(async () => {
  await aPhone()
  signedIn()
  void startAccount()
  await Promise.all([loadLaterTranslations(), loadSpanish()])
})

test.each<[Partial<FieldContainer>, string, string]>([
  [
    {},
    'Sent to the office 3:05 PM. The office asks the customer.',
    'Enviado a la oficina (3:05 p. m.). La oficina le pregunta al cliente.',
  ],
  [text('queued'), 'Texting the customer…', 'Enviando el mensaje al cliente…'],
  [text('delivered'), 'Customer texted 3:05 PM, no answer yet', 'Mensaje enviado al cliente 3:05 p. m., sin respuesta'],
  [text('failed', landline), 'Text failed: landline', 'El mensaje no llegó: es un teléfono fijo'],
  [text('failed', 'Blocked'), 'Text failed: Blocked', 'El mensaje no llegó: Blocked'],
  [
    { answer: 'confirm', answeredBy: 'Bob', answeredAt: '2026-11-25T20:20:00.000Z' },
    'Accepted by Bob, 3:20 PM',
    'Aceptado por Bob, 3:20 p. m.',
  ],
  [
    { answer: 'decline', answeredAt: '2026-11-24T20:20:00.000Z' },
    'Declined Tue, Nov 24, 3:20 PM',
    'El cliente lo rechazó mar 24 de noviembre, 3:20 p. m.',
  ],
])('%j: %s', async (more, english, spanish) => {
  const said = () => screen.getByRole('status').textContent?.replaceAll('\u00a0', ' ')
  render(<ContainerOutcomes job={{ containers: [{ ...request, ...more }] }} />)
  expect(said()).toBe(english)
  expect(screen.getByText('30 yards · Sat, Nov 28 · Loading dock')).toBeTruthy()
  cleanup()
  act(() => changeLanguage('es'))
  render(<ContainerOutcomes job={{ containers: [{ ...request, ...more }] }} />)
  await screen.findByText('Contenedores')
  expect(said()).toBe(spanish)
  act(() => changeLanguage('en'))
})
