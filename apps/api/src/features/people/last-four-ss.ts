/**
 * The last four digits of a social-security number as they are stored: AES-256-GCM, the worker's id as associated data, so that a
 * ciphertext moved to another worker opens nowhere. Layout: key id (1 byte), nonce (12), tag (16), ciphertext (4).
 * There is no hash to search by: ten thousand values are tried in no time. (promises.md#personal-data)
 */
import { countOf } from '@daysheet/domain/numbers/count-of'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Database } from '#db/connection.ts'

/** Which key made a ciphertext: a later key gets the next number and old rows stay readable. */
const currentKey = 1
const nonceBytes = 12
const tagBytes = 16

const keys = new Map<string, Buffer>()

function keyOf(secret: string): Buffer {
  const known = keys.get(secret)
  if (known !== undefined) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'daysheet lastFourSS 1', 32))
  keys.set(secret, key)
  return key
}

export function encryptLastFour(secret: string, workerId: string, digits: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(workerId.toLowerCase()))
  const sealed = Buffer.concat([cipher.update(digits, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([currentKey]), nonce, cipher.getAuthTag(), sealed])
}

/** Throws when the ciphertext is not this worker's, was changed, or was made with another APP_SECRET. */
export function decryptLastFour(secret: string, workerId: string, stored: Uint8Array): string {
  const bytes = Buffer.from(stored)
  if (bytes[0] !== currentKey) throw new Error(`lastFourSS of worker ${workerId} was encrypted with an unknown key`)
  const nonce = bytes.subarray(1, 1 + nonceBytes)
  const tag = bytes.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(workerId.toLowerCase()))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(bytes.subarray(1 + nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
}

/**
 * The digits to be shown, or nothing when they cannot be read. With another APP_SECRET, after a restore without the old one, the digits are lost: the rest of the worker is not, and everybody must still be
 * listed. (docs/backups.md)
 */
export function tryDecryptLastFour(secret: string, workerId: string, stored: Uint8Array): string | null {
  try {
    return decryptLastFour(secret, workerId, stored)
  } catch {
    return null
  }
}

/** Says in the log of a start that stored digits cannot be read, if there are any. */
export async function warnOfUnreadable(db: Database, secret: string, log: { warn: (message: string) => void }): Promise<void> {
  const stored = await db.selectFrom('worker').select(['id', 'last_four_ss']).where('last_four_ss', 'is not', null).execute()
  const unreadable = stored.filter(({ id, last_four_ss: bytes }) => bytes !== null && tryDecryptLastFour(secret, id, bytes) === null)
  if (unreadable.length === 0) return
  log.warn(
    `The last four digits of the social-security numbers of ${countOf(unreadable.length, 'employee')} cannot be read: APP_SECRET is not the one they were stored with. They show as missing and stay stored; start with the old secret to read them.`,
  )
}
