import type net from 'node:net'
import tls from 'node:tls'
import { onTestFinished } from 'vitest'

/** Of the tests alone: openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=daysheet.example.com */
const cert = `-----BEGIN CERTIFICATE-----
MIIBtjCCAVygAwIBAgIUYyO73ia9NGuQ/ZZ1YyrPPdCpXZYwCgYIKoZIzj0EAwIw
HzEdMBsGA1UEAwwUZGF5c2hlZXQuZXhhbXBsZS5jb20wIBcNMjYxMTI2MDgwMTUz
WhgPMjEyNjExMDIwODAxNTNaMB8xHTAbBgNVBAMMFGRheXNoZWV0LmV4YW1wbGUu
Y29tMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEpupGXH5bqRMvq/pc6cWKh0tr
FDOMHpaV7kgPP4u0ZuqvrWM3/9mDG37A+zJ/YS5nUFoVgKeHVOV7HR7eZULu/qN0
MHIwHQYDVR0OBBYEFIL8tjUXHtbWgf5S8YztDA9jEHF8MB8GA1UdIwQYMBaAFIL8
tjUXHtbWgf5S8YztDA9jEHF8MA8GA1UdEwEB/wQFMAMBAf8wHwYDVR0RBBgwFoIU
ZGF5c2hlZXQuZXhhbXBsZS5jb20wCgYIKoZIzj0EAwIDSAAwRQIgd/M6HgamB/jG
DMG3Uzc1TGGQJbKehsVl7ReVHB4TosQCIQDrH8wyu/N9BaRkJF8VIHKvjskqQNd1
MPmE7a+mtZYGXQ==
-----END CERTIFICATE-----`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgy3jWDDK1+1fwWY2n
Bm/QGcYMAc85rrQ9+KOkLr1rDcOhRANCAASm6kZcflupEy+r+lzpxYqHS2sUM4we
lpXuSA8/i7Rm6q+tYzf/2YMbfsD7Mn9hLmdQWhWAp4dU5XsdHt5lQu7+
-----END PRIVATE KEY-----`

export const certificate = { notBefore: new Date('2026-11-26T08:01:53Z'), notAfter: new Date('2126-11-02T08:01:53Z') }

/** A port at which that certificate is shown, until the test is done. */
export const showingCertificate = (): Promise<number> =>
  listening(tls.createServer({ cert, key }, (socket) => void socket.on('error', () => {})))

/** The port of a server on this machine, which is closed when the test is done. */
export async function listening(server: net.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as net.AddressInfo).port // a TCP server's address is never a string
}
