/**
 * The domain's table has exactly the codes that the server can refuse a phone's record with.
 * (product.md#refused-records)
 */
import fs from 'node:fs'
import path from 'node:path'
import { refusalReasons } from '@daysheet/domain/field/refusals/refusal-codes'
import { errorCodes, type ErrorCode } from '@daysheet/domain/fields/error-codes'
import { expect, test } from 'vitest'

/**
 * The code that stores records: the intake, the actions of each kind, and the hooks of the
 * resources.
 */
const roots = [
  'apps/api/src/field-actions.ts',
  'apps/api/src/features/field/store-records.ts',
  ...['containers', 'filings', 'locations', 'records', 'timeclock'].map((area) => `apps/api/src/features/${area}/hooks.ts`),
]

/** Codes in these files that are never used to refuse a phone's record, and why. */
const ofOthers: Partial<Record<ErrorCode, string>> = {
  AUTHORIZATION_REQUIRED: 'of a call without a session',
  INVALID_TOKEN: 'of a call without a session',
  PASSWORD_CHANGE_REQUIRED: 'of a call before the first password is changed',
  CALLER_GONE: 'nobody reads it',
  DATABASE_AWAY: 'the record is sent again',
  STORE_FULL: 'the record is sent again',
  OPERATOR_NOT_ALLOWED_IN_QUERY: 'of a read',
  STALE: 'of a change with If-Match',
  BAGS_AFTER_PICK_UP: 'of a load that the office saves',
  LOAD_INCOMPLETE: 'of a load that the office closes',
  LOAD_LEFT: 'of a load that the office deletes',
  REQUEST_IN_LOAD: 'of a load that the office saves',
  NOT_CLOCKED: 'of a correction of the office',
  OTHER_WORKER: 'of a correction of the office',
  PUNCH_TWICE: 'of a list of corrections of the office',
  CONFIRMED_ALREADY: 'of an answer of a customer',
  DECLINED_ALREADY: 'of an answer of a customer',
  INVALID_ANSWER: 'of an answer of a customer',
  NAME_MISSING: 'of an answer of a customer',
  NAME_TOO_LONG: 'of an answer of a customer',
  NOT_PRESSED: 'of an answer of a customer',
  NO_REQUEST: 'of an answer of a customer',
  TOO_MANY: 'of an answer of a customer',
}

/** The codes in these files and in everything that they import. */
function codesFrom(files: readonly string[]): Set<string> {
  const known = new Set<string>(errorCodes)
  const found = new Set<string>()
  const seen = new Set<string>(['packages/domain/src/fields/error-codes.ts', 'packages/domain/src/field/refusals/refusal-codes.ts'])
  const open = [...files]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const text = fs.readFileSync(file, 'utf8')
    for (const [, word = ''] of text.matchAll(/'([A-Z][A-Z_0-9]+)'/g)) if (known.has(word)) found.add(word)
    for (const [, specifier = ''] of text.matchAll(/^(?:import|export) (?!type )[^'"\n]*from '([^'\n]+)'/gm)) {
      const ours = /^@daysheet\/domain\/(.+)$/.exec(specifier)?.[1]
      const own = specifier.startsWith('#') ? `apps/api/src/${specifier.slice(1)}` : path.posix.join(path.posix.dirname(file), specifier)
      const to = ours === undefined ? own : `packages/domain/src/${ours}.ts`
      if ((ours !== undefined || /^[.#]/.test(specifier)) && fs.existsSync(to)) open.push(to)
    }
  }
  return found
}

const answered = codesFrom(roots)

test('every code in these files is in the table or in the list of exceptions', () => {
  expect(answered.size).toBeGreaterThan(25)
  expect([...answered].filter((code) => !(code in refusalReasons) && !(code in ofOthers)).toSorted()).toEqual([])
})

test('the table has no code that the server does not use', () => {
  expect(Object.keys(refusalReasons).filter((code) => !answered.has(code))).toEqual([])
  expect(Object.keys(ofOthers).filter((code) => code in refusalReasons)).toEqual([])
})
