import { v4 as randomId, v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const { db, caller } = await testApp()
const { aJob, aSupervisor } = build(db)
const office = await caller()
const phone = await caller('supervisor')

interface Question {
  id: string
  version: number
  checklistId: string
  question1: string
  answer1: string | null
}
interface Answer {
  id: string
  jobId: string
  questions: Question[]
  error: { message: string; code?: string; details: { messages: Record<string, string[]>; id?: string; properties?: string[] } }
}

const answered = (words: string[]) => words.map((question1) => ({ question1, answer1: 'Yes' }))
const words = ['Is the barrier up?', 'Are the machines on?', 'Is the exit free?', 'Are bags sealed?']
const time = '2026-11-20T17:40:08.745Z'
const post = async (body: object) => {
  const answer = await phone.send('POST', '/api/Checklists', body)
  return { status: answer.statusCode, body: answer.json<Answer>() }
}
const stored = async (id: string) => {
  const filter = encodeURIComponent(JSON.stringify({ include: 'questions' }))
  return (await office.get(`/api/Checklists/${id}?filter=${filter}`)).json<Answer>()
}
const texts = ({ questions }: Pick<Answer, 'questions'>) => questions.map(({ question1 }) => question1)
const count = async (plural: string) => (await office.get(`/api/${plural}/count`)).json<{ count: number }>().count

test('a checklist comes with its questions in one request, and they keep their order whatever their ids are', async () => {
  const { id: jobId } = await aJob()
  const { id: supervisorId } = await aSupervisor()
  const ids = words.map(() => randomId()).toSorted()
  const questions = answered(words).map((question, at) => ({
    ...question,
    id: ids[ids.length - 1 - at],
    question2: 'How many?',
    answer2: '3',
  }))
  const made = await post({ id: uuid(), jobId, supervisorId, time, questions })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  expect(made.body).toMatchObject({ jobId, supervisorId, time, version: 1 })
  const known = { version: 1, checklistId: made.body.id, comments: null, images: null }
  expect(made.body.questions).toEqual(questions.map((question) => ({ ...known, ...question })))
  expect(await stored(made.body.id)).toEqual(made.body)
  const list = await office.get(`/api/Checklists/${made.body.id}/questions`)
  expect(list.json()).toEqual(made.body.questions)
  // Another order is had by asking for it, and one that comes by itself stands after those that came along.
  const filter = encodeURIComponent(JSON.stringify({ include: { relation: 'questions', scope: { order: 'question1 ASC', limit: 2 } } }))
  expect(texts((await office.get(`/api/Checklists/${made.body.id}?filter=${filter}`)).json())).toEqual(words.toSorted().slice(0, 2))
  const later = { id: '00000000-0000-4000-8000-000000000001', checklistId: made.body.id, question1: 'Forgotten?' }
  expect((await phone.send('POST', '/api/Questions', later)).statusCode).toBe(200)
  expect(texts(await stored(made.body.id))).toEqual([...words, 'Forgotten?'])
})

test.each(['with ids of their own', 'without'])('sent again, questions %s are answered and not doubled', async (how) => {
  const questions = answered(words).map((question) => (how === 'without' ? question : { ...question, id: randomId() }))
  const body = { id: randomId(), jobId: (await aJob()).id, time, questions }
  const first = await post(body)
  const before = await count('Questions')
  const again = await Promise.all(Array.from({ length: 8 }, () => post(body)))
  for (const one of again) expect(one).toEqual(first)
  expect(texts(first.body)).toEqual(words)
  expect(await count('Questions')).toBe(before)
  // The same in a list, also twice in the same list, and beside a new one.
  const other = { ...body, id: randomId(), questions: answered(['Another?']) }
  const listed = await phone.send('POST', '/api/Checklists', [body, other, body])
  expect(listed.json<Answer[]>().map(texts)).toEqual([words, ['Another?'], words])
  expect(await count('Questions')).toBe(before + 1)
})

test('eight at once, each the first: one checklist with its questions', async () => {
  const body = { id: uuid(), time, questions: answered(words) }
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(body)))
  for (const { status, body: made } of answers) expect([status, texts(made)]).toEqual([200, words])
  expect(texts(await stored(body.id))).toEqual(words)
})

test('sent again with other questions it is a 409 that names them, and nothing changes', async () => {
  const body = { id: uuid(), time, questions: answered(words) }
  const first = await post(body)
  const changed = answered(words).map((question, at) => (at === 2 ? { ...question, answer1: 'No' } : question))
  const refused = await post({ ...body, questions: [...changed, { question1: 'One more?' }] })
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'ID_IN_USE' } } })
  expect(refused.body.error.details).toEqual({ id: body.id, properties: ['questions.2.answer1', 'questions.4'] })
  expect(refused.body.error.message).toContain('with another `questions.2.answer1` and `questions.4`')
  expect(await stored(body.id)).toEqual(first.body)
  // Without questions it is a repetition of the checklist alone.
  const { questions: _questions, ...alone } = body
  expect((await post(alone)).status).toBe(200)
  expect(await stored(body.id)).toEqual(first.body)
  const list = await phone.send('POST', '/api/Checklists', [
    { id: uuid(), time },
    { ...body, questions: changed },
  ])
  expect([list.statusCode, list.json()]).toMatchObject([
    409,
    { error: { details: [null, { code: 'ID_IN_USE', details: { id: body.id } }] } },
  ])
})

test("a question's id that another checklist's has is a 409, and neither row is stored", async () => {
  const [taken] = (await post({ time, questions: answered(['Taken?']) })).body.questions
  const id = uuid()
  const refused = await post({ id, time, questions: [{ id: taken?.id, question1: 'Taken?', answer1: 'Yes' }] })
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    `Question ${taken?.id} already exists with another \`checklistId\`. An id can be used only once.`,
  ])
  expect((await office.get(`/api/Checklists/${id}`)).statusCode).toBe(404)
})

test('what is wrong is named, of the checklist and of its questions together, and nothing is stored', async () => {
  const before = [await count('Checklists'), await count('Questions')]
  const wrong = [{ question1: 'x'.repeat(2001) }, { question1: 'Fine?' }, { answer1: { a: 1 }, strange: 1 }, 'Is it?', { id: 'nope' }]
  const { status, body } = await post({ questions: wrong })
  expect([status, body.error.details.messages]).toEqual([
    422,
    {
      time: ["can't be blank"],
      'questions.0.question1': ['must be at most 2000 characters'],
      'questions.2.answer1': ['is not text'],
      'questions.2.strange': ['is not a property of Question'],
      'questions.3': ['is not an object'],
      'questions.4.id': ['is not an id'],
    },
  ])
  expect((await post({ time, questions: 'none' })).body.error.details.messages).toEqual({ questions: ['is not a list'] })
  const listed = await phone.send('POST', '/api/Checklists', [
    { time, questions: answered(words) },
    { time, questions: [{ id: 7 }] },
  ])
  expect([listed.statusCode, listed.json()]).toMatchObject([
    422,
    { error: { details: [null, { details: { messages: { 'questions.0.id': ['is not an id'] } } }] } },
  ])
  const unknownJob = await post({ jobId: uuid(), time, questions: answered(words) })
  expect([unknownJob.status, unknownJob.body.error.details.messages]).toEqual([422, { jobId: ['names a Job that does not exist'] }])
  expect([await count('Checklists'), await count('Questions')]).toEqual(before)
})

test('a request makes at most 5,000 rows, the questions counted', async () => {
  const many = { time, questions: Array.from({ length: 2500 }, () => ({ question1: 'Again?' })) }
  const tooMany = await phone.send('POST', '/api/Checklists', [many, many])
  expect([tooMany.statusCode, tooMany.json()]).toMatchObject([400, { error: { message: 'A list can create at most 5000 rows' } }])
  const made = await phone.send('POST', '/api/Checklists', [many, { ...many, questions: many.questions.slice(2) }])
  expect(made.json<Answer[]>().map(({ questions }) => questions.length)).toEqual([2500, 2498])
})

test('a checklist below a job may bring its questions; other relations in a body are ignored, and so are questions in a change', async () => {
  const job = await aJob()
  const below = await phone.send('POST', `/api/Jobs/${job.id}/checklist`, {
    time,
    job: { id: uuid() },
    supervisor: 7,
    questions: answered(words),
  })
  expect(below.statusCode, below.body).toBe(200)
  const { id } = below.json<Answer>()
  expect(texts(below.json())).toEqual(words)
  const changed = await phone.send('PATCH', `/api/Checklists/${id}`, { images: [], questions: answered(['Other?']) })
  expect(changed.statusCode, changed.body).toBe(200)
  expect(changed.json()).not.toHaveProperty('questions')
  expect(texts(await stored(id))).toEqual(words)
  const order = await phone.send('POST', '/api/Orders', { jobId: job.id, date: time, itemEntries: [{ qty: 'many' }] })
  expect(order.statusCode, order.body).toBe(200)
  expect(order.json()).not.toHaveProperty('itemEntries')
  expect((await office.get(`/api/Orders/${order.json<Answer>().id}/itemEntries`)).json()).toEqual([])
})
