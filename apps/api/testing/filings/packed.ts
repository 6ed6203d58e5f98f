/** The same file with its streams packed, as nearly all programs write them: then damage is known by the checksums. */
import { deflateSync } from 'node:zlib'

/** Takes files of the writer of these tests: a table of contents in letters, and no stream packed already. What is packed several times says so. */
export function packed(pdf: Uint8Array, times = 1): Uint8Array {
  const file = Buffer.from(pdf).toString('latin1')
  const trailer = /trailer\n[\s\S]*?\nstartxref/.exec(file)?.[0] ?? 'trailer\n<< >>\nstartxref'
  let out = file.slice(0, file.indexOf('1 0 obj'))
  const lines = [...file.matchAll(/^\d+ 0 obj\n[\s\S]*?\nendobj\n/gm)].map(([object]) => {
    const at = out.length
    out += object.replace(/<< (?!\/Type \/XObject)\/Length \d+ >>\nstream\n([\s\S]*?)\nendstream/, (_, content: string) => {
      let data: Buffer = Buffer.from(content, 'latin1')
      for (let time = 0; time < times; time++) data = deflateSync(data)
      const filter = times === 1 ? '/FlateDecode' : `[${'/FlateDecode '.repeat(times).trim()}]`
      return `<< /Length ${data.length} /Filter ${filter} >>\nstream\n${data.toString('latin1')}\nendstream`
    })
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = out.length
  out += `xref\n0 ${lines.length + 1}\n0000000000 65535 f \n${lines.join('')}${trailer}\n${table}\n%%EOF\n`
  return new Uint8Array(Buffer.from(out, 'latin1'))
}
