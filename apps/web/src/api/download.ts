import { request } from './client.ts'

/** The name the server gave a file, as `Content-Disposition` carries it. */
function nameFrom(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null
}

/**
 * Fetches a file and hands it to the browser to keep. It is fetched with the session's header rather than opened by the browser, so that a
 * failure is an `ApiError` whose words can be shown instead of a page of JSON. `path` begins with `/api/`.
 */
export async function download(path: string, { name, ...init }: { name?: string } & RequestInit = {}): Promise<void> {
  const response = await request(path, { headers: { accept: '*/*' }, ...init })
  const file = name ?? nameFrom(response.headers.get('content-disposition')) ?? 'download'
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = file
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken its own hold of the bytes once the click returns to the event loop; a minute is ample for slow ones.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
