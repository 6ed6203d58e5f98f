/** When a phone warns that it runs out of room. (product.md#field-screen) */

export interface PhoneStorage {
  /** Bytes in use and in reach, as the browser estimates them; null where it does not say. */
  usage: number | null
  quota: number | null
  /** Of pictures that the server does not have. */
  unsentBytes: number
}

export type StorageTrouble = 'nearly-full' | 'many-pictures'

const megabyte = 1_000_000
/** Used to this share, a phone is nearly full. */
const fullFrom = 0.8
const manyFrom = 500 * megabyte

export function storageTrouble({ usage, quota, unsentBytes }: PhoneStorage): StorageTrouble | null {
  if (usage !== null && quota !== null && quota > 0 && usage / quota >= fullFrom) return 'nearly-full'
  return unsentBytes >= manyFrom ? 'many-pictures' : null
}

/** `350 kB`, `12 MB`, `1.4 GB`. */
export function bytesText(bytes: number): string {
  if (bytes < megabyte) return `${Math.ceil(bytes / 1000)} kB`
  return bytes < 1000 * megabyte ? `${Math.round(bytes / megabyte)} MB` : `${(bytes / (1000 * megabyte)).toFixed(1)} GB`
}
