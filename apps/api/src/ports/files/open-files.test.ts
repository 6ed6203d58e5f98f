import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '#testing/folder.ts'

/** Whether the SDK of the object store is loaded, after the server's whole program and then after each store was opened. */
const program = `
  import Module from 'node:module'
  const isLoaded = () => Object.keys(Module._cache).some((file) => file.includes('@aws-sdk'))
  await import(${JSON.stringify(path.join(import.meta.dirname, '../../start.ts'))})
  const { openFiles } = await import(${JSON.stringify(path.join(import.meta.dirname, 'open-files.ts'))})
  const dataDir = process.argv[1]
  const files = await openFiles({ files: { store: 'local' }, dataDir })
  await files.save('events', 'a.jpg', Buffer.from('x'))
  const before = isLoaded()
  // Nothing listens on the first port; that the SDK says so shows that it is there.
  const away = { store: 's3', endpoint: 'http://127.0.0.1:1', region: 'us-east-1', bucket: 'b', accessKeyId: 'a', secretAccessKey: 's', forcePathStyle: true }
  const refusal = await openFiles({ files: away, dataDir }).then(() => 'opened', (error) => error.constructor.name)
  process.stdout.write(JSON.stringify({ before, refusal, after: isLoaded() }))
  process.exit(0)`

test('the SDK of the object store is loaded only by who uses it', () => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program, aFolder()], { encoding: 'utf8' })
  expect(JSON.parse(stdout)).toEqual({ before: false, refusal: 'CannotStart', after: true })
})
