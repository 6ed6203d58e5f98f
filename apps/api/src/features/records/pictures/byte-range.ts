import type { ByteRange } from '../../../ports/files/files.ts'

/**
 * The piece of `size` bytes that a Range header asks for; nothing where the whole is to be sent: several pieces at once and what cannot be read may be answered
 * so. (RFC 9110, section 14.2)
 */
export function pieceAsked(header: string, size: number): ByteRange | 'not there' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header.trim()) ?? []
  if (first === '' && last === '') return undefined
  if (first === '') return Number(last) === 0 ? 'not there' : { start: Math.max(size - Number(last), 0), end: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return 'not there'
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
