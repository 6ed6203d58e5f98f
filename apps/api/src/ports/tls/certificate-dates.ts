import net from 'node:net'
import tls from 'node:tls'

/** From when until when a certificate is good. */
export interface CertificateDates {
  notBefore: Date
  notAfter: Date
}

const answerLimitMs = 5_000

/**
 * The dates of the certificate that people meet at this https address, whoever vouches for it: one that has ended has them too. Nothing where nobody answers; that is for others to tell.
 */
export function certificateDates(address: string): Promise<CertificateDates | undefined> {
  const { hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const socket = tls.connect({
      host,
      port: Number(port || 443),
      // A name is asked for by name, an address by none.
      ...(net.isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
    })
    const end = (found?: CertificateDates) => {
      clearTimeout(limit)
      socket.destroy()
      resolve(found)
    }
    const limit = setTimeout(end, answerLimitMs)
    socket.once('error', () => end())
    socket.once('close', () => end())
    socket.once('secureConnect', () => {
      const { valid_from: from, valid_to: to } = socket.getPeerCertificate()
      end({ notBefore: new Date(from), notAfter: new Date(to) })
    })
  })
}
