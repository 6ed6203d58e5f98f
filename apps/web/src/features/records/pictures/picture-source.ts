import { reportContainer } from '@daysheet/domain/records/picture-address'
import { useSettings } from '#features/session/queries.ts'

/** Where a picture that a row names can be had: here with a ticket, on another server without one, or nowhere. */
export type PictureSource = { kind: 'own'; path: string } | { kind: 'elsewhere'; href: string; host: string } | { kind: 'none' }

const download = /^\/api\/images\/[^/]+\/download\/[^/]+$/i

/**
 * Reads the address that a phone stored with a row. It may be a path of ours, an address of ours with its host, or one of an older installation. Only what is
 * ours ever gets a ticket; only http and https are opened at all. `origins` are ours.
 */
export function pictureSource(url: string, origins: readonly string[]): PictureSource {
  const [here = ''] = origins
  if (!URL.canParse(url, here)) return { kind: 'none' }
  const address = new URL(url, here)
  if (address.protocol !== 'http:' && address.protocol !== 'https:') return { kind: 'none' }
  if (!origins.includes(address.origin)) return { kind: 'elsewhere', href: address.href, host: address.host }
  // The query is left behind: a phone may have stored its own token in it.
  return download.test(address.pathname) ? { kind: 'own', path: address.pathname } : { kind: 'none' }
}

/** The address of a report's picture: a bare name is that of a file of the reports' own container, anything else is an address already. (product.md#calls) */
export function reportPicture(url: string): string {
  const [name = ''] = url.trim().split('?') // a phone may have stored its own token behind it
  return /[:/\\]/.test(name) || name === '' ? url : `/api/images/${reportContainer}/download/${encodeURIComponent(name)}`
}

/** Where a picture can be had, by the address that its row holds: ours is what lies here or at the public address. */
export function usePictureSource(): (url: string) => PictureSource {
  const { publicUrl } = useSettings()
  const origins = [window.location.origin, new URL(publicUrl).origin]
  return (url) => pictureSource(url, origins)
}
