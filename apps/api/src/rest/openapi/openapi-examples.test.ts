import { expect, test } from 'vitest'
import type { z } from 'zod'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { exampleIds } from './example-ids.ts'

const { app, db, caller } = await testApp()
const phone = await caller('supervisor')
const { aJob, aSupervisor, anEntry, anItem } = build(db)
await aJob({ id: exampleIds.job })
await aSupervisor({ id: exampleIds.supervisor })
await anEntry({ id: exampleIds.scheduleEntry, job_id: exampleIds.job })
await anItem({ id: exampleIds.item })

interface Operation {
  requestBody?: { content: Record<string, { examples?: Record<string, { value: object }> }> }
}
const document = (await phone.get('/api/openapi.json')).json<{ paths: Record<string, Record<string, Operation>> }>()
const examples = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { requestBody }]) =>
    Object.entries(requestBody?.content['application/json']?.examples ?? {}).map(([summary, { value }]) => ({
      path,
      method,
      summary,
      value,
    })),
  ),
)

test('everything that a phone application makes has an example', () => {
  const plurals = ['Checklists', 'Questions', 'JobInspections', 'ImageSets', 'EosReports', 'Locations', 'Orders', 'ItemEntries', 'ReturnOrders', 'ItemReturnEntries'] // prettier-ignore
  const wanted = [...plurals.map((plural) => `/api/${plural}`), '/api/Orders/place', '/api/ReturnOrders/place']
  expect([...new Set(examples.map(({ path }) => path))].toSorted()).toEqual(wanted.toSorted())
  expect(new Set(examples.map(({ method }) => method))).toEqual(new Set(['post']))
})

// Rows before those that name them: an order before its lines.
const inOrder = examples.toSorted((a, b) => Number(/Entries|Questions/.test(a.path)) - Number(/Entries|Questions/.test(b.path)))
const actions = /\/place$/

test.each(inOrder)(
  '$path: $summary, as it stands in the document, is taken, and taken as one when it comes again',
  async ({ path, value }) => {
    const first = await phone.send('POST', path, value)
    expect(first.statusCode, first.body).toBe(200)
    const again = await phone.send('POST', path, value)
    expect(again.json()).toEqual(first.json())
    if (!actions.test(path)) expect(first.json()).toMatchObject(value)
  },
)

test('the questions of a checklist are described where it is created', async () => {
  const { components } = (await phone.get('/api/openapi.json')).json<{ components: { schemas: Record<string, { properties: object }> } }>()
  expect(components.schemas['ChecklistBody']?.properties).toMatchObject({
    questions: { type: 'array', items: { type: 'object', properties: { question1: {}, answer2: {} } } },
  })
  expect(JSON.stringify(components.schemas['ChecklistBody']?.properties)).not.toContain('checklistId')
  for (const other of ['ChecklistPatch', 'OrderBody'])
    expect(Object.keys(components.schemas[other]?.properties ?? {})).toEqual(expect.not.arrayContaining(['questions', 'itemEntries']))
})

test('an example of an answer is one', () => {
  const shown = app.accessList.flatMap(({ url, access }) => {
    const answer = access.doc?.answer
    return typeof answer === 'object' && 'type' in answer && answer.schema
      ? Object.values(answer.examples ?? {}).map((example) => ({ url, example, schema: answer.schema as z.ZodType }))
      : []
  })
  expect(new Set(shown.map(({ url }) => url))).toContain('/api/Jobs/:id/records')
  for (const { schema, example, url } of shown) expect(schema.parse(example), url).toEqual(example)
})
