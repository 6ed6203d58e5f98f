/**
 * Zod may make functions out of text, which our policy forbids; it asks by trying, and the browser reports the try as a violation. Told beforehand, it does not
 * ask. Where a schema has no message of its own, the form shows ours and not the library's. By the name zod itself reads at its start, so that zod need not be
 * among what is loaded first.
 */
import { plainWords } from '@daysheet/domain/wire/plain-words'

const settings = globalThis as typeof globalThis & { __zod_globalConfig?: object }
settings.__zod_globalConfig = Object.assign(settings.__zod_globalConfig ?? {}, { jitless: true, customError: plainWords })
