import net from 'node:net'
import { expect, test } from 'vitest'
import { certificate, listening, showingCertificate } from '#testing/tls/certificate.ts'
import { certificateDates } from './certificate-dates.ts'

test('a certificate that nobody vouches for has its dates as well, by address and by name', async () => {
  const port = await showingCertificate()
  expect(await certificateDates(`https://127.0.0.1:${port}`)).toEqual(certificate)
  expect(await certificateDates(`https://localhost:${port}/somewhere`)).toEqual(certificate)
})

test('where nobody answers, or somebody else, there are none', async () => {
  const rude = await listening(net.createServer((socket) => void socket.on('error', () => {}).end('no TLS here\n')))
  expect(await certificateDates(`https://127.0.0.1:${rude}`)).toBeUndefined()
  expect(await certificateDates('https://127.0.0.1:9')).toBeUndefined()
})
