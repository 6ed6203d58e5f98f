/** Where the pictures that a record of a site names can be. The web reads the same addresses in features/records/pictures/picture-source.ts. (product.md#calls; decisions/repeated-calls.md) */

/** A picture of the store, or one on another server, an older installation's say. */
export type PictureAddress = { kind: 'own'; container: string; name: string } | { kind: 'elsewhere'; address: string }

/** The container of the pictures that reports name by their file name alone. */
export const reportContainer = 'jtimages'

export const pictureAddressMessage =
  'is not the address of a picture: send the address from the upload, such as /api/images/sites/download/1.jpg, or one that begins with https://'

const piece = '([a-z0-9_-][a-z0-9._-]{0,99})'
const download = new RegExp(`^/api/images/${piece}/download/${piece}$`, 'i')
const fileName = new RegExp(`^${piece}$`, 'i')

interface Reading {
  /** A file name by itself is a picture of this container. */
  container?: string | undefined
  /** `https://daysheet.example`: addresses of ours with their host. */
  origins?: readonly string[]
}

/** Reads an address as a client sent it; nothing when no picture can be there. Only http and https lead to another server, and never with a name and password. */
export function parsePictureAddress(address: string, { container, origins = [] }: Reading = {}): PictureAddress | undefined {
  const [bare = ''] = address.split(/[?#]/)
  if (container !== undefined && fileName.test(bare)) return { kind: 'own', container, name: bare }
  const path = /^\/?(api\/images\/[^?#]*)/i.exec(address)?.[1]
  if (path !== undefined) return ownPlace(`/${path}`)
  if (!/^https?:\/\/[^/\\\s]/i.test(address) || /[\s\\]/.test(address) || !URL.canParse(address)) return undefined
  const { origin, pathname, username, password } = new URL(address)
  if (username !== '' || password !== '') return undefined
  return origins.includes(origin) ? ownPlace(pathname) : { kind: 'elsewhere', address }
}

function ownPlace(path: string): PictureAddress | undefined {
  const [, container, name] = download.exec(path) ?? []
  return container === undefined || name === undefined ? undefined : { kind: 'own', container, name }
}

/**
 * The picture or signature of a clock event or report as it is stored. A bare file name is kept
 * too. Text that is no address is dropped, because the punch is accepted in any case.
 */
export const capturedPicture = (address: string): string | null => pictureToKeep(address, { container: 'events' }) ?? null

/** What is stored of an address: the address without the query of a download or of a file's name, in which a phone may have left its token. Nothing when it is none. */
export function pictureToKeep(address: string, reading: Reading = {}): string | undefined {
  if (parsePictureAddress(address, reading) === undefined) return undefined
  const [bare = address] = address.split(/[?#]/)
  if (reading.container !== undefined && fileName.test(bare)) return bare
  const path = bare.replace(/^https?:\/\/[^/]+/i, '')
  return download.test(path.startsWith('/') ? path : `/${path}`) ? bare : address
}
