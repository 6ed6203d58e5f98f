import { expect, test } from 'vitest'
import { storableBody, momentIn, picturesIn } from './refused-body.ts'

test('of a refused record all is kept that a database can keep', () => {
  const body = { type: 'in', time: '2026-11-25T12:00:00.000Z', note: 'a\u0000b \uD83D', ['k\u0000']: 1, list: [null, true, { deep: 'x' }] }
  expect(storableBody(body)).toEqual({ type: 'in', time: body.time, note: 'ab \uFFFD', k: 1, list: [null, true, { deep: 'x' }] })
  expect(storableBody({ text: 'x'.repeat(200_001) })).toEqual({ tooLong: true })
  let nested: Record<string, unknown> = { end: true }
  for (let at = 0; at < 5000; at += 1) nested = { nested }
  expect(JSON.stringify(storableBody(nested)).length).toBeLessThan(500)
})

test('its pictures are found wherever they stand, each once, and nothing else is taken for one', () => {
  const [face, wall] = ['/api/images/events/download/a.jpg', '/api/images/records/download/b.jpg']
  expect(
    picturesIn({ image: face, signature: null, images: [wall, face], more: [{ url: wall }], link: 'https://example.com/c.jpg' }),
  ).toEqual([face, wall])
})

test('it says when it was made, by whatever name its kind has for that', () => {
  expect(momentIn({ time: '2026-11-25T12:00:00.000Z' })).toBe('2026-11-25T12:00:00.000Z')
  expect(momentIn({ time: 'noon', gpsTime: '2026-11-25T12:00:00.000Z' })).toBe('2026-11-25T12:00:00.000Z')
  expect(momentIn({ jobId: 'x' })).toBeNull()
})

test('a token that a phone left in the address of a picture is not kept', () => {
  const picture = '/api/images/events/download/a.jpg'
  const body = {
    image: `${picture}?access_token=secret`,
    note: 'see https://old.example/x?access_token=secret&y=1',
    images: [{ url: `${picture}#secret` }],
  }
  const kept = storableBody(body)
  expect(JSON.stringify(kept)).not.toContain('secret')
  expect(kept).toMatchObject({ image: picture, images: [{ url: picture }] })
})
