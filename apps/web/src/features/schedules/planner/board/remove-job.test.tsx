import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aJob, anEntry, aSchedule, aWorker, onCrew, renderPlanner, scheduleId } from '#testing/planner.tsx'

const hylan = aJob(10002, { address: 'Hylan Blvd 1400' })
const ana = aWorker(31, 'Ana Kowalska')
const wei = aWorker(32, 'Wei Chen')
const luis = aWorker(39, 'Luis Peña')
const mute = aWorker(38, 'Eva Nowak', null)

async function removeJob(crew: Parameters<typeof anEntry>[1], answers: object = {}) {
  const rendered = renderPlanner({
    schedule: aSchedule(anEntry(hylan, crew)),
    answers: {
      'DELETE /api/ScheduleEntries/:id': { count: 1 },
      'POST /api/Schedules/undo/texts': { queued: 2, failed: [] },
      'POST /api/Schedules/undo': { texted: [], followUps: [] },
      ...answers,
    },
  })
  await rendered.user.click(await screen.findByRole('button', { name: 'Actions for 10002 Hylan Blvd 1400' }))
  await rendered.user.click(await screen.findByRole('menuitem', { name: 'Remove from this schedule' }))
  const question = (await screen.findByRole('alertdialog')).textContent
  rendered.server.answer({ 'GET /api/Schedules/findOne': aSchedule() })
  await rendered.user.click(screen.getByRole('button', { name: 'Remove' }))
  return { ...rendered, question }
}

test('removing a job counts the people who expect to work, offers to text exactly them, and can be undone', async () => {
  const crew = [onCrew(ana, { txtStatus: 'y' }), onCrew(wei, { txtStatus: 'n' }), onCrew(luis, { txtStatus: 'sent' }), onCrew(mute)]
  const { user, server, question } = await removeJob({ workerEntries: [...crew, onCrew(aWorker(37, 'Bo Li', null), { txtStatus: 'y' })] })
  expect(question).toContain('5 people will be taken off it. 3 people expect to work; you can text them next. There are no clock events.')
  const dialog = await screen.findByRole('dialog', { name: 'Send text' })
  const off = within(dialog).getByRole('region', { name: /^Says that they are off 10002 Hylan Blvd 1400 on Monday, 11-23-2026/ })
  expect(off.textContent).toContain('Ana Kowalska and Luis Peña will be texted. No phone number: Bo Li.')
  await user.click(within(dialog).getByRole('button', { name: 'Text 2 people' }))
  await waitFor(() =>
    expect(server.to('POST /api/Schedules/undo/texts')[0]?.body).toMatchObject({
      texts: [{ kind: 'removal', scheduleId, jobId: hylan.id, workerIds: [ana.id, luis.id] }],
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.to('POST /api/Schedules/undo')[0]?.body).toEqual({ entity: 'ScheduleEntry', id: anEntry(hylan).id }))
})

test.each([
  ['no one was asked', [onCrew(ana), onCrew(wei, { txtStatus: 'n' })], '2 people will be taken off it. There are no clock events.'],
  [
    'the person cannot be texted',
    [onCrew(mute, { txtStatus: 'sent' })],
    '1 person will be taken off it. 1 person expects to work; no phone number is on file.',
  ],
])('removing a job offers no text if %s', async (_why, workerEntries, words) => {
  const { question } = await removeJob({ workerEntries })
  expect(question).toContain(words)
  expect(await screen.findByText('No Jobs found for this schedule')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('removing a canceled job offers a text only to people who were not texted that it is canceled', async () => {
  const crew = [onCrew(ana, { txtStatus: 'y' }), onCrew(luis, { txtStatus: 'y' })]
  const texts = [
    { kind: 'ask', workerEntryId: crew[0]?.id },
    { kind: 'ask', workerEntryId: crew[1]?.id },
    { kind: 'cancelled', workerEntryId: crew[0]?.id },
  ]
  const { question } = await removeJob({ cancelled: true, workerEntries: crew }, { 'GET /api/TextMessages': texts })
  expect(question).toContain('2 people will be taken off it. 1 person expects to work; you can text them next.')
  const dialog = await screen.findByRole('dialog', { name: 'Send text' })
  expect(dialog.textContent).toContain('Luis Peña will be texted.')
})
