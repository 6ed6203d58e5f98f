import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { build } from '../../testing/builders.ts'

const { app, db, caller } = await testApp()
const office = await caller()
const { id } = await build(db).aJob()

const head = '--a\r\nContent-Disposition: form-data; name="File"; filename="a.pdf"\r\n\r\n'

test.each([`/api/Jobs/processACP7?jobId=${id}`, '/api/images/jtimages/upload'])(
  'a broken upload to %s is a 400, whatever is broken',
  async (url) => {
    const bodies = [
      ['multipart/form-data', head],
      ['multipart/form-data; boundary=a', 'x'],
      ['multipart/form-data; boundary=a', `${head}%PDF-1.4 and then nothing`],
      ['multipart/form-data; boundary=a', '--a\r\nContent-Disp'],
      ['multipart/form-data; boundary=a', `${head.replace('File', 'File"; x="')}y\r\n--b--`],
    ] as const
    for (const [type, payload] of bodies) {
      const answer = await app.inject({ method: 'POST', url, payload, headers: { authorization: office.token, 'content-type': type } })
      expect([payload, answer.json()]).toEqual([
        payload,
        { error: { statusCode: 400, name: 'Error', message: 'The upload broke off or cannot be read. Please send it again.' } },
      ])
    }
  },
)
