import http from 'node:http'
import https from 'node:https'

/** What a stream has told, as far as the checks look. */
export interface Told {
  seq: number
  /** The row that changed. */
  id: string
  at: number
}

export interface WatchOptions {
  url: string
  token: string
  /** What to resume after. */
  lastEventId?: string
  /** Comes back after a broken stream, as long afterwards as the stream said (or as `wait` says), with what it heard last. */
  comesBack?: boolean
  wait?: () => number
}

/** A client of `/api/changes` as a browser is one: it remembers the last id, obeys `retry:` and, when asked to, comes back by itself. */
export interface Watcher {
  changes: Told[]
  /** `hello`s and `resync`s with when they came. */
  hellos: { seq: number; at: number }[]
  resyncs: number[]
  /** How each stream ended: answered with this status, with `retry:` as its last word, or just cut. */
  endings: { at: number; retry: boolean; status: number }[]
  isOpen: () => boolean
  /** When anything was heard last, beats included. */
  lastHeard: () => number
  lastId: () => string | undefined
  /** Hangs up without a word, as a phone that loses its network. */
  cut: () => void
  /** Hangs up for good. */
  leave: () => void
}

export function watch({ url, token, lastEventId, comesBack = false, wait }: WatchOptions): Watcher {
  const changes: Told[] = []
  const hellos: Watcher['hellos'] = []
  const resyncs: number[] = []
  const endings: Watcher['endings'] = []
  let [lastId, lastHeard, isOpen, isLeft] = [lastEventId, 0, false, false]
  let retryMs = 3_000
  let request: http.ClientRequest | undefined
  let again: NodeJS.Timeout | undefined

  function open() {
    let [unread, status, isToldToRetry, isOver] = ['', 0, false, false]
    const headers = { authorization: token, accept: 'text/event-stream', ...(lastId !== undefined && { 'last-event-id': lastId }) }
    const sent = (url.startsWith('https:') ? https : http).request(`${url}/api/changes`, { agent: false, headers })
    request = sent
    const over = () => {
      if (isOver) return
      isOver = true
      isOpen = false
      endings.push({ at: performance.now(), retry: isToldToRetry, status })
      if (comesBack && !isLeft) again = setTimeout(open, wait?.() ?? retryMs)
    }
    sent.on('error', over)
    sent.on('response', (response) => {
      status = response.statusCode ?? 0
      isOpen = status === 200
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        const at = (lastHeard = performance.now())
        unread += text
        for (let end = unread.indexOf('\n\n'); end >= 0; end = unread.indexOf('\n\n')) {
          const block = unread.slice(0, end)
          unread = unread.slice(end + 2)
          isToldToRetry = /^retry: \d+$/.test(block)
          if (block.startsWith('retry: ')) retryMs = Number(/^retry: (\d+)/.exec(block)?.[1])
          take(block, at)
        }
      })
      response.on('error', over)
      response.on('close', over)
    })
    sent.end()
  }

  function take(block: string, at: number) {
    const seq = /^id: (\d+)$/m.exec(block)?.[1]
    if (seq === undefined) return
    lastId = seq
    const event = /^event: (\w+)$/m.exec(block)?.[1]
    if (event === 'change') changes.push({ seq: Number(seq), id: /"id":"([\w-]+)"/.exec(block)?.[1] ?? '', at })
    else if (event === 'hello') hellos.push({ seq: Number(seq), at })
    else if (event === 'resync') resyncs.push(Number(seq))
  }

  open()
  return {
    changes,
    hellos,
    resyncs,
    endings,
    isOpen: () => isOpen,
    lastHeard: () => lastHeard,
    lastId: () => lastId,
    cut: () => void request?.destroy(),
    leave() {
      isLeft = true
      clearTimeout(again)
      request?.destroy()
    },
  }
}
