import { blockedLoop } from '../../faults/blocked-loop.ts'
import type { Proof } from '../../proof.ts'

export const nobodyBlocksTheLoop: Proof = {
  row: 'R24',
  promise: 'No request blocks the event loop for more than 50 ms',
  check: blockedLoop,
  controls: [
    {
      what: 'a week of hours is worked out, and written, without a pause',
      mutations: [{ file: 'apps/api/src/concurrency/yielding.ts', find: 'const stretchMs = 4', put: 'const stretchMs = 400_000' }],
      seen: /timeReview/,
    },
    {
      what: 'a run of backslashes is begun at each of them when a line is redacted, and no line is cut before',
      mutations: [
        {
          file: 'apps/api/src/http/redaction.ts',
          find: '`((?<!\\\\\\\\)\\\\\\\\*"(?:${secretName})',
          put: '`(\\\\\\\\*"(?:${secretName})',
        },
        { file: 'apps/api/src/http/redaction.ts', find: 'const maxLine = 32_768', put: 'const maxLine = 32_768_000' },
        { file: 'apps/api/src/http/redaction.ts', find: 'const maxUrl = 2_048', put: 'const maxUrl = 2_048_000' },
      ],
      seen: /backslashes/,
    },
    {
      what: 'two parts of the pattern of a number share its digits, and it may have any number of them',
      mutations: [
        { file: 'apps/api/src/rest/filter/coerce.ts', find: '(\\d+(?:\\.\\d*)?|\\.\\d+)', put: '(\\d+\\.?\\d*|\\.\\d+)' },
        { file: 'apps/api/src/rest/filter/coerce.ts', find: 'const maxNumberText = 400', put: 'const maxNumberText = 400_000' },
      ],
      seen: /digits/,
    },
    {
      what: 'every mistake of a body is told, and it may have any number of them',
      mutations: [
        { file: 'apps/api/src/http/errors.ts', find: 'const maxMistakes = 50', put: 'const maxMistakes = 50_000_000' },
        { file: 'apps/api/src/http/limits/json-scan.ts', find: 'names: 2_000', put: 'names: 2_000_000' },
        { file: 'apps/api/src/http/limits/json-scan.ts', find: 'values: 200_000', put: 'values: 3_000_000' },
      ],
      seen: /names/,
    },
    {
      what: 'different names are counted by a checksum that anybody can reckon out',
      mutations: [
        {
          file: 'apps/api/src/http/limits/json-scan.ts',
          find: 'digest = mixed(digest, byte)',
          put: 'digest = (Math.imul(digest, 31) + byte) | 0',
        },
      ],
      seen: /one checksum/,
    },
  ],
}
