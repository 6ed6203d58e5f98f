import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const { caller } = await testApp()
const office = await caller()

interface Answer {
  id: string
  address: string
  error: { details: { messages: Record<string, string[]> } }
}

test.each(['', '   '])('a job with the address %j is refused with the words of the dialog', async (address) => {
  const refused = await office.send('POST', '/api/Jobs', { address, jobNum: 10412 })
  expect(refused.statusCode).toBe(422)
  expect(refused.json<Answer>().error.details.messages).toEqual({ address: ['Please enter an address'] })
})

test('an address cannot be emptied later, and everything else can', async () => {
  const { id } = (await office.send('POST', '/api/Jobs', { address: '120 Broadway', jobNum: 10412, budget: 80 })).json<Answer>()
  const refused = await office.send('PATCH', `/api/Jobs/${id}`, { address: ' ' })
  expect(refused.json<Answer>().error.details.messages).toEqual({ address: ['Please enter an address'] })
  expect((await office.send('PATCH', `/api/Jobs/${id}`, { jobNum: null, budget: null })).json()).toMatchObject({
    address: '120 Broadway',
    jobNum: null,
    budget: null,
  })
})

test.each([
  [{ budget: -1 }, { budget: ['must not be negative'] }],
  [{ budget: 'a lot' }, { budget: ['is not a number'] }],
  [{ jobNum: '12a' }, { jobNum: ['is not a number'] }],
])('a job with %j is refused at that property', async (body, messages) => {
  const refused = await office.send('POST', '/api/Jobs', { address: '1 Grand Street', ...body })
  expect(refused.statusCode).toBe(422)
  expect(refused.json<Answer>().error.details.messages).toEqual(messages)
})
