/** Of a name that people chose, what every file system takes: letters and digits of any script, dots and dashes. */
const safe = (name: string) => name.replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '_')

/** The same in plain letters, for what reads headers as ASCII: `Peña` is `Pena`. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^\w.-]+/g, '_')

/** `Content-Disposition` for a file to keep under a name that may hold a person's. (RFC 6266) */
export function attachment(name: string): string {
  const [full, ascii] = [safe(name), plain(safe(name))]
  return `attachment; filename="${ascii}"${full === ascii ? '' : `; filename*=UTF-8''${encodeURIComponent(full)}`}`
}
