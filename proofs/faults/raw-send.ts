import net from 'node:net'
import type { Mutant } from './mutate.ts'

const answerWithinMs = 20_000
/** A reader has 15 s to start and 5 s to read, and three others may be before it. */
const filingWithinMs = 90_000
/** What goes on by itself, an event stream, has been answered when its headers are there. */
const maxAnswerLength = 2_000_000

export interface RawAnswer {
  /** 0: there was none. */
  status: number
  body: string
  ms: number
}

/** Sends the bytes as they are; answers the status and the body, or 0 when there was none. */
export function send(port: number, { bytes, breaksOff, isUnfinished }: Mutant): Promise<RawAnswer> {
  const began = performance.now()
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    let answer = ''
    let length = 0
    const limit = setTimeout(() => socket.destroy(), isUnfinished ? 1_500 : bytes.includes('processACP7') ? filingWithinMs : answerWithinMs)
    socket.once('connect', () => {
      socket.write(bytes, () => breaksOff && setTimeout(() => socket.destroy(), 5))
    })
    socket.on('data', (piece: Buffer) => {
      length += piece.length
      if (answer.length < 4_000) answer += piece.toString('latin1')
      if (length > maxAnswerLength || /^content-type: text\/event-stream/im.test(answer)) socket.destroy()
    })
    socket.on('error', () => {})
    socket.once('close', () => {
      clearTimeout(limit)
      const [head = '', ...rest] = answer.split('\r\n\r\n')
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), body: rest.join('\r\n\r\n'), ms: performance.now() - began })
    })
  })
}
