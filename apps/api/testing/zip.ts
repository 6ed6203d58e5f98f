/** The files of a ZIP archive whose files are stored as they are, by path, as its directory at the end lists them. */
export function filesOfZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0) throw new Error('This is no whole archive')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, local] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 24), archive.readUInt32LE(at + 42)]
    const [name, extra, comment] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place))
    const path = archive.toString('utf8', at + 46, at + 46 + (name ?? 0))
    if (method !== 0) throw new Error(`${path} is compressed`)
    if (files.has(path)) throw new Error(`${path} is in it twice`)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    files.set(path, archive.subarray(start, start + size))
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}
