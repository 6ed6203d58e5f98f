import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aPreparedFolder } from '#testing/folder.ts'
import { aPicture } from '#testing/pictures.ts'
import { launch } from '#testing/process.ts'

const account = { OFFICE_USERNAME: 'ines', OFFICE_PASSWORD: 'eight crews by seven' }

/** What the command says, and its exit code. */
async function check(env: Record<string, string>, ...args: string[]) {
  const command = launch({ env, through: ['apps/api/src/commands/files-check.ts', ...args] })
  return { code: await command.ended, said: command.said() }
}

async function upload(url: string, side: number): Promise<string> {
  const post = async (route: string, init: RequestInit) => (await fetch(`${url}/api/${route}`, { method: 'POST', ...init })).json()
  const body = JSON.stringify({ username: account.OFFICE_USERNAME, password: account.OFFICE_PASSWORD })
  const { id } = (await post('Users/login', { headers: { 'content-type': 'application/json' }, body })) as { id: string }
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await aPicture(side, side).png().toBuffer())]), 'a.png')
  const answer = await post('images/events/upload', { headers: { authorization: id }, body: form })
  return (answer as { result: { files: { file: [{ name: string }] } } }).result.files.file[0].name
}

test('the files of an embedded database are checked beside a running Daysheet and without one', async () => {
  const folder = aPreparedFolder()
  const env = { DATA_DIR: folder, ...account }
  const server = launch({ env })
  const name = await upload(await server.ready, 20)
  expect(await check(env, '--deep')).toEqual({ code: 0, said: '1 file in the store as its row says, byte for byte.\n' })

  const orphan = path.join(folder, 'files', 'events', 'orphan.jpg')
  fs.writeFileSync(orphan, 'x')
  fs.utimesSync(orphan, new Date(0), new Date(0))
  expect(await check(env)).toEqual({ code: 1, said: expect.stringContaining('1 orphan') as string })
  expect(await check(env, '--remove-orphans')).toEqual({ code: 0, said: expect.stringContaining('1 of them removed') as string })
  expect(fs.existsSync(orphan)).toBe(false)

  expect(await server.end()).toBe(0)
  fs.rmSync(path.join(folder, 'files', 'events', name))
  expect(await check(env)).toEqual({ code: 1, said: expect.stringContaining(`events/${name} ("a.png") is not in the store`) as string })
  expect(await check(env, '--everything')).toEqual({ code: 1, said: expect.stringMatching(/^Usage: npm run files:check/) as string })
  // Nothing is left running: the next start is ready.
  const again = launch({ env })
  await again.ready
})
