import { editsWithoutVersions, editsWithVersions } from '../../live/edits.ts'
import type { Proof } from '../../proof.ts'

export const noUpdateIsLost: Proof = {
  row: 'R5',
  promise: 'No update is lost when several people edit at once',
  check: editsWithVersions,
  controls: [
    { what: 'the writers name no version', check: editsWithoutVersions, seen: /acknowledged edits were kept/ },
    {
      what: 'If-Match is accepted and not looked at',
      mutations: [
        {
          file: 'apps/api/src/rest/etag.ts',
          find: "if (header === undefined || header.trim() === '*') return undefined",
          put: "if (header === undefined || header.trim() !== '') return undefined",
        },
      ],
      seen: /not answered 412/,
    },
  ],
}
