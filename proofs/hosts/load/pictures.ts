/** Pictures that go to the store of files, and come back as they were. */
import sharp from 'sharp'
import { unless, type Finding } from '../../proof.ts'
import { call } from '../../product.ts'
import { several } from '../../until.ts'
import { again, persist } from './persist.ts'

const everyMs = 5_000

export function startPictures({ urls, token }: { urls: readonly string[]; token: string }) {
  const kept: string[] = []
  const running = again(everyMs, async (n, signal) => {
    const background = { r: n % 256, g: (n >> 8) % 256, b: 128 }
    const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), `${n}.jpg`)
    const answer = await persist({ urls, token, signal }, '/api/images/jobs/upload', { method: 'POST', body: form })
    const name = /"name":"([^"]+)"/.exec(answer)?.[1]
    if (name === undefined) throw new Error(`A picture was answered ${answer.slice(0, 200)}`)
    kept.push(name)
  })
  return { kept, refused: running.refused, finish: running.finish, abandon: running.abandon }
}

export async function judgePictures(
  url: string,
  token: string,
  { kept, refused }: { kept: string[]; refused: string[] },
): Promise<Finding> {
  const there = await several(kept, 4, async (name) => {
    const answer = await call(url, `/api/images/jobs/download/${name}`, { token })
    await answer.arrayBuffer()
    return answer.ok
  })
  const lost = there.filter((is) => !is).length
  return {
    broken: unless(
      [lost === 0, `${lost} of ${kept.length} pictures are gone`],
      [refused.length === 0, `pictures were refused ${refused.length} times, first: ${refused[0]}`],
    ),
    figures: `${kept.length} pictures kept`,
  }
}
