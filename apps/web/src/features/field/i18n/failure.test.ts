import { expect, test } from 'vitest'
import { ApiError } from '#client/client.ts'
import { failureText } from './failure.ts'

test.each([
  ['no network', new ApiError(0, 'The server cannot be reached.'), 'noServer'],
  ['a line that was given up', AbortSignal.timeout(0), 'noServer'],
  ['a read that was given up', AbortSignal.abort(), 'noServer'],
  ['a mistake of ours', new TypeError('undefined is not a function'), 'screenFailed'],
  ['a store that is gone', new DOMException('The database is closing.', 'InvalidStateError'), 'screenFailed'],
  ['a session that is over', new ApiError(401, 'Authorization Required'), 'signInAgain'],
  ['a proxy that wants a password', new ApiError(401, 'Unauthorized', { isOurs: false }), 'serverRefused'],
])('%s is told as what it is', async (_what, failed, word) => {
  const error = failed instanceof AbortSignal ? await reasonOf(failed) : failed
  expect(failureText(error, (key) => key)).toBe(word)
})

const reasonOf = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => {
    if (signal.aborted) resolve(signal.reason)
    else signal.addEventListener('abort', () => resolve(signal.reason))
  })
