/**
 * JavaScript features newer than iOS 16.4 and Chrome 111 that the phone app or its shared rules
 * use. Any other newer feature fails the check of the built files
 * (scripts/check/browser-features.mjs).
 */

function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item, at: number) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  let at = 0
  for (const item of items) {
    const key = keyOf(item, at)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
    at += 1
  }
  return groups
}

function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const either = new AbortController()
  for (const signal of signals) {
    const abort = () => either.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true, signal: either.signal })
  }
  return either.signal
}

function withResolvers<Value>(): PromiseWithResolvers<Value> {
  const made = {} as PromiseWithResolvers<Value> // set synchronously below
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }))
  return made
}

const json = (value: unknown, init: ResponseInit = {}): Response => {
  const headers = new Headers(init.headers)
  if (!headers.has('content-type')) headers.set('content-type', 'application/json')
  return new Response(JSON.stringify(value), { ...init, headers })
}

function add(to: object, name: string, what: PropertyDescriptor): void {
  if (!(name in to)) Object.defineProperty(to, name, { configurable: true, ...what })
}

/** Adds missing features. Must run before other modules, because some use them while loading. */
export function addMissing(): void {
  add(Map, 'groupBy', { value: groupBy, writable: true })
  add(AbortSignal, 'any', { value: anySignal, writable: true })
  add(Promise, 'withResolvers', { value: withResolvers, writable: true })
  add(Response, 'json', { value: json, writable: true })
  add(URLSearchParams.prototype, 'size', {
    get(this: URLSearchParams) {
      return [...this].length
    },
  })
}

addMissing()
