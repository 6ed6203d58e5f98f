/** What reading one filing may cost. Apart from the shapes of its answer, because a reader needs these and would load a library for those. */
/** What one file may cost. */
export interface ReaderLimits {
  /**
   * From the moment a reader is ready and has the file, not counting time spent waiting for a
   * processor.
   */
  milliseconds: number
  /**
   * The same including that time. A reader that takes longer means that the machine is too busy.
   */
  busyMilliseconds: number
  /** Until a started reader is ready. */
  startMilliseconds: number
  /** All memory of the process beside its program, and of that what JavaScript objects may take. */
  megabytes: number
  heapMegabytes: number
  /** Processor time, for a reader whose server is gone. */
  cpuSeconds: number
  answerBytes: number
  /** `system`: the operating system refuses more. `watched`: a thread looks on and ends the process. `none`: for proofs that a limit is needed. */
  memoryBy: 'system' | 'watched' | 'none'
}

/** Elsewhere the system does not count what typed arrays take (macOS, Windows), or it is not known how much of its memory V8 only reserves. */
const isCounted = process.platform === 'linux' && process.arch === 'x64'

/** The process holds about 50 MB of its program in memory beside these 448: together less than 512. (promises.md#s10) */
export const readerLimits: ReaderLimits = {
  milliseconds: 5_000,
  busyMilliseconds: 30_000,
  startMilliseconds: 15_000,
  megabytes: 448,
  heapMegabytes: 256,
  cpuSeconds: 8,
  answerBytes: 4 * 1024 * 1024,
  memoryBy: isCounted ? 'system' : 'watched',
}

/** The first thing a reader says: it is ready for its file. */
export const readyMark = '\n'
