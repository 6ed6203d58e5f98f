/**
 * How long the tests wait, in milliseconds: in one place, and long enough for a machine whose cores are all busy with something else. Whatever is
 * waited for comes at once when all is well, so a long limit costs nothing; a short one fails a good change on a slow machine.
 */

/** For a condition that is looked at again and again: `findBy…`, `waitFor`, `vi.waitFor`, `expect.poll`, Playwright's `expect`. */
export const waitLimit = 60_000
/** Until a screen says that something failed: the client tries again for a while first. */
export const retriesLimit = 90_000
/** For one look of several in a row, each of which may come too early. */
export const lookLimit = 1_000
/** For a whole test. */
export const testLimit = 180_000
/** For a test that tries a thousand things drawn by chance, ten times as many in the full run. */
export const fullTestLimit = 600_000
/** For what is set up before and taken down after tests: a database, a server. */
export const hookLimit = 120_000
/** For a whole test in a browser, which meets a server of its own. */
export const browserTestLimit = 300_000
