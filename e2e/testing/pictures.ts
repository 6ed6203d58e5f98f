/** Pictures of something, for records that have some. */
import type { Browser } from '@playwright/test'

interface Account {
  url: string
  username: string
  password: string
}

/** So many pictures, each of its own width: the same picture sent twice would be one file. */
export async function makePictures(browser: Browser, count: number): Promise<Buffer[]> {
  const page = await browser.newPage()
  await page.setContent('<body style="margin: 0; background: linear-gradient(45deg, #2b5d34, #d9c27a)">')
  const pictures: Buffer[] = []
  for (let at = 0; at < count; at += 1)
    pictures.push(await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 480 + at, height: 360 } }))
  await page.close()
  return pictures
}

/** Uploads pictures into a container, as the phone application does, and answers the names they have there. */
export async function uploadPictures(
  { url, username, password }: Account,
  container: string,
  pictures: readonly Buffer[],
): Promise<string[]> {
  const post = async (path: string, init: RequestInit) => {
    const response = await fetch(`${url}/api/${path}`, { method: 'POST', ...init })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as unknown
  }
  const signIn = { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username, password }) }
  const { id: authorization } = (await post('Users/login', signIn)) as { id: string }
  const body = new FormData()
  for (const [at, picture] of pictures.entries()) body.append('file', new Blob([new Uint8Array(picture)]), `${at}.jpg`)
  const { result } = (await post(`images/${container}/upload`, { headers: { authorization }, body })) as {
    result: { files: { file: { name: string }[] } }
  }
  return result.files.file.map(({ name }) => name)
}

/** The address that a record has of an uploaded picture. */
export const pictureAddress = (container: string, name: string | undefined): string => `/api/images/${container}/download/${name}`
