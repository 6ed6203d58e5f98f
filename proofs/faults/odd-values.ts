/** Texts that something stumbles over now and then: of every kind of value there is. */
export const oddText = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\uD800',
    '\u202E',
    '💥'.repeat(50),
    'x'.repeat(20_000),
    '\\'.repeat(12_000),
    `${'9'.repeat(12_000)}x`,
    '"'.repeat(6_000),
    '[{('.repeat(3_000),
    '%41'.repeat(4_000),
    '((((x{0,20}){0,20}){0,20}){0,20})',
    "'; drop table job; --",
    '$1',
    '{{7*7}}',
    '../../../etc/passwd',
  ],
  ...[
    'NaN',
    '-0',
    '1e999',
    '0x10',
    '9'.repeat(40),
    '-1',
    'null',
    'undefined',
    'true',
    '[]',
    '{}',
    '__proto__',
    'constructor',
    '%',
    '%%%',
    '\\',
    '*',
    '(a+)+$',
  ],
  ...[
    '2026-02-30',
    '0000-00-00',
    '+275760-09-13T00:00:00.001Z',
    '-271821-04-19T23:59:59.999Z',
    '2026-11-20T25:00:00Z',
    '99999-01-01',
    '24:00',
  ],
]
function listsOfDepth(depth: number): unknown {
  let list: unknown[] = []
  for (let level = 1; level < depth; level += 1) list = [list]
  return list
}

/** What JSON may hold where something else is wanted. */
export const oddValues: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e21,
    -1e308,
    2 ** 53,
    2 ** 31,
    -(2 ** 63),
    [],
    {},
    [[]],
    [null],
    [{}],
    { $gt: 1 },
    { __proto__: null },
  ],
  ...[{ toString: 'a' }, { length: -1 }, { constructor: { prototype: 1 } }, Array.from({ length: 600 }, (_, at) => at), ...oddText],
  listsOfDepth(60),
  listsOfDepth(2_600),
  Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`unknown${at}`, at])),
]

const odd = oddText.filter((text) => /^[\x20-\x7e]*$/.test(text) && text.length < 200)
/** Headers as nobody sends them. */
export const oddHeaders: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['Content-Type', ['application/json; charset=utf-7', 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary="', 'application/x-www-form-urlencoded', 'application/json; charset="\\', 'a/b/c', ';', 'multipart/mixed; boundary=daysheet-proof-boundary', '']], // prettier-ignore
  ['Content-Encoding', ['gzip', 'br', 'identity', 'deflate, gzip', 'x']],
  ['Transfer-Encoding', ['chunked', 'gzip, chunked', 'identity', 'chunked, chunked', 'x']],
  ['Content-Length', ['0', '-1', '1', '99', '99999999999999999999', '1e3', '+5', '5, 5', '']],
  [
    'Authorization',
    [...odd, 'Bearer', 'Bearer ', `Bearer ${'a'.repeat(64)}`, 'a'.repeat(64), 'Basic Og==', 'v1.image.a.1.b.c', '\xff\xfe'],
  ],
  ['If-Match', ['*', '""', 'W/"1"', '"1', '"1","2"', ...odd]],
  ['If-None-Match', ['*', '"a"', ...odd]],
  ['Range', ['bytes=0-', 'bytes=-1', 'bytes=5-2', 'bytes=0-0,2-3', 'bytes=99999999999999999999-', 'lines=1-2', 'bytes=']],
  ['Device-Time', odd],
  ['Last-Event-ID', ['-1', '1e99', '99999999999999999999999', 'a', ...odd]],
  ['Accept', ['text/event-stream', '*/*;q=x', 'image/webp', '']],
  ['Accept-Encoding', ['gzip;q=0', 'br, *;q=0', 'x'.repeat(500), 'identity;q=0, *;q=0']],
  ['Cookie', ['__Host-daysheet=a', '=', ';;;', '__proto__=1', 'a=%']],
  ['X-Forwarded-For', ['a', '1.2.3.4, ::1, x', '999.1.1.1']],
  ['X-Access-Token', odd],
  ['Expect', ['100-continue', 'wonders']],
  ['Host', ['', 'a b', '[::1', 'x'.repeat(3_000)]],
  ['Connection', ['upgrade', 'close, keep-alive']],
  ['Upgrade', ['websocket', 'h2c']],
  ['Sec-Fetch-Site', odd],
  ['X-Twilio-Signature', odd],
  ['X-Large', ['x'.repeat(17_000)]],
]
/** What to replace in the upload of valid-requests.ts, and by what. */
export const oddParts: readonly (readonly [find: string | RegExp, put: string])[] = [
  ['--daysheet-proof-boundary--', ''],
  ['--daysheet-proof-boundary\r\n', '--other\r\n'],
  ['\r\n\r\n', '\n\n'],
  ['form-data; name=', 'form-data; nam='],
  ['name="note"', 'name="__proto__"'],
  ['name="note"', `name="${'n'.repeat(3_000)}"`],
  ['name="note"', 'name="note"; filename="b.png"'],
  [/filename="[^"]*"/, 'filename=""'],
  [/filename="[^"]*"/, 'filename="../../a\0.png"'],
  [/filename="[^"]*"/, "filename*=UTF-8''%ff%fe"],
  [/filename="[^"]*"/, `filename="${'f'.repeat(5_000)}.pdf"`],
  [/Content-Type: \S+/, 'Content-Type: multipart/mixed; boundary=inner'],
  [/Content-Type: \S+/, 'Content-Transfer-Encoding: base64'],
  [/Content-Type: \S+/, `X-Header: ${'h'.repeat(90_000)}`],
  ['a note', 'n'.repeat(20_000)],
  ['Content-Disposition: form-data', 'Content-Disposition: attachment'],
  [
    /--daysheet-proof-boundary\r\n/,
    '--daysheet-proof-boundary\r\nContent-Disposition: form-data; name="n"\r\n\r\n1\r\n'.repeat(60) + '--daysheet-proof-boundary\r\n',
  ],
]
