import { hasExiftool, toldBy } from '../../files/metadata.ts'
import { kinds, fetchWithReport, vast } from '../../files/pictures.ts'
import { withProduct } from '../../product.ts'
import { both, unless, type Check, type Finding, type Environment, type Proof } from '../../proof.ts'

/** promises.md#s12. */
const refusedWithinMs = 200
const sides = { whole: 30_000, small: 12_000 }
const times = { whole: 9, small: 2 }

interface Product {
  url: string
  token: string
}

async function upload({ url, token }: Product, container: string, name: string, body: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(body)]), name)
  const began = performance.now()
  const answer = await fetch(`${url}/api/images/${container}/upload`, { method: 'POST', headers: { authorization: token }, body: form })
  const said = await answer.text()
  return { status: answer.status, said, milliseconds: performance.now() - began }
}

async function bombsAreRefused(product: Product, size: Environment['size']): Promise<Finding> {
  const others: string[] = []
  const slowest: Record<string, number> = {}
  for (const kind of kinds) {
    const body = await vast(kind, sides[size])
    for (let time = 0; time <= times[size]; time += 1) {
      const { status, said, milliseconds } = await upload(product, 'events', `vast.${kind}`, body)
      if (status !== 413) others.push(`a ${kind} of ${sides[size]} x ${sides[size]} pixels is answered ${status} ${said.slice(0, 80)}`)
      // The first of all loads the program that looks into pictures.
      if (time > 0) slowest[kind] = Math.max(slowest[kind] ?? 0, milliseconds)
    }
  }
  const most = Math.max(...Object.values(slowest))
  return {
    broken: unless(
      [others.length === 0, others[0] ?? ''],
      [size !== 'whole' || most < refusedWithinMs, `a refusal took ${most.toFixed(0)} ms`],
    ),
    figures: `${sides[size]} x ${sides[size]} refused with 413, slowest of ${times[size]}: ${Object.entries(slowest)
      .map(([kind, ms]) => `${kind} ${ms.toFixed(0)} ms`)
      .join(', ')}`,
  }
}

/** Photos, signatures and records of a site are uploaded alike, into containers of their own. */
const containers = ['events', 'signatures', 'images']

async function nothingIsTold(product: Product, folder: string): Promise<Finding> {
  const withExiftool = hasExiftool()
  const broken: string[] = []
  let looked = 0
  for (const kind of kinds) {
    const body = await fetchWithReport(kind)
    const before = await toldBy(body, folder, withExiftool)
    const sees = ['sharp exif', 'sharp xmp', 'sharp icc', ...(withExiftool ? ['exiftool EXIF:GPSLatitude'] : [])]
    const unseen = sees.filter((name) => !before.includes(name))
    if (unseen.length > 0) broken.push(`the ${kind} before its upload does not tell ${unseen.join(', ')}: this shows nothing`)
    for (const container of containers) {
      const { status, said } = await upload(product, container, `photo.${kind}`, body)
      if (status !== 200) throw new Error(`The upload was answered ${status} ${said}`)
      for (const query of ['', '?size=320']) {
        const told = await toldBy(await download(product, container, said, query), folder, withExiftool)
        looked += 1
        if (told.length > 0)
          broken.push(`${query ? 'the thumbnail of ' : ''}a ${kind} in ${container} tells ${told.slice(0, 6).join(', ')}`)
      }
    }
  }
  const by = withExiftool ? 'exiftool, sharp and the bytes' : 'sharp and the bytes (exiftool is not installed)'
  return { broken, figures: `${looked} stored pictures and thumbnails: 0 tags by ${by}` }
}

async function download({ url, token }: Product, container: string, said: string, query: string): Promise<Buffer> {
  const { result } = JSON.parse(said) as { result: { files: { file: { name: string }[] } } } // product.md#calls
  const name = result.files.file[0]?.name ?? ''
  const answer = await fetch(`${url}/api/images/${container}/download/${name}${query}`, { headers: { authorization: token } })
  if (!answer.ok) throw new Error(`The picture was answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

const check: Check = (environment) =>
  withProduct(environment, {}, async (product) =>
    both(await bombsAreRefused(product, environment.size), await nothingIsTold(product, environment.folder)),
  )

const file = 'apps/api/src/features/records/pictures/prepare-image.ts'

export const picturesTellNothing: Proof = {
  row: 'S12',
  promise: 'Images cannot exhaust memory or leak location',
  check,
  controls: [
    {
      what: 'the metadata is kept',
      mutations: [{ file, find: 'failOn }).rotate()', put: 'failOn }).rotate().keepMetadata()' }],
      seen: /tells .*exif/,
    },
    {
      what: 'thumbnails are made of pictures with their place',
      mutations: [
        { file, find: 'failOn }).rotate()', put: 'failOn }).rotate().keepExif()' },
        { file, find: '.webp({ quality: 80 })', put: '.keepExif().webp({ quality: 80 })' },
      ],
      seen: /the thumbnail of .* tells .*exif/,
    },
    {
      what: 'pixels are not counted',
      mutations: [{ file, find: 'maxPixels = 50_000_000', put: 'maxPixels = 2_000_000_000' }],
      seen: /is answered (200|422)/,
    },
  ],
}
