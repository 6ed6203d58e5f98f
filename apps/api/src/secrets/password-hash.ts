import { hash, verify } from '@node-rs/argon2'
import { randomBytes, randomInt } from 'node:crypto'

/**
 * argon2id with 19 MiB and two passes, OWASP's first choice. `algorithm: 2` is argon2id: the library's enum exists only for the
 * type checker and is an empty object at run time.
 */
const argon2id = { algorithm: 2, memoryCost: 19456, timeCost: 2, parallelism: 1 }

/** About a hundredth of that: a file of five thousand people is hashed in a quarter of a second, where the full cost takes most of a minute. */
const cheapArgon2id = { ...argon2id, memoryCost: 256, timeCost: 1 }

/** How a PHC string made with the cheap parameters begins. */
const cheapBeginning = `$argon2id$v=19$m=${cheapArgon2id.memoryCost},t=${cheapArgon2id.timeCost},p=${cheapArgon2id.parallelism}$`

/** What is stored of a password: a PHC string with its own salt and parameters. Takes 10 to 20 ms of a worker thread. */
export const hashPassword = (password: string): Promise<string> => hash(password, argon2id)

/**
 * What is stored of a first password that came in a list. It is a last name and four digits, which no cost keeps from being tried out, and it
 * opens nothing but the change of it. (docs/decisions/sessions-and-accounts.md)
 */
export const hashListedPassword = (password: string): Promise<string> => hash(password, cheapArgon2id)

type StandIns = { full: string; cheap: string }

let standIns: Promise<StandIns> | undefined

/** Valid hashes of nothing anybody knows: checking one costs what checking a real one costs. */
const standInHashes = (): Promise<StandIns> => (standIns ??= makeStandIns())

async function makeStandIns(): Promise<StandIns> {
  const nobodys = randomBytes(24).toString('base64')
  return { full: await hashPassword(nobodys), cheap: await hashListedPassword(nobodys) }
}

/** Makes the stand-ins, so that the first sign-in with an unknown name takes no longer than any other. */
export const prepareDummyHash = async (): Promise<void> => void (await standInHashes())

/**
 * Whether the password is the one the hash was made from. One hash of the full cost and one cheap hash are checked, whichever the person has,
 * a stand-in for what is missing (all of it, when there is nobody of that name): the answer comes after the same time. (promises.md#s6)
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const standIn = await standInHashes()
  const isCheap = typeof stored === 'string' && stored.startsWith(cheapBeginning)
  const isRight = (hashed: string) => verify(hashed, password).catch(() => false)
  const full = await isRight(isCheap ? standIn.full : (stored ?? standIn.full))
  const cheap = await isRight(isCheap ? stored : standIn.cheap)
  return typeof stored === 'string' && (isCheap ? cheap : full)
}

/** The same for a caller who may set this password: it takes as long as the hash that is stored. */
export const isStoredPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password).catch(() => false)

/** No letters or digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password to read off a terminal and type once: `k7mf-p2xw-9hqd-t4vn`, 79 random bits. */
export function firstPassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
