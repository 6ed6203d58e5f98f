/**
 * Keeps secrets and personal data out of the log. Two layers: a request is logged with the names of its parameters, never their values;
 * and every finished line, whoever wrote it, goes through `redact`, so that a forgotten one is caught as well. (promises.md#tokens, promises.md#s8, promises.md#s14)
 */
import os from 'node:os'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { currentRequestId } from '../concurrency/request-context.ts'

/** `access_token` with any of its characters percent-encoded, in any letter case. */
const tokenName = [...'access_token'].map((char) => `(?:${char}|%${hex(char)}|%${hex(char.toUpperCase())})`).join('')

function hex(char: string) {
  return char.charCodeAt(0).toString(16)
}

const secretName =
  '(?:old|new)?password(?:_hash)?|lastFourSS|last_four_ss|authorization|x-access-token|set-cookie|cookie|app_secret|auth_?token'

const hidden = '[hidden]'

/** What must never be read in a log, and what stands there instead. The first rules know a secret by its name, the others by its look. */
const rules: readonly [RegExp, string][] = [
  [new RegExp(`(${tokenName}(?:=|%3d))[^&\\s"'\\\\#]*`, 'gi'), `$1${hidden}`],
  // "password":"…" in JSON, also in JSON inside a JSON string; and password=… of a form. A run of backslashes is begun once, at its start: begun at
  // each of them, it would be read over and over.
  [new RegExp(`((?<!\\\\)\\\\*"(?:${secretName})\\\\*"\\s*:\\s*)(?:(\\\\*)".*?(?<!\\\\)\\2"|\\d+)`, 'gi'), `$1$2"${hidden}$2"`],
  [new RegExp(`\\b((?:${secretName})(?:=|%3d))[^&\\s"'\\\\]*`, 'gi'), `$1${hidden}`],
  [/\bv1\.(?:image|download|stream)\.[\w.~-]+/g, hidden],
  [/\bBearer\s+[\w+/=.-]+/gi, `Bearer ${hidden}`],
  [/\$argon2id?\$[^\s"'\\]+/g, hidden],
  [/(?<![\w-])[\w-]{64}(?![\w-])/g, hidden],
  // A container request's address is the permission to answer it.
  [/(\/(?:ContainerReqs|confirm)\/)[0-9a-f-]{36}/gi, `$1${hidden}`],
  // So is that of a worker's own page.
  [/(\/(?:workerPage|w)\/)[\w-]+/gi, `$1${hidden}`],
  [/(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])/g, hidden],
  [/(?<![\w.-])(?:\+?1)?\d{10}(?![\w-])/g, hidden],
  [/(?<![\w.-])\+[2-9]\d{7,14}(?![\w-])/g, hidden],
  [/(?<![\w-])(?:\+?1[-. ])?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\w-])/g, hidden],
]

/** What a line of the log calls the request it belongs to. */
export const requestIdLabel = 'requestId'

export function redact(text: string): string {
  return rules.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), text)
}

/** Longest line that is looked over and written: somebody else may have chosen what it says. Characters. */
const maxLine = 32_768

/** A finished line as it is written. One that is too long is cut, and stays the JSON it was. */
function lastLook(line: string): string {
  if (line.length <= maxLine) return redact(line)
  return `${JSON.stringify({ level: 40, time: Date.now(), msg: 'A line of the log was cut', line: redact(line.slice(0, maxLine)) })}\n`
}

/** How much of an address is logged. Characters. */
const maxUrl = 2_048

/** A URL as it may be logged: the path, and which parameters there were. `auth=query` can be counted by the name `access_token`. */
export function loggedUrl(url: string): string {
  const [path = '', query] = url.slice(0, maxUrl).split(/\?(.*)/s)
  if (query === undefined || query === '') return redact(path)
  const names = [...new URLSearchParams(query).keys()].map((name) => encodeURIComponent(name.slice(0, 40).toWellFormed()))
  return redact(`${path}?${[...new Set(names)].join('&')}`)
}

/** PostgreSQL repeats a wrong value after a colon, between quotes; what it was is nobody's business in a log. */
function withoutValues(error: Error): Error['message'] {
  const isFromDatabase = 'severity' in error && 'routine' in error
  return isFromDatabase ? error.message.replace(/: ".*/s, `: ${hidden}`) : error.message
}

function loggedError(error: Error & { code?: unknown; statusCode?: unknown }) {
  const message = redact(withoutValues(error).slice(0, maxLine / 4))
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const { code, statusCode } = error
  return { type: error.name, message, stack: [`${error.name}: ${message}`, ...stack].join('\n'), code, statusCode }
}

type Write = (line: string) => void
const toStdout: Write = (line) => void process.stdout.write(line)

/** For Fastify's logger: what is written of a request, an answer and an error, and the last look at every line. */
export function redactingLogger(level: string, { write = toStdout, contractor }: { write?: Write; contractor?: string | undefined } = {}) {
  return {
    level,
    ...(contractor !== undefined && { base: { pid: process.pid, hostname: os.hostname(), contractor } }),
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, url: loggedUrl(request.url), ip: request.ip }),
      res: (reply: Partial<Pick<FastifyReply, 'statusCode'>>) => ({ statusCode: reply.statusCode ?? 0 }),
      err: loggedError,
    },
    // What is logged for a request away from it, by the database or the queue, carries its id as well.
    mixin: (_line: object, _level: number, logger: Pick<FastifyBaseLogger & { bindings: () => object }, 'bindings'>) => {
      const requestId = currentRequestId()
      return requestId === undefined || requestIdLabel in logger.bindings() ? {} : { [requestIdLabel]: requestId }
    },
    stream: { write: (line: string) => write(lastLook(line)) },
  }
}
