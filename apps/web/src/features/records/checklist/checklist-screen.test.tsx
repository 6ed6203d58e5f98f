import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aJob } from '#testing/builders.ts'
import { aChecklist, aQuestion, aSupervisor, someUrls } from '#testing/records.ts'
import { renderRoutes } from '#testing/render.tsx'
import { liveStream, refuse, respond, type Answer } from '#testing/respond.ts'
import { ticketsFor } from '#testing/tickets.ts'
import { startLive, stopLive } from '#client/change-stream.ts'
import { ChecklistScreen } from './checklist-screen.tsx'

const job = aJob({
  jobNum: 10412.1,
  jobNumDecimals: 1,
  address: '120 Broadway',
  boro: 'Manhattan',
  jobDesc: 'Boiler room',
  premisesDetail: 'Cellar',
})

function show(id: string, answer: Answer) {
  const server = respond({ 'POST /api/tickets': ticketsFor, 'GET /api/checklists/:id': answer })
  return { server, ...renderRoutes([{ path: '/checklist/:checklistId', Component: ChecklistScreen }], { at: `/checklist/${id}` }) }
}

test('a yes and a no are told apart by a sign; what else was written has none', async () => {
  const answers = ['Yes', 'no', 'North wall', null]
  const checklist = aChecklist({ job, questions: answers.map((answer1, at) => aQuestion({ question1: `Question ${at}`, answer1 })) })
  show(checklist.id, checklist)
  const items = within(await screen.findByRole('list', { name: 'Questions' })).getAllByRole('listitem')
  const signs = items.map((item) => item.querySelector('svg path')?.getAttribute('d')?.length ?? 0)
  expect(signs.map((length) => length > 0)).toEqual([true, true, false, false])
  expect(signs[0]).not.toBe(signs[1])
})

test('the checklist says whose it is and when it was completed, and lists each question with its answer', async () => {
  const checklist = aChecklist({
    job,
    supervisor: aSupervisor('J. Ortiz'),
    questions: [
      aQuestion({ question1: 'Is the water on?', answer1: 'Yes' }),
      aQuestion({
        question1: 'Any leaks?',
        answer1: 'Yes',
        question2: 'Where?',
        answer2: 'North wall',
        comments: 'Plumber called\nat nine',
      }),
      aQuestion({ question1: 'Sealed?', answer1: null, question2: 'Not asked', comments: 'Not shown' }),
    ],
  })
  const { server } = show(checklist.id, checklist)
  const link = await screen.findByRole('link', { name: 'Job 10412.1' })
  expect([link.textContent, link.getAttribute('href')]).toEqual(['10412.1', `/job/${job.id}`])
  for (const words of ['Boiler room', 'Cellar', 'Completed on 11-20-2026 7:05 AM', 'Supervisor: J. Ortiz']) screen.getByText(words)
  expect(link.parentElement?.textContent).toBe('10412.1 120 Broadway Manhattan')
  expect(
    within(screen.getByRole('list', { name: 'Questions' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Is the water on?Yes', 'Any leaks?YesWhere?North wallPlumber called\nat nine', 'Sealed?No answer'])
  expect(server.to('GET /api/checklists/:id')[0]?.filter).toEqual({ include: ['job', 'supervisor', 'questions'] })
  expect([document.title, screen.getByRole('heading', { level: 1 }).textContent]).toEqual(['Checklist · Daysheet', 'Checklist'])
  expect(screen.queryByRole('heading', { name: 'Images' })).toBeNull()
})

test('its images stand beneath', async () => {
  const checklist = aChecklist({ job, images: someUrls(3) })
  show(checklist.id, checklist)
  expect(within(await screen.findByRole('list', { name: 'Checklist' })).getAllByRole('listitem')).toHaveLength(3)
  screen.getByRole('button', { name: 'Image 3 of the checklist, open in a new window' })
  screen.getByText('Supervisor: Unknown')
  screen.getByText('This checklist has no questions.')
})

test('one from a template has its name and version, the comments of every question, and the pictures at the question they belong to', async () => {
  const [one = '', two = '', three = ''] = someUrls(3)
  const checklist = aChecklist({
    job,
    name: 'Daily site check',
    templateId: 't',
    templateVersion: 3,
    images: [one, two, three],
    questions: [
      aQuestion({ question1: 'Isolated?', answer1: 'Yes', comments: 'One seam taped again', images: [one, two] }),
      aQuestion({ question1: 'Pressure?', answer1: 'N/A' }),
    ],
  })
  show(checklist.id, checklist)
  expect(await screen.findByRole('heading', { level: 1, name: 'Daily site check' })).toBeTruthy()
  screen.getByText('Version 3 of the questions')
  screen.getByText('One seam taped again')
  expect(within(screen.getByRole('list', { name: 'Isolated?' })).getAllByRole('listitem')).toHaveLength(2)
  screen.getByRole('button', { name: 'View Image 2 of: Isolated?' })
  expect(within(screen.getByRole('list', { name: 'Checklist' })).getAllByRole('listitem')).toHaveLength(1)
})

test('a checklist without a job says so', async () => {
  const checklist = aChecklist()
  show(checklist.id, checklist)
  expect(await screen.findByText('This record has no job.')).toBeTruthy()
})

test('while it is read, Getting checklist... stands there', async () => {
  const answer = Promise.withResolvers<unknown>()
  const checklist = aChecklist({ job })
  show(checklist.id, () => answer.promise)
  expect(await screen.findByText('Getting checklist...')).toBeTruthy()
  answer.resolve(checklist)
  await screen.findByText(/^Completed on/)
  expect(screen.queryByText('Getting checklist...')).toBeNull()
})

test('one that is not there is no alert: Checklist not found', async () => {
  show('nope', refuse(404, 'Unknown "Checklist" id "nope".'))
  expect(await screen.findByText('Checklist not found')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a failure is alerted in the words of the server, and stays in place with Retry, which alerts again', async () => {
  const checklist = aChecklist({ job })
  const { user, server } = show(checklist.id, refuse(400, 'This cannot be read.'))
  const alert = await screen.findByRole('alertdialog')
  expect(alert.textContent).toContain('This cannot be read.')
  await user.click(within(alert).getByRole('button', { name: 'OK' }))
  const retry = await screen.findByRole('button', { name: 'Retry' })
  await user.click(retry)
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }))
  server.answer({ 'GET /api/checklists/:id': checklist })
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/^Completed on/)).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a change of it is shown as it happens, and its end as well', async () => {
  const checklist = aChecklist({ job, questions: [aQuestion({ answer1: 'Yes' })] })
  const stream = liveStream()
  const { server } = show(checklist.id, checklist)
  server.answer({ 'GET /api/changes': stream.open })
  startLive()
  await screen.findByText('Yes')
  const tell = (seq: number, type: string) => stream.push('change', { seq, entity: 'Checklist', type, id: checklist.id }, seq)
  await waitFor(() => expect(server.to('GET /api/changes')).toHaveLength(1))
  server.answer({ 'GET /api/checklists/:id': { ...checklist, questions: [aQuestion({ answer1: 'No' })] } })
  tell(2, 'update')
  await screen.findByText('No')
  server.answer({ 'GET /api/checklists/:id': refuse(404, 'gone') })
  tell(3, 'remove')
  expect(await screen.findByText('Checklist not found')).toBeTruthy()
  stopLive()
})

test('Print prints the page, without its buttons', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const checklist = aChecklist({ job })
  const { user } = show(checklist.id, checklist)
  const button = await screen.findByRole('button', { name: 'Print' })
  await user.click(button)
  expect(print).toHaveBeenCalledOnce()
  expect(button.closest('.no-print')).not.toBeNull()
})
