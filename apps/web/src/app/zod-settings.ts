/**
 * Zod may compile functions from text, which our content security policy forbids. Zod tests whether
 * it may, and the browser reports that test as a violation. This setting skips the test. Another
 * setting makes forms show our messages when a schema has none of its own. Both use the global name
 * that zod reads at its start, so that zod itself is not part of the first load.
 */
import { plainWords } from '@daysheet/domain/wire/plain-words'

const settings = globalThis as typeof globalThis & { __zod_globalConfig?: object }
settings.__zod_globalConfig = Object.assign(settings.__zod_globalConfig ?? {}, { jitless: true, customError: plainWords })
