import type { Proof } from '../../proof.ts'
import { queuesArriveOnce } from '../../queue/random-queues.ts'

const store = 'apps/web/src/features/field/queue/store.ts'

export const queuesOfPhonesArriveOnce: Proof = {
  row: 'R25',
  promise: 'What a phone shows as saved arrives once and unchanged, whatever the network and the phone do',
  check: queuesArriveOnce,
  controls: [
    {
      what: 'pictures are kept as Blobs',
      mutations: [
        {
          file: store,
          find: 'await pictures.add({ ...picture, address: null })',
          put: 'await pictures.add({ ...picture, bytes: new Blob([picture.bytes]) as never, address: null })',
        },
        {
          file: store,
          find: '(await digestOf(picture.bytes)) !== sha256',
          put: '(await digestOf(await new Response(picture.bytes).arrayBuffer())) !== sha256',
        },
      ],
      seen: /that were saved were lost/,
    },
    {
      what: 'the server gives each record an id of its own',
      mutations: [
        { file: 'apps/api/src/features/field/store-records.ts', find: '{ ...body, id }, {', put: '{ ...body }, {' },
        { file: 'apps/api/src/field-actions.ts', find: '{ ...event, ...known, id }, {', put: '{ ...event, ...known }, {' },
      ],
      seen: /records more are stored than were made/,
    },
    {
      what: 'nothing is read back before it is called saved',
      mutations: [
        { file: store, find: 'await withStore((database) => verifySaved(', put: 'void ((database: StoreConnection) => verifySaved(' },
      ],
      seen: /that were saved were lost/,
    },
    {
      what: 'a call that is never answered is never given up',
      mutations: [
        {
          file: 'apps/web/src/features/field/queue/requests.ts',
          find: 'setTimeout(() => giveUp(own), deadline(bytes, tries))',
          put: 'setTimeout(() => deadline(bytes, tries), 0)',
        },
      ],
      seen: /stayed on their phones: a call that was never answered/,
    },
    {
      what: 'what waits has no second copy',
      mutations: [
        {
          file: 'apps/web/src/features/field/queue/second-copy.ts',
          find: 'await cache.put(address, await read())',
          put: 'await read()',
        },
      ],
      seen: /that were saved were lost/,
    },
  ],
}
