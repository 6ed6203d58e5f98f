/** The part of Cache Storage that a second copy needs. */
export function someCaches() {
  const kept = new Map<string, Response>()
  const pathOf = (url: string) => url.replace('https://daysheet.test', '')
  const cache = {
    keys: () => Promise.resolve([...kept.keys()].map((url) => ({ url: `https://daysheet.test${url}` }))),
    put: (url: string, response: Response) => Promise.resolve(void kept.set(url, response)),
    delete: ({ url }: { url: string }) => Promise.resolve(kept.delete(pathOf(url))),
    match: ({ url }: { url: string }) => Promise.resolve(kept.get(pathOf(url))?.clone()),
  }
  return { cache, open: () => Promise.resolve(cache), delete: () => Promise.resolve(true) }
}
