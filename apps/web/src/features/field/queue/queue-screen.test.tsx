/** What is said of what was refused, in the language of the phone. */
import type { FieldBatch, FieldRefusal } from '@daysheet/domain/field/batch'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aJob, aServer, nadia, open, signedIn } from '#testing/field/app.tsx'
import { aPhone } from '#testing/field/phone.ts'
import { saveRecords } from './store.ts'
import { keptChanged } from './use-queue.ts'

beforeEach(() => aPhone())

const record = { id: 'one', kind: 'Events' as const, account: nadia.id, madeAt: 5, body: { type: 'in' }, pictures: [] as string[] }

/** The queue on a phone in Spanish, after the server has refused what it was sent. */
async function refused(
  refusal: Omit<FieldRefusal, 'messages'> & Partial<FieldRefusal>,
  pictures: string[] = [],
): Promise<() => HTMLElement> {
  localStorage.setItem('daysheet.field.language', 'es')
  signedIn()
  aServer([aJob()], {
    'POST /api/field/records': { results: [{ id: record.id, state: 'refused', refusal: { messages: null, ...refusal } }] },
  })
  await saveRecords({ ...record, pictures })
  open('/queue')
  return () => screen.getByText(/^Rechazado:/)
}

test.each([
  [
    { statusCode: 422, code: 'NO_WORKER_ENTRY', message: 'There is no worker entry 1.' },
    'La oficina quitó a esta persona de la cuadrilla. Ahí no se puede marcar.',
  ],
  [{ statusCode: 409, code: 'REPORT_EXISTS', message: '1 Grand St has one.' }, 'Este turno ya tiene un reporte de fin de turno.'],
  [{ statusCode: 403, code: 'FORBIDDEN', message: 'Your role may not.' }, 'Usted no puede enviar esto. Pregunte a la oficina.'],
])('a refusal that is known by its code ($code) is said in Spanish', async (refusal, said) => {
  const line = await refused(refusal)
  await waitFor(() => expect(line().textContent).toBe(`Rechazado: ${said}`))
  expect(line().querySelector('[lang]')).toBeNull()
})

test('a picture that this phone has lost is said in Spanish, and the office is told in English', async () => {
  const line = await refused(
    {
      statusCode: 422,
      code: 'PICTURE_REFUSED',
      message: 'One of its pictures was refused: A picture of this record is no longer on this phone.',
    },
    ['lost'],
  )
  await waitFor(() => expect(line().textContent).toBe('Rechazado: Una de sus fotos ya no está en este teléfono. La oficina lo sabe.'))
})

test('what only the server’s own sentence says is marked as English, for whoever hears it read', async () => {
  const line = await refused({ statusCode: 422, code: null, message: 'Line 2: Old lamp - each is inactive.' })
  await waitFor(() => expect(line().textContent).toBe('Rechazado: Line 2: Old lamp - each is inactive.'))
  expect(line().querySelector('[lang=en]')?.textContent).toBe('Line 2: Old lamp - each is inactive.')
})

test('what is wrong with a property is said without the property', async () => {
  const message = 'The `Order` instance is not valid. Details: `lines.0.qty` Invalid quantity (value: 0).'
  const line = await refused({ statusCode: 422, code: null, message, messages: { 'lines.0.qty': ['Invalid quantity'] } })
  await waitFor(() => expect(line().textContent).toBe('Rechazado: Invalid quantity'))
})

test.each<[string, FieldRefusal['messages']]>([
  ["`address` can't be blank", { address: ["can't be blank"] }],
  ["`address` can't be blank; `lines.0.qty` Invalid quantity", { address: ["can't be blank"], 'lines.0.qty': ['Invalid quantity'] }],
  ['The `Order` instance is not valid.', {}],
])('what is wrong is said with the property where it is no sentence without: %s', async (message, messages) => {
  const line = await refused({ statusCode: 422, code: null, message, messages })
  await waitFor(() => expect(line().textContent).toBe(`Rechazado: ${message}`))
})

test('a visit has the name of its form, and a position, which cannot be repaired, is not listed', async () => {
  const line = await refused({ statusCode: 422, code: null, message: 'No.' })
  await waitFor(() => expect(line()).toBeTruthy())
  await saveRecords([
    { ...record, id: 'two', kind: 'JobInspections', body: { type: 'estimate' } },
    { ...record, id: 'three', kind: 'Locations', body: {} },
  ])
  await keptChanged()
  await screen.findByText('Visita a la obra')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

test('*Retry* at one half of a move sends both halves', async () => {
  signedIn()
  const refusal = { statusCode: 422, code: 'NO_WORKER_ENTRY', message: 'There is no worker entry 1.', messages: null }
  const sent: string[][] = []
  aServer([aJob()], {
    'POST /api/field/records': ({ body }) => {
      const ids = (body as FieldBatch).records.map(({ id }) => id)
      sent.push(ids)
      return { results: ids.map((id) => ({ id, state: 'refused', refusal })) }
    },
  })
  const time = '2026-11-25T15:00:00.250Z'
  await saveRecords([
    { ...record, body: { type: 'out', time, workerEntryId: 'here' } },
    { ...record, id: 'two', body: { type: 'in', time, workerEntryId: 'there' } },
  ])
  await saveRecords({ ...record, id: 'other' })
  const user = open('/queue')
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(3))
  const before = sent.length
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[1] ?? document.body)
  await waitFor(() => expect(sent.slice(before)).toEqual([['one', 'two']]))
})
