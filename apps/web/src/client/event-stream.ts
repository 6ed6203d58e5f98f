/** The `text/event-stream` format, read from a fetch body. */

export interface StreamEvent {
  /** The `event:` line; `message` when there is none. */
  name: string
  data: string
  id: string | null
}

function eventOf(block: string): StreamEvent | null {
  const event: StreamEvent = { name: 'message', data: '', id: null }
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? []
    if (field === 'event') event.name = value
    else if (field === 'data') data.push(value)
    else if (field === 'id') event.id = value
  }
  return data.length === 0 ? null : { ...event, data: data.join('\n') }
}

/** The events of a stream as they arrive, until it ends or `stop` does; comments and incomplete last events are left out. */
export async function* eventsIn(body: ReadableStream<Uint8Array>, stop?: AbortSignal): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  // A fetch that is aborted ends its body with an error; cancelling ends it without one, and for any other stream, too.
  const cancel = () => void reader.cancel().catch(() => {})
  stop?.addEventListener('abort', cancel)
  const decoder = new TextDecoder()
  let waiting = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      waiting = (waiting + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n')
      const blocks = waiting.split('\n\n')
      waiting = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventOf(block)
        if (event) yield event
      }
    }
  } finally {
    stop?.removeEventListener('abort', cancel)
    reader.releaseLock()
  }
}
