import type { ChecklistTemplate, TemplateQuestion } from '@daysheet/domain/checklists/template'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aJob, aServer as aServerWith, button, days, nadia, open as openAt, signedIn } from '#testing/field/app.tsx'
import { aPhone } from '#testing/field/phone.ts'
import { unreachable, type Answers } from '#testing/respond.ts'
import { draftsOfAccount } from '../drafts/store.ts'
import { allRecords } from '../queue/store.ts'
import { changeLanguage, startI18n } from '../i18n/i18n.ts'

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
const pressure = ask(2, 'Is negative pressure held?', {
  kind: 'yes_no_na',
  secondOn: 'yes',
  second: 'Reading at the manometer',
  secondSpanish: 'Lectura del manómetro',
})
const bags = ask(3, 'Bags in the waste room', { kind: 'number' })
const remarks = ask(4, 'Anything else?', { kind: 'text', optional: true })
const daily: ChecklistTemplate = {
  id: id(900),
  version: 4,
  name: 'Daily site check',
  nameSpanish: 'Revisión diaria',
  questionsVersion: 2,
  questions: [isolated, pressure, bags, remarks],
  retired: false,
}
const retired: ChecklistTemplate = { ...daily, id: id(901), name: 'Old check', retired: true }

function aServer(templates: readonly ChecklistTemplate[] = [daily, retired], answers: Answers = {}) {
  return aServerWith([aJob({ crew: [] })], {
    'GET /api/checklistTemplates': templates,
    'POST /api/images/:container/upload': { result: { files: { file: [{ container: 'sites', name: '0d0f.jpg' }] } } },
    ...answers,
  })
}

/** What jsdom lacks: it decodes and draws nothing. */
function drawsPictures() {
  const give = (target: object, name: string, value: unknown) => {
    const before = Object.getOwnPropertyDescriptor(target, name)
    Object.defineProperty(target, name, { value, configurable: true, writable: true })
    onTestFinished(() => void (before ? Object.defineProperty(target, name, before) : Reflect.deleteProperty(target, name)))
  }
  give(HTMLImageElement.prototype, 'decode', () => Promise.resolve())
  give(HTMLCanvasElement.prototype, 'getContext', () => ({ fillRect() {}, drawImage() {} }))
  give(HTMLCanvasElement.prototype, 'toBlob', (take: (blob: Blob) => void) => take(new Blob(['a picture'], { type: 'image/jpeg' })))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
}

const open = (at = '/job/job1/more') => openAt(at)
/** What a camera gives: the press that opens it waits until what was typed is kept, which no test can know. */
const choose = (input: HTMLElement, file: File) => void fireEvent.change(input, { target: { files: [file] } })
const checklist = `/job/job1/checklist/${daily.id}`
const question = async (name: RegExp) => within(await screen.findByRole('group', { name }))

beforeEach(async () => {
  await aPhone()
  signedIn()
})

test('a checklist is gone through, with a second question, a comment and a photo, and sent with its template and version', async () => {
  drawsPictures()
  const server = aServer()
  const user = open()
  const list = within(await screen.findByRole('region', { name: 'Checklists' }))
  // A retired one is offered to nobody.
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Daily site check'])
  await user.click(list.getByRole('link', { name: 'Daily site check' }))
  const first = await question(/^1\. Is the work area isolated/)
  await user.click(first.getByRole('radio', { name: 'Yes' }))
  await user.click(first.getByRole('button', { name: 'Add a comment to question 1' }))
  await user.type(first.getByRole('textbox', { name: 'Comment' }), 'One seam taped again')
  choose(first.getByLabelText('Take a photo for question 1'), new File(['raw'], 'IMG_1.HEIC', { type: 'image/heic' }))
  expect(await first.findByRole('img', { name: 'Photo 1 of question 1' })).toBeTruthy()
  const second = await question(/^2\./)
  expect(second.queryByLabelText('Reading at the manometer')).toBeNull()
  await user.click(second.getByRole('radio', { name: 'Yes' }))
  await user.type((await question(/^3\./)).getByLabelText('Answer'), '40')
  expect(screen.getByText('4 of 4 answered')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '1 follow-up question is not answered.' }))
  expect(document.activeElement).toBe(second.getByLabelText('Reading at the manometer'))
  await user.click(await button('Save the checklist'))
  expect(screen.getByRole('alert').textContent).toBe('1 follow-up question is not answered.')
  await user.type(second.getByLabelText('Reading at the manometer'), '-0.022')
  await user.click(await button('Save the checklist'))
  expect(await screen.findByText(/^Daily site check: saved \d/)).toBeTruthy()
  await waitFor(() => expect(server.records).toHaveLength(1))
  const none = { question2: null, answer2: null, comments: null, images: null }
  const picture = '/api/images/sites/download/0d0f.jpg'
  expect(server.records[0]).toEqual({
    id: expect.any(String),
    kind: 'Checklists',
    body: {
      jobId: 'j',
      supervisorId: nadia.id,
      time: expect.any(String),
      name: 'Daily site check',
      templateId: daily.id,
      templateVersion: 2,
      images: [picture],
      questions: [
        { ...none, question1: 'Is the work area isolated?', answer1: 'Yes', comments: 'One seam taped again', images: [picture] },
        { ...none, question1: 'Is negative pressure held?', answer1: 'Yes', question2: 'Reading at the manometer', answer2: '-0.022' },
        { ...none, question1: 'Bags in the waste room', answer1: '40' },
        { ...none, question1: 'Anything else?', answer1: null },
      ],
    },
  })
  expect(await draftsOfAccount(nadia.id)).toEqual([])
})

describe('what is missing', () => {
  test('is told at its question, and nothing is saved', async () => {
    aServer()
    const user = open(checklist)
    await user.type((await question(/^3\./)).getByLabelText('Answer'), 'forty')
    await user.click((await question(/^2\./)).getByRole('radio', { name: 'Yes' }))
    await user.click(await button('Save the checklist'))
    expect((await screen.findByRole('alert')).textContent).toBe('2 questions are not answered yet. 1 follow-up question is not answered.')
    const first = await question(/^1\./)
    expect(first.getByText('Please answer this question.')).toBeTruthy()
    expect(document.activeElement).toBe(first.getByRole('radio', { name: 'Yes' }))
    expect((await question(/^2\./)).getByText('Please answer this one too.')).toBeTruthy()
    expect((await question(/^3\./)).getByText('Please enter a number, such as 12.5 or -0.02.')).toBeTruthy()
    expect(await allRecords()).toEqual([])
  })

  test('of photos is asked about, and does not hold up the checklist', async () => {
    aServer([{ ...daily, questions: [isolated] }])
    const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
    const user = open(checklist)
    await user.click((await question(/^1\./)).getByRole('radio', { name: 'No' }))
    expect((await question(/^1\./)).getByText('Photo needed')).toBeTruthy()
    await user.click(await button('Save the checklist'))
    expect(confirm).toHaveBeenCalledWith('1 photo is missing. Save without it?')
    expect(await allRecords()).toEqual([])
    await user.click(await button('Save the checklist'))
    expect(await screen.findByText(/^Daily site check: saved/)).toBeTruthy()
    confirm.mockRestore()
  })

  test('a file that is no picture says so, and what was answered stays', async () => {
    aServer()
    const user = open(checklist)
    const first = await question(/^1\./)
    await user.click(first.getByRole('radio', { name: 'Yes' }))
    choose(first.getByLabelText('Take a photo for question 1'), new File(['text'], 'notes.jpg', { type: 'image/jpeg' }))
    expect((await first.findByRole('alert')).textContent).toBe('This phone cannot read that file as a picture.')
    expect(first.getByRole<HTMLInputElement>('radio', { name: 'Yes' }).checked).toBe(true)
  })
})

describe('what was begun', () => {
  const begin = async () => {
    drawsPictures()
    const server = aServer()
    const user = open(checklist)
    const first = await question(/^1\./)
    await user.click(first.getByRole('radio', { name: 'No' }))
    choose(first.getByLabelText('Take a photo for question 1'), new File(['raw'], 'IMG_1.jpg', { type: 'image/jpeg' }))
    await first.findByRole('img')
    await waitFor(async () => expect((await draftsOfAccount(nadia.id))[0]?.pictures).toHaveLength(1))
    cleanup()
    return server
  }

  test('is still there with its photo after the application was closed, without a network, and goes on with the questions it began with', async () => {
    const server = await begin()
    server.answer({
      'GET /api/field/today': unreachable,
      'POST /api/field/records': unreachable,
      'GET /api/checklistTemplates': unreachable,
    })
    const user = open()
    await user.click(await screen.findByRole('link', { name: 'Daily site check, started' }))
    const first = await question(/^1\./)
    expect(first.getByRole<HTMLInputElement>('radio', { name: 'No' }).checked).toBe(true)
    expect(await first.findByRole('img', { name: 'Photo 1 of question 1' })).toBeTruthy()
    cleanup()
    // The office retires it and asks something else meanwhile.
    server.answer({ 'GET /api/checklistTemplates': [{ ...daily, version: 6, questionsVersion: 3, retired: true, questions: [bags] }] })
    const again = open()
    await again.click(await screen.findByRole('link', { name: 'Daily site check, started' }))
    await again.click((await question(/^2\./)).getByRole('radio', { name: 'Does not apply' }))
    await again.type((await question(/^3\./)).getByLabelText('Answer'), '12')
    await again.click(await button('Save the checklist'))
    expect(await screen.findByText(/^Daily site check: saved .* \(waiting\)$/)).toBeTruthy()
    const [record] = await allRecords()
    expect(record?.body).toMatchObject({ templateVersion: 2, questions: [{ answer1: 'No' }, { answer1: 'N/A' }, { answer1: '12' }, {}] })
    expect(record?.pictures).toHaveLength(1)
    expect(screen.queryByRole('link', { name: /Daily site check/ })).toBeNull()
  })

  test('is finished from the first screen when its day is shown no more', async () => {
    const server = await begin()
    server.answer({ 'GET /api/field/today': days([]) })
    const user = open('/')
    const list = within(await screen.findByRole('region', { name: 'Started, not saved' }))
    await user.click(list.getByRole('link', { name: 'Daily site check' }))
    await user.click((await question(/^2\./)).getByRole('radio', { name: 'Does not apply' }))
    await user.type((await question(/^3\./)).getByLabelText('Answer'), '12')
    await user.click(await button('Save the checklist'))
    await waitFor(() => expect(server.records).toMatchObject([{ kind: 'Checklists', body: { jobId: 'j', supervisorId: nadia.id } }]))
    expect(await draftsOfAccount(nadia.id)).toEqual([])
  })

  test('is thrown away after a question', async () => {
    await begin()
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
    const user = open(checklist)
    await user.click(await button('Start over'))
    expect(confirm).toHaveBeenCalledWith('Start over? This deletes your answers.')
    await waitFor(async () => expect(await draftsOfAccount(nadia.id)).toEqual([]))
    expect((await question(/^1\./)).getByRole<HTMLInputElement>('radio', { name: 'No' }).checked).toBe(false)
    confirm.mockRestore()
  })

  test('does not start again while a photo is made: the photo would bring it back', async () => {
    await begin()
    const user = open(checklist)
    await button('Start over')
    const first = await question(/^1\./)
    await user.click(first.getByRole('radio', { name: 'Yes' }))
    choose(first.getByLabelText('Take a photo for question 1'), new File(['raw'], 'IMG_1.HEIC', { type: 'image/heic' }))
    const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Start over' })
    expect(again.disabled).toBe(true)
    await waitFor(() => expect(again.disabled).toBe(false))
  })

  test('is nobody else’s on the same phone', async () => {
    await begin()
    signedIn({ id: id(7), name: 'J. Ortiz' })
    open()
    expect(await screen.findByRole('link', { name: 'Daily site check' })).toBeTruthy()
  })
})

test('in Spanish the questions stand in Spanish where the office has written them so, and what is sent in its own words', async () => {
  const server = aServer()
  void startI18n()
  changeLanguage('es')
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
  const user = open()
  await user.click(
    await within(await screen.findByRole('region', { name: 'Listas de control' })).findByRole('link', { name: 'Revisión diaria' }),
  )
  expect(await screen.findByRole('heading', { name: 'Revisión diaria' })).toBeTruthy()
  await user.click((await question(/^1\. ¿Está aislada el área\?/)).getByRole('radio', { name: 'Sí' }))
  const second = await question(/^2\. Is negative pressure held\?/)
  await user.click(second.getByRole('radio', { name: 'Sí' }))
  await user.type(second.getByLabelText('Lectura del manómetro'), '-0.022')
  const third = await question(/^3\./)
  await user.type(third.getByLabelText('Respuesta'), '0,02')
  await user.click(await button('Guardar la lista'))
  expect(third.getByText('Escriba un número, por ejemplo 12.5 o -0.02.')).toBeTruthy()
  await user.clear(third.getByLabelText('Respuesta'))
  await user.type(third.getByLabelText('Respuesta'), '0.02')
  await user.click(await button('Guardar la lista'))
  expect(confirm).toHaveBeenCalledWith('Falta 1 foto. ¿Guardar sin ella?')
  await waitFor(() => expect(server.records).toHaveLength(1))
  expect(await screen.findByText(/^Revisión diaria: guardada/)).toBeTruthy()
  expect(server.records[0]?.body['name']).toBe('Daily site check')
  expect(server.records[0]?.body['questions']).toMatchObject([
    { question1: 'Is the work area isolated?', answer1: 'Yes' },
    { question2: 'Reading at the manometer', answer2: '-0.022' },
    { answer1: '0.02' },
    {},
  ])
  confirm.mockRestore()
  changeLanguage('en')
})

test('without a network from the start there is nothing to go through, which it says', async () => {
  aServer([], { 'GET /api/checklistTemplates': unreachable })
  open()
  expect(await screen.findByText('The checklists are not on this phone yet. They load when there is a network.')).toBeTruthy()
  cleanup()
  open(checklist)
  expect(await screen.findByText('This checklist is not on this phone. Go back and choose another one.')).toBeTruthy()
})
