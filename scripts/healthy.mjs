// Whether the Daysheet of this machine or container is alive, as an exit code: what a health check calls. It asks /health and not /ready, because
// starting Daysheet again is no help when the database is away.
const { HOST = '127.0.0.1', PORT = '3000' } = process.env
const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST
const answer = await fetch(`http://${host}:${PORT}/health`, { signal: AbortSignal.timeout(4_000) }).catch(() => undefined)
process.exitCode = answer?.ok ? 0 : 1
