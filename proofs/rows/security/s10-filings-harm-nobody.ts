import { runProof } from '../../../apps/api/testing/filings/filing-proof.ts'
import { readerInCopy } from '../../filings/reader-in-copy.ts'
import { type Check, type Proof, short } from '../../proof.ts'

const limits = 'apps/api/src/ports/pdf/reader-limits.ts'

/** As many as fit into three minutes of a quiet machine; MUTANTS=10000 tries the promised number, for the better part of an hour. */
const mutants = { whole: Number(process.env.MUTANTS ?? 400), small: 12 }

const check: Check = async ({ root, size, log }) => {
  const began = performance.now()
  const { missed, figures, tried } = await runProof({
    mutants: mutants[size],
    seed: 21,
    atOnce: 2,
    root,
    isShort: size === 'small',
    print: log,
    isEnough: () => process.env.MUTANTS === undefined && performance.now() - began > 150_000,
  })
  // How long something took says nothing of a machine that does other work beside a short run.
  const isTime = /are answered within|about as quickly/
  return {
    broken: missed.filter((sentence) => size === 'whole' || !isTime.test(sentence)),
    figures,
    part: size === 'whole' ? short(tried, 10_000, 'damaged filings', 'MUTANTS=10000') : undefined,
  }
}

export const filingsHarmNobody: Proof = {
  row: 'S10',
  promise: 'Uploaded PDFs cannot take the service down',
  check,
  controls: [
    {
      what: 'files are unpacked without a bound, by a reader without a limit of memory',
      mutations: [
        readerInCopy,
        { file: limits, find: "memoryBy: isCounted ? 'system' : 'watched',", put: "memoryBy: 'none'," },
        { file: limits, find: 'heapMegabytes: 256,', put: 'heapMegabytes: 8192,' },
        { file: limits, find: 'milliseconds: 5_000,', put: 'milliseconds: 20_000,' },
        { file: limits, find: 'cpuSeconds: 8,', put: 'cpuSeconds: 60,' },
        {
          file: 'apps/api/src/ports/pdf/reader-child.ts',
          find: 'const { isDamaged, damagedObjects } = checkStreams(file)',
          put: 'const [isDamaged, damagedObjects] = [checkStreams.length === 0, new Set<number>()]',
        },
      ],
      seen: /readers within 512 MB/,
    },
  ],
}
