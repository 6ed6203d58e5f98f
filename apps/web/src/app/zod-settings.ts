/**
 * Zod may make functions out of text, which our policy forbids; it asks by trying, and the browser reports the try as a violation. Told beforehand, it does not
 * ask. By the name zod itself reads at its start, so that zod need not be among what is loaded first.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
