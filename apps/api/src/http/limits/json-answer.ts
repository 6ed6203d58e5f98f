/**
 * Writes large answers piece by piece: serializing megabytes of JSON at once would keep all other
 * callers waiting. (promises.md#r24; decisions/load-protection.md)
 */
import type { FastifyInstance } from 'fastify'
import { mapYielding } from '#concurrency/yielding.ts'

/** A list of at least this many items may be long enough to need pauses. */
const longList = 50

type Members = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype && !('toJSON' in value)

const isLong = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length >= longList
const hasLong = (value: unknown): boolean => isLong(value) || (isPlain(value) && Object.values(value).some(hasLong))

/** Like `JSON.stringify`, with pauses, for lists and objects that contain lists. */
async function jsonOf(value: unknown): Promise<string | undefined> {
  if (isLong(value)) return `[${(await mapYielding(value, (one) => JSON.stringify(one) ?? 'null')).join(',')}]`
  if (!isPlain(value) || !hasLong(value)) return JSON.stringify(value)
  const members: string[] = []
  for (const [name, inner] of Object.entries(value)) {
    const text = await jsonOf(inner)
    if (text !== undefined) members.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${members.join(',')}}`
}

const asItIs = (text: string) => text

export function writeLargeAnswers(app: FastifyInstance): void {
  app.addHook('preSerialization', async (_request, reply, payload) => {
    if (!hasLong(payload)) return payload
    const text = await jsonOf(payload)
    reply.serializer(asItIs)
    return text
  })
}
