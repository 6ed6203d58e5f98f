import { expect, test } from 'vitest'
import { eventsIn, type StreamEvent } from './event-stream.ts'

async function read(...chunks: string[]): Promise<StreamEvent[]> {
  const encoder = new TextEncoder()
  const bytes = chunks.map((chunk) => encoder.encode(chunk))
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of bytes) controller.enqueue(chunk)
      controller.close()
    },
  })
  const events: StreamEvent[] = []
  for await (const event of eventsIn(body)) events.push(event)
  return events
}

test('an event has its name, its id and its data', async () => {
  expect(await read('id: 7\nevent: change\ndata: {"seq":7}\n\n')).toEqual([{ name: 'change', data: '{"seq":7}', id: '7' }])
})

test('an event that arrives in pieces is one event', async () => {
  expect(await read('event: cha', 'nge\ndata: a', 'b\n', '\nevent: beat\ndata: {}\n\n')).toEqual([
    { name: 'change', data: 'ab', id: null },
    { name: 'beat', data: '{}', id: null },
  ])
})

test('comments, retry lines and an event cut off at the end are left out', async () => {
  expect(await read(':ok\n\nretry: 3000\n\ndata: whole\n\ndata: cut off\n')).toEqual([{ name: 'message', data: 'whole', id: null }])
})

test('data of several lines, and lines that end with a carriage return', async () => {
  expect(await read('data: one\r\ndata: two\r\n\r\n')).toEqual([{ name: 'message', data: 'one\ntwo', id: null }])
})
