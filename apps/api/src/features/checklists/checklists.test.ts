import type { FieldResult } from '@daysheet/domain/field/batch'
import type { ChecklistTemplate, TemplateQuestion, TemplateVersion } from '@daysheet/domain/checklists/template'
import { v7 as newId } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls, testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { asRole } from '#testing/roles/who-may.ts'

const one = await testApp()
const { db } = one
const other = await one.anotherNode()
const office = await one.caller()
const colleague = await one.caller()
const phone = await one.caller('supervisor')
const { aJob } = build(db)

const ask = (text: string, more: Partial<TemplateQuestion> = {}): TemplateQuestion => ({
  id: newId(),
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
const isolated = ask('Is the work area isolated?', { spanish: '¿Está aislada el área?', photo: true })
const pressure = ask('Is negative pressure held?', { kind: 'yes_no_na', secondOn: 'yes', second: 'Reading at the manometer' })

const add = (template: object = {}, by = office) =>
  by.send('POST', '/api/checklistTemplates', {
    id: newId(),
    name: 'Daily site check',
    nameSpanish: '',
    questions: [isolated, pressure],
    ...template,
  })
const added = async (template: object = {}) => (await add(template)).json<ChecklistTemplate>()
const change = ({ id, version }: Pick<ChecklistTemplate, 'id' | 'version'>, form: object, by = office) =>
  by.send('PATCH', `/api/checklistTemplates/${id}`, form, { 'if-match': `"${version}"` })
const templates = async (by = office) => (await by.get('/api/checklistTemplates')).json<ChecklistTemplate[]>()
const versions = async ({ id }: { id: string }) => (await office.get(`/api/checklistTemplates/${id}/versions`)).json<TemplateVersion[]>()
const changesOf = (id: string) =>
  db.selectFrom('change_event').select(['type']).where('entity', '=', 'ChecklistTemplate').where('row_id', '=', id).orderBy('seq').execute()

let name = 0
/** One for each test: none is ever deleted. */
let daily: ChecklistTemplate
beforeEach(async () => {
  daily = await added({ name: `Daily site check ${++name}` })
})

describe('a template', () => {
  test('is saved with its questions in order, read by name, and announced', async () => {
    const saved = await added({ name: ' a roof check ', nameSpanish: ' Revisión del techo ' })
    expect(saved).toEqual({
      id: expect.any(String),
      version: 1,
      name: 'a roof check',
      nameSpanish: 'Revisión del techo',
      questionsVersion: 1,
      retired: false,
      questions: [isolated, pressure],
    })
    expect((await templates(phone)).map((template) => template.name).slice(0, 2)).toEqual(['a roof check', 'Daily site check 1'])
    expect(await changesOf(saved.id)).toEqual([{ type: 'create' }])
  })

  test('has no Spanish name where its request names none, and keeps the one it has where a change names none', async () => {
    expect(await added({ name: 'Without Spanish', nameSpanish: undefined })).toMatchObject({ name: 'Without Spanish', nameSpanish: '' })
    const spanish = await added({ name: 'With Spanish', nameSpanish: 'Revisión' })
    expect((await change(spanish, { name: 'Renamed' })).json()).toMatchObject({ name: 'Renamed', nameSpanish: 'Revisión' })
  })

  test('is one template when its request is repeated', async () => {
    const body = { id: newId(), name: 'Repeated' }
    const [first, again] = [await add(body), await add(body)]
    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    expect(again.json()).toEqual(first.json())
    expect(await versions(body)).toHaveLength(1)
  })

  test('has a new version of its questions when they change, and keeps the old ones with who wrote them', async () => {
    const questions = [pressure, isolated, ask('Is the exit free?')]
    const changed = (await change(daily, { questions }, colleague)).json<ChecklistTemplate>()
    expect(changed).toEqual({ ...daily, version: 2, questionsVersion: 2, questions })
    expect(await versions(daily)).toEqual([
      { number: 2, savedAt: expect.any(String), savedBy: colleague.username, questions },
      { number: 1, savedAt: expect.any(String), savedBy: office.username, questions: [isolated, pressure] },
    ])
    expect((await changesOf(daily.id)).map(({ type }) => type)).toEqual(['create', 'update'])
    expect((await office.get(`/api/checklistTemplates/${newId()}/versions`)).statusCode).toBe(404)
  })

  test('has none for another name, for being retired, or for the same questions sent again', async () => {
    const renamed = (await change(daily, { name: `Renamed ${name}`, questions: daily.questions })).json<ChecklistTemplate>()
    const retired = (await change(renamed, { retired: true })).json<ChecklistTemplate>()
    expect(retired).toEqual({ ...daily, name: `Renamed ${name}`, retired: true, version: 3, questionsVersion: 1 })
    expect((await change(retired, { retired: false })).json()).toMatchObject({ retired: false, version: 4 })
    expect(await versions(daily)).toHaveLength(1)
    const audit = await db.selectFrom('audit_entry').select('actor').where('row_id', '=', daily.id).where('action', '=', 'update').execute()
    expect(audit).toHaveLength(3)
    expect(audit[0]).toEqual({ actor: `account ${office.username}` })
  })

  test('that somebody changed meanwhile is not overwritten: the second is told who changed what', async () => {
    await change(daily, { questions: [pressure] }, colleague)
    const reply = await change(daily, { name: 'Ours', questions: [isolated] })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      412,
      {
        error: {
          code: 'STALE',
          details: { current: { questions: [pressure] }, changes: { questions: { changedBy: colleague.username } } },
        },
      },
    ])
    expect(await versions(daily)).toHaveLength(2)
  })

  test('of two offices that save at once on two nodes, one is told', async () => {
    const there = calls(other.app, colleague.token)
    const replies = await Promise.all([
      change(daily, { questions: [isolated] }),
      there.send('PATCH', `/api/checklistTemplates/${daily.id}`, { questions: [pressure] }, { 'if-match': `"${daily.version}"` }),
    ])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
    expect((await versions(daily)).map(({ number }) => number)).toEqual([2, 1])
  })

  test('has a name of its own, however its letters are written, also among retired ones', async () => {
    await change(daily, { retired: true })
    const reply = await add({ name: daily.name.toUpperCase() })
    expect([reply.statusCode, reply.body]).toEqual([409, expect.stringContaining('already exists; it may be retired')])
  })

  test.each<[object, string, string]>([
    [{ name: ' ' }, 'name', 'Please enter a name'],
    [{ questions: [] }, 'questions', 'Please add a question'],
    [{ questions: [ask(' ')] }, 'questions.0.text', 'Please enter the question'],
    [{ questions: [ask('A?', { secondOn: 'yes' })] }, 'questions.0.second', 'Please enter the second question'],
    [{ questions: [ask('A?', { secondOn: 'na', second: 'Why?' })] }, 'questions.0.secondOn', 'is not an answer to this question'],
    [
      { questions: [ask('A?', { kind: 'number', secondOn: 'no', second: 'Why?' })] },
      'questions.0.secondOn',
      'is not an answer to this question',
    ],
    [{ questions: [isolated, isolated] }, 'questions', 'must not repeat a question'],
    [{ questions: [{ ...isolated, colour: 'red' }] }, 'questions.0.colour', 'is not a property of ChecklistTemplate'],
  ])('with %j is refused by name', async (wrong, property, words) => {
    const reply = await add({ name: 'Wrong', ...wrong })
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { error: { details: { messages: { [property]: [words] } } } }])
  })

  test('that does not exist cannot be changed', async () => {
    expect((await change({ id: newId(), version: 1 }, { name: 'Nobody’s' })).statusCode).toBe(404)
  })

  test.each(['supervisor', 'viewer', 'payroll'] as const)('is read by a %s, who may not change it', async (role) => {
    const somebody = await asRole(one, role)
    expect((await templates(somebody)).map(({ id }) => id)).toContain(daily.id)
    const replies = [await add({ name: 'Theirs' }, somebody), await change(daily, { retired: true }, somebody)]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403])
  })
})

describe('what was answered', () => {
  const time = '2026-11-20T17:40:08.745Z'
  const picture = (digest: string) => `/api/images/sites/download/${digest}.jpg`
  const answered = async (template: Pick<ChecklistTemplate, 'id'>, more: object = {}) => ({
    jobId: (await aJob()).id,
    supervisorId: phone.id,
    time,
    name: 'Daily site check',
    templateId: template.id,
    templateVersion: 1,
    images: [picture('a'), picture('b')],
    questions: [
      { question1: isolated.text, answer1: 'Yes', images: [picture('a'), `${picture('b')}?access_token=secret`] },
      { question1: pressure.text, answer1: 'Yes', question2: 'Reading at the manometer', answer2: '-0.022', comments: 'Second machine on' },
    ],
    ...more,
  })
  const sent = async (body: object, id = newId()) => {
    const reply = await phone.send('POST', '/api/field/records', { records: [{ id, kind: 'Checklists', body }] })
    return { id, result: reply.json<{ results: FieldResult[] }>().results[0] }
  }
  const filter = encodeURIComponent(JSON.stringify({ include: 'questions' }))
  const read = async (id: string) => (await office.get(`/api/checklists/${id}?filter=${filter}`)).json<object>()

  test('comes from a phone with its template, the version and the pictures of each question, once, however often it is sent', async () => {
    const body = await answered(daily)
    const { id, result } = await sent(body)
    expect(result).toEqual({ id, state: 'stored' })
    expect((await sent(body, id)).result).toEqual({ id, state: 'stored' })
    expect(await read(id)).toMatchObject({
      id,
      name: 'Daily site check',
      templateId: daily.id,
      templateVersion: 1,
      images: body.images,
      questions: [
        // The query of a download's address is not kept.
        { question1: isolated.text, answer1: 'Yes', images: [picture('a'), picture('b')] },
        { question2: 'Reading at the manometer', answer2: '-0.022', comments: 'Second machine on', images: null },
      ],
    })
    const records = (await office.get(`/api/Jobs/${body.jobId}/records`)).json<{ checklists: object[] }>()
    expect(records.checklists).toMatchObject([{ id, name: 'Daily site check', questions: 2 }])
  })

  test('is taken for a version that has been replaced, and for a template that was retired meanwhile', async () => {
    const changed = (await change(daily, { questions: [pressure] })).json<ChecklistTemplate>()
    await change(changed, { retired: true })
    const { id, result } = await sent(await answered(daily))
    expect(result).toMatchObject({ state: 'stored' })
    expect(await read(id)).toMatchObject({ templateVersion: 1, questions: [{ question1: isolated.text }, {}] })
  })

  test('may come without a template, as it always could', async () => {
    const id = newId()
    const reply = await phone.send('POST', '/api/Checklists', {
      id,
      time,
      questions: [{ question1: 'Is the barrier up?', answer1: 'Yes' }],
    })
    expect(reply.json()).toMatchObject({ id, name: null, templateId: null, templateVersion: null, questions: [{ images: null }] })
  })

  test.each<[object, string, string]>([
    [{ templateVersion: 9 }, 'templateId', 'does not exist'],
    [{ templateVersion: null }, 'templateVersion', 'has a value that is not allowed'],
    [{ questions: [{ question1: 'A?', images: ['file:///etc/passwd'] }] }, 'images.0', 'address'],
    [{ questions: [{ question1: 'A?', images: [7] }] }, 'questions.0.images', ''],
  ])('with %j is refused by name', async (wrong, property, words) => {
    const { result } = await sent(await answered(daily, wrong))
    expect(result).toMatchObject({ state: 'refused', refusal: { statusCode: 422 } })
    const messages = result?.state === 'refused' ? result.refusal.messages : {}
    expect(messages).toEqual({ [property]: [expect.stringContaining(words)] })
  })
})
