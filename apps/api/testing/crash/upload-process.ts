/**
 * A process that uploads three pictures and is killed at one place of the action: `node upload-process.ts DATABASE_URL FOLDER PLACE`. It runs the product's own upload on the
 * product's own store; only the place at which the system takes the process away is built in.
 */
import fs from 'node:fs/promises'
import Fastify from 'fastify'
import { connect, inTransaction } from '#db/connection.ts'
import { startListener } from '#db/listener.ts'
import { insertStoredFiles } from '#features/records/pictures/queries.ts'
import { imageRoutes } from '#features/records/pictures/routes.ts'
import { type Files, localFiles } from '#ports/files/files.ts'
import { requireSession } from '#http/access.ts'
import { keepSessions } from '#features/session/session-keeper.ts'
import { build } from '../builders.ts'
import { aSession } from '../live-node.ts'
import { aPicture, uploadPictures } from '../pictures.ts'

/** In the order in which an upload passes them; `rows first` is the mistake that the others prove absent. */
export const places = [
  'before the first',
  'in the middle of the second',
  'after the last',
  'in the transaction',
  'before the answer',
] as const
type Place = (typeof places)[number] | 'rows first' | 'nowhere'

const pictures = 3
const die = (): Promise<never> => {
  process.kill(process.pid, 'SIGKILL')
  // Nothing more happens in this process.
  return new Promise(() => {})
}

function killedAt(
  place: Place,
  store: Files,
  writeRow: (file: { container: string; name: string; bytes: number }) => Promise<void>,
): Files {
  let saves = 0
  return {
    ...store,
    async save(container, name, body) {
      saves += 1
      if (place === 'before the first') await die()
      // The bytes are on the disk under another name; what would make them the file is the renaming.
      if (place === 'in the middle of the second' && saves === 2) fs.rename = die
      if (place === 'rows first') {
        await writeRow({ container, name, bytes: body.length })
        await die()
      }
      await store.save(container, name, body)
      if (place === 'after the last' && saves === pictures) await die()
    },
    // What was saved is looked for inside the transaction that writes the rows.
    find: (container, name) => (place === 'in the transaction' ? die() : store.find(container, name)),
  }
}

async function main(url: string, folder: string, place: Place): Promise<void> {
  const db = connect(url)
  const listener = startListener({ connectionString: url })
  const now = () => new Date()
  const app = Fastify()
  requireSession(
    app,
    keepSessions({
      config: { businessTimeZone: 'America/New_York' },
      db,
      listener,
      now,
      appSecret: 'a secret of this test alone, long enough',
    }),
  )
  const files = killedAt(place, localFiles(folder), (file) => {
    const about = { type: 'image/png', sha256: '0'.repeat(64), originalName: 'a.png', uploadedAt: now(), uploadedBy: null }
    return inTransaction(db, 'test', (tx) => insertStoredFiles(tx, [{ ...file, ...about }]))
  })
  imageRoutes(app, { db, files, now })
  if (place === 'before the answer') app.addHook('onSend', die)
  const { token } = await aSession(db, (await build(db).anAccount({ username: `killed ${process.pid}` })).id)
  const bodies = await Promise.all(
    Array.from({ length: pictures }, (_, at) =>
      aPicture(10 + at, 10)
        .png()
        .toBuffer(),
    ),
  )
  const answer = await uploadPictures(
    app,
    token,
    bodies.map((body, at) => ({ name: `${at}.png`, body })),
    'events',
  )
  process.stdout.write(String(answer.statusCode))
  process.exit(0)
}

const [, program, url, folder, place] = process.argv
if (program === import.meta.filename && url !== undefined && folder !== undefined) await main(url, folder, (place ?? 'nowhere') as Place) // the test's own word
