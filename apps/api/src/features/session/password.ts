import { hash, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'

/**
 * argon2id with 19 MiB and two passes, OWASP's first choice. `algorithm: 2` is argon2id: the library's enum exists only for the
 * type checker and is an empty object at run time.
 */
const argon2id = { algorithm: 2, memoryCost: 19456, timeCost: 2, parallelism: 1 }

/** What is stored of a password: a PHC string with its own salt and parameters. Takes 10 to 20 ms of a worker thread. */
export const hashPassword = (password: string): Promise<string> => hash(password, argon2id)

let standIn: Promise<string> | undefined

/** A valid hash of nothing anybody knows: checking it costs what checking a real one costs. */
const standInHash = (): Promise<string> => (standIn ??= hashPassword(randomBytes(24).toString('base64')))

/** Makes the stand-in, so that the first sign-in with an unknown name takes no longer than any other. */
export const readyStandInHash = async (): Promise<void> => void (await standInHash())

/**
 * Whether the password is the one the hash was made from. Without a hash (nobody of that name, or no password set) a stand-in is
 * checked all the same: the answer comes after the same time. (promises.md S6)
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await standInHash()), password).catch(() => false)
  return matches && typeof stored === 'string'
}
