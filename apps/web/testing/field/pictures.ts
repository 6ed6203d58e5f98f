/** What a browser has for pictures and jsdom has not: files that decode, and a canvas that writes JPEGs. As large as a real one would be: by pixels and quality. */
import { onTestFinished, vi } from 'vitest'

/** A file of a picture of this size, as a camera gives one. */
export const aPictureFile = (name: string, { width = 4032, height = 3024 } = {}): File =>
  new File([`${width}x${height} ${name}`], `${name}.jpg`, { type: 'image/jpeg' })

/** A file that says it is a picture and is none. */
export const notAPicture = (): File => new File(['nothing to see'], 'broken.jpg', { type: 'image/jpeg' })

interface Drawn {
  width: number
  height: number
  quality: number
}

/** Gives the page such a browser for one test; answers what was drawn and written. `bytesPerPixel` is of quality 1. */
export function withPictures({ bytesPerPixel = 0.2 } = {}): { written: Drawn[] } {
  const written: Drawn[] = []
  const files = new Map<string, Blob>()
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = `blob:${(made += 1)}`
    files.set(address, file as Blob) // files are all that is drawn
    return address
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void files.delete(address))
  class Picture {
    src = ''
    naturalWidth = 0
    naturalHeight = 0
    async decode(): Promise<void> {
      const found = /^(\d+)x(\d+) /.exec((await files.get(this.src)?.text()) ?? '')
      if (!found) throw new DOMException('The source image cannot be decoded.', 'EncodingError')
      this.naturalWidth = Number(found[1])
      this.naturalHeight = Number(found[2])
    }
  }
  vi.stubGlobal('Image', Picture)
  let last = ''
  const context = {
    fillStyle: '',
    fillRect: () => {},
    drawImage: ({ src }: Picture) => void (last = src),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context as never) // as much of one as is used
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done: BlobCallback,
    _type?: string,
    quality = 1,
  ) {
    const { width, height } = this
    written.push({ width, height, quality })
    const size = Math.round(width * height * quality * bytesPerPixel)
    const write = async () => done(new Blob([((await files.get(last)?.text()) ?? '').padEnd(size)], { type: 'image/jpeg' }))
    void write()
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return { written }
}
