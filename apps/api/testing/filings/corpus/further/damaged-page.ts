import type { Random } from '@daysheet/domain/filings/testing/random'

/** The same file with the content of one page overwritten: by zeros, by noise, or by noise from somewhere on. Its length stays, so nothing else is harmed. */
export function damagedPage(pdf: Uint8Array, page: number, random: Random): Uint8Array {
  const file = Buffer.from(pdf).toString('latin1')
  const number = [...file.matchAll(/\/Contents (\d+) 0 R/g)][page - 1]?.[1]
  const begin = file.indexOf(`\n${number} 0 obj\n`)
  const from = file.indexOf('stream\n', begin) + 'stream\n'.length
  const to = file.indexOf('\nendstream', from)
  const bytes = Uint8Array.from(pdf)
  const how = random.one(['zeros', 'noise', 'noise from somewhere on'] as const)
  const start = how === 'noise from somewhere on' ? from + Math.floor((to - from) * (0.05 + random.next() * 0.5)) : from
  for (let at = start; at < to; at++) bytes[at] = how === 'zeros' ? 0 : random.whole(0, 255)
  return bytes
}
