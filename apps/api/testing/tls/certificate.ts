import type net from 'node:net'
import tls from 'node:tls'
import { onTestFinished } from 'vitest'
import { cert, key } from './certificate-pem.ts'

export const certificate = { notBefore: new Date('2026-11-26T08:01:53Z'), notAfter: new Date('2126-11-02T08:01:53Z') }

/** A port that presents that certificate until the test is done. */
export const showingCertificate = (): Promise<number> =>
  listening(tls.createServer({ cert, key }, (socket) => void socket.on('error', () => {})))

/** The port of a server on this machine, which is closed when the test is done. */
export async function listening(server: net.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as net.AddressInfo).port // a TCP server's address is never a string
}
