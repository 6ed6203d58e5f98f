import type { FastifyInstance } from 'fastify'

export interface Upload {
  /** Nothing leaves the parameter out. */
  jobId?: string
  files: readonly { field?: string; name: string; bytes: Uint8Array }[]
  headers?: Record<string, string>
}

/** Uploads filings to be read, as a browser's form does. */
export async function uploadFiling(app: FastifyInstance, token: string, { jobId, files, headers }: Upload) {
  const form = new FormData()
  for (const { field = 'File', name, bytes } of files)
    form.append(field, new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name)
  const request = new Request('http://form', { method: 'POST', body: form })
  return app.inject({
    method: 'POST',
    url: `/api/Jobs/processACP7${jobId === undefined ? '' : `?jobId=${jobId}`}`,
    headers: { authorization: token, 'content-type': request.headers.get('content-type') ?? '', ...headers },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
