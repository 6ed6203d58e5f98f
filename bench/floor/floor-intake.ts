/**
 * The floor of clock events coming in: the same rows into the same table, triggers and all, by one hand-written statement; a photo's bytes into a file that
 * is on the disk before the answer. It checks no session and no field, keeps no promise about a repeat, and answers with nothing but an id.
 */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import sharp from 'sharp'

const columns = 'id, worker_entry_id, type, time, latitude, longitude, image'
const insertOf = (rows: string) => `
  insert into clock_event (${columns}, received_at, clock_offset)
  select id, "workerEntryId", type, time, latitude, longitude, image, now(), 0
  from ${rows} as r(id uuid, "workerEntryId" uuid, type text, time timestamptz, latitude float8, longitude float8, image text)`

/** One event or a list of them, as they came over the wire. */
export async function takeEvents(pool: pg.Pool, body: Buffer): Promise<string> {
  const text = body.toString()
  const isList = text.startsWith('[')
  const statement = isList
    ? { name: 'events', text: insertOf('json_to_recordset($1)'), values: [text] }
    : { name: 'event', text: insertOf('json_to_record($1)'), values: [text] }
  await pool.query(statement)
  return '{"taken":true}'
}

/** A photo, kept as it came or decoded and encoded anew as the product does. */
export async function takePhoto(folder: string, body: Buffer, isEncodedAnew: boolean): Promise<string> {
  const name = `${randomUUID()}.jpg`
  await fs.mkdir(folder, { recursive: true })
  const bytes = isEncodedAnew ? await sharp(body).rotate().jpeg({ quality: 85 }).toBuffer() : body
  const file = await fs.open(path.join(folder, name), 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  return JSON.stringify({ name })
}
