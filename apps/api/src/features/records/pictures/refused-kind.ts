import { emptyWords } from '@daysheet/domain/records/picture-limits'

/** What a file is that we do not take, and what its sender can do about it. The words go to somebody on a site with a phone in their hand. */
const sendAs = 'Please send it as JPEG, PNG or WebP.'
const iPhone = 'as iPhones take them. Please choose Settings > Camera > Formats > Most Compatible and take it again, or send it as JPEG.'

const words: Readonly<Record<string, string>> = {
  'image/heic': `is a HEIC photo, ${iPhone}`,
  'image/heif': `is a HEIF photo, ${iPhone}`,
  'image/heic-sequence': `is a HEIC photo, ${iPhone}`,
  'image/heif-sequence': `is a HEIF photo, ${iPhone}`,
  'image/avif': `is an AVIF picture. ${sendAs}`,
  'image/gif': `is a GIF picture. ${sendAs}`,
  'image/apng': `is a moving PNG picture. ${sendAs}`,
  'image/tiff': `is a TIFF picture. ${sendAs}`,
  'image/bmp': `is a BMP picture. ${sendAs}`,
  'image/jxl': `is a JPEG XL picture. ${sendAs}`,
  'image/svg+xml': `is an SVG drawing, which can carry code. ${sendAs}`,
  'application/pdf': 'is a PDF document, not a picture. Please send a photo of it as JPEG, PNG or WebP.',
  'text/html': `is a web page, not a picture. ${sendAs}`,
}

/** Why `name` is refused. `mime` is what its first bytes say, if they say anything. */
export function whyRefused(bytes: Buffer, name: string, mime: string | undefined): string {
  if (bytes.length === 0) return emptyWords(name)
  const kind = mime === undefined || mime === 'application/xml' ? kindOfText(bytes) : mime
  if (kind?.startsWith('video/')) return `${name} is a video, not a picture. Please send a photo as JPEG, PNG or WebP.`
  return `${name} ${words[kind ?? ''] ?? 'is not a JPEG, PNG or WebP picture. Please send it as one of these.'}`
}

/** Text has no first bytes of its own: a web page and a drawing are known by their first tag. */
function kindOfText(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 4096).toString('latin1').toLowerCase()
  const [, tag] = /<(svg|html|!doctype html|body|script)[\s>]/.exec(start) ?? []
  if (tag === undefined) return undefined
  return tag === 'svg' ? 'image/svg+xml' : 'text/html'
}
