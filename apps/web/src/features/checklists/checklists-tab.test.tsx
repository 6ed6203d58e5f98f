import type { ChecklistTemplate, TemplateQuestion } from '@daysheet/domain/checklists/template'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stale } from '#testing/admin.tsx'
import { renderScreen } from '#testing/render.tsx'
import { respond, type Answers } from '#testing/respond.ts'
import { AdminScreen } from '../admin/admin-screen.tsx'

const id = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`

const ask = (number: number, text: string, more: Partial<TemplateQuestion> = {}): TemplateQuestion => ({
  id: id(number),
  text,
  spanish: '',
  kind: 'yes_no',
  secondOn: 'never',
  second: '',
  secondSpanish: '',
  photo: false,
  optional: false,
  ...more,
})
const isolated = ask(1, 'Is the work area isolated?', { spanish: '¿Está aislada el área?', photo: true })
const pressure = ask(2, 'Is negative pressure held?', { kind: 'yes_no_na', secondOn: 'na', second: 'Why not?' })
const aTemplate = (more: Partial<ChecklistTemplate> = {}): ChecklistTemplate => ({
  id: id(900),
  version: 4,
  name: 'Daily site check',
  nameSpanish: '',
  questionsVersion: 2,
  questions: [isolated, pressure],
  retired: false,
  ...more,
})

function renderTab(templates: readonly ChecklistTemplate[], answers: Answers = {}) {
  const server = respond({ 'GET /api/checklistTemplates': templates, ...answers })
  return { ...renderScreen(<AdminScreen />, { at: '/admin?tab=checklists' }), server }
}
const open = async ({ user }: ReturnType<typeof renderTab>) => {
  await user.click(await screen.findByRole('button', { name: 'Edit Daily site check' }))
  return within(await screen.findByRole('dialog', { name: 'Edit checklist' }))
}

test('a checklist is added: its name, its questions in order, what each wants', async () => {
  const { user, server } = renderTab([], { 'POST /api/checklistTemplates': aTemplate() })
  expect(await screen.findByText(/^No checklists yet\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add checklist' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add checklist' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Please enter a name')).toBeTruthy()
  expect(dialog.getByText('Please enter the question')).toBeTruthy()
  await user.type(dialog.getByLabelText('Name'), 'Daily site check')
  await user.type(dialog.getByLabelText('Name in Spanish (optional)'), 'Revisión diaria')
  await user.type(dialog.getByLabelText('Question'), 'Isolated?')
  await user.type(dialog.getByLabelText('In Spanish (optional)'), '¿Aislada?')
  await user.click(dialog.getByLabelText('Ask for a photo'))
  await user.click(dialog.getByRole('button', { name: 'Add question' }))
  const second = within(dialog.getByRole('group', { name: 'Question 2' }))
  await user.type(second.getByLabelText('Question'), 'Pressure')
  await user.selectOptions(second.getByLabelText('Second question'), 'After No')
  // A number has no No: the second question comes after any.
  await user.selectOptions(second.getByLabelText('Answer'), 'Number')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Please enter the second question')).toBeTruthy()
  await user.type(second.getByLabelText('Second question text'), 'Where?')
  await user.click(second.getByRole('button', { name: 'Move Question 2 up' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to('POST /api/checklistTemplates')).toHaveLength(1))
  const plain = { id: expect.any(String), spanish: '', second: '', secondSpanish: '', photo: false, optional: false }
  expect(server.to('POST /api/checklistTemplates')[0]?.body).toEqual({
    id: expect.any(String),
    name: 'Daily site check',
    nameSpanish: 'Revisión diaria',
    questions: [
      { ...plain, text: 'Pressure', kind: 'number', secondOn: 'any', second: 'Where?' },
      { ...plain, text: 'Isolated?', spanish: '¿Aislada?', kind: 'yes_no', secondOn: 'never', photo: true },
    ],
  })
  expect(await screen.findByText('Daily site check was saved')).toBeTruthy()
})

test('what is changed goes on the version that was seen; who changed the same meanwhile is told, and saving again knows it', async () => {
  const rendered = renderTab([aTemplate()], {
    'PATCH /api/checklistTemplates/:id': stale(aTemplate({ version: 5, questions: [pressure] }), {
      questions: { changedBy: 'lee', changedAt: '2026-11-23T12:00:00.000Z' },
    }),
  })
  const { user, server } = rendered
  expect((await screen.findByRole('row', { name: /Daily site check/ })).textContent).toContain('22In use')
  const dialog = await open(rendered)
  await user.click(dialog.getByRole('button', { name: 'Remove Question 2' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/The question list was changed to 1 question by lee/)
  const [first] = server.to('PATCH /api/checklistTemplates/:id')
  expect([first?.body, first?.headers.get('if-match')]).toEqual([{ questions: [isolated] }, '"4"'])
})

test('one is retired and taken back, nothing else of it sent', async () => {
  const rendered = renderTab([aTemplate()], { 'PATCH /api/checklistTemplates/:id': aTemplate({ version: 5, retired: true }) })
  const { user, server } = rendered
  const dialog = await open(rendered)
  await user.click(dialog.getByLabelText('Retired'))
  server.answer({ 'GET /api/checklistTemplates': [aTemplate({ version: 5, retired: true })] })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Retired')
  const again = await open(rendered)
  await user.click(again.getByLabelText('Retired'))
  await user.click(again.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.to('PATCH /api/checklistTemplates/:id').map(({ body }) => body)).toEqual([{ retired: true }, { retired: false }]),
  )
})

test('earlier versions can be looked up with who wrote them', async () => {
  const versions = [
    { number: 2, savedAt: '2026-11-23T12:00:00.000Z', savedBy: 'lee', questions: [isolated, pressure] },
    { number: 1, savedAt: '2026-11-20T12:00:00.000Z', savedBy: null, questions: [pressure] },
  ]
  const rendered = renderTab([aTemplate()], { 'GET /api/checklistTemplates/:id/versions': versions })
  const dialog = await open(rendered)
  await rendered.user.click(dialog.getByText('Version 2 and earlier'))
  expect(await dialog.findByText('Version 2: 2 questions, saved 11-23-2026 7:00 AM by lee')).toBeTruthy()
  expect(dialog.getByText('Version 1: 1 question, saved 11-20-2026 7:00 AM')).toBeTruthy()
  expect(dialog.getAllByText('Is negative pressure held? Yes, No or N/A; After N/A: Why not?')).toHaveLength(2)
})
