/**
 * Checks that the phone app does not use features newer than iOS 16.4 and Chrome 111
 * (docs/field-on-devices.md). Looks for the names of newer features in all files that field.html
 * loads. The list leaves out what polyfills.ts adds. To fix a finding, replace the feature or add a
 * polyfill.
 */
import fs from 'node:fs'
import path from 'node:path'

/** The first versions of Safari and Chrome that have each feature. */
const script = [
  [/\bObject\.groupBy\b/, 'Object.groupBy', '17.4', '117'],
  [/\bArray\.fromAsync\b/, 'Array.fromAsync', '16.4', '121'],
  [/\bPromise\.try\b/, 'Promise.try', '18.2', '128'],
  [/\bURL\.(?:canParse|parse)\b/, 'URL.canParse', '17', '120'],
  [/\bRegExp\.escape\b/, 'RegExp.escape', '18.2', '136'],
  [/\bIterator\.(?:from|prototype|concat)\b/, 'Iterator', '18.4', '122'],
  [
    /\.(?:values|keys|entries)\(\)\.(?:map|filter|take|drop|flatMap|toArray|some|every|find|reduce|forEach)\(/,
    'iterator helpers',
    '18.4',
    '122',
  ],
  [/\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|difference|intersection)\(/, 'methods of Set', '17', '122'],
  [/\bnew Set\([^()]*\)\.union\(/, 'methods of Set', '17', '122'],
  [/\bIntl\.DurationFormat\b/, 'Intl.DurationFormat', '16.4', '129'],
  [/\.(?:transferToFixedLength|transfer)\(\)/, 'ArrayBuffer.transfer', '17.4', '114'],
  [/\bReadableStream\.from\b/, 'ReadableStream.from', 'none', 'none'],
  [/\bfor await\s*\([^)]*\.body\b/, 'for await of a stream', '26.4', '124'],
  [/\bUint8Array\.from(?:Base64|Hex)\b|\.to(?:Base64|Hex)\(\)/, 'Uint8Array in base64', '18.2', '140'],
  [/\.(?:showPopover|hidePopover|togglePopover)\(/, 'popover', '17', '114'],
  [/\.checkVisibility\(/, 'checkVisibility', '17.4', '105'],
  [/\bscheduler\.(?:yield|postTask)\(/, 'scheduler', 'none', '129'],
  [/\.(?:setHTMLUnsafe|getHTML)\(/, 'setHTMLUnsafe', '17.4', '124'],
  [/\b(?:await )?using [\w$]+\s*=/, 'using', 'none', '134'],
  [/\bwith\s*\{\s*type:/, 'import attributes', '17.2', '123'],
  [/\bimport\.meta\.(?:dirname|filename)\b/, 'import.meta.dirname', 'none', 'none'],
]
const style = [
  [/\blight-dark\(/, 'light-dark()', '17.5', '123'],
  [/(?:^|[{};])\s*&/, 'nesting', '16.5', '112'],
  [/@starting-style\b/, '@starting-style', '17.5', '117'],
  [/@scope\b/, '@scope', '17.4', '118'],
  [/:(?:popover-open)\b/, ':popover-open', '17', '114'],
  [/:dir\(/, ':dir()', '16.4', '120'],
  [/:user-(?:valid|invalid)\b/, ':user-valid', '16.5', '119'],
  [/\b(?:rgb|hsl|oklch|oklab|lab|lch|color)\(from\b/, 'relative colors', '16.4', '119'],
  [/\b(?:round|mod|rem|abs|sign|pow|sqrt|hypot|log|exp)\(/, 'functions of numbers', '15.4', '125'],
  [/\banchor(?:-size)?\(/, 'anchor()', '26', '125'],
]

/**
 * The newer features in the text of a file, in words; none if the file is neither a script nor a
 * style sheet.
 */
export function newerFeatures(name, text) {
  const list = name.endsWith('.css') ? style : name.endsWith('.js') ? script : []
  return [
    ...new Set(
      list.filter(([pattern]) => pattern.test(text)).map(([, what, safari, chrome]) => `${what} (Safari ${safari}, Chrome ${chrome})`),
    ),
  ]
}

/** The files that a page loads, found by the names of files in other files. */
export function filesFrom(page, read) {
  const found = new Map()
  const visit = (text) => {
    for (const [name] of text.matchAll(/[\w.-]+\.(?:js|css)\b/g)) {
      if (found.has(name)) continue
      const next = read(name)
      if (next === undefined) continue
      found.set(name, next)
      visit(next)
    }
  }
  visit(page)
  return found
}

if (process.argv[1] === import.meta.filename) {
  const dist = path.resolve(import.meta.dirname, '../../apps/web/dist')
  const read = (name) => {
    const file = path.join(dist, 'assets', name)
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined
  }
  const files = filesFrom(fs.readFileSync(path.join(dist, 'field.html'), 'utf8'), read)
  const newer = [...files].flatMap(([name, text]) => newerFeatures(name, text).map((what) => `${name}: ${what}`))
  console.log(
    newer.length === 0 ? `${files.size} files of the phone app need nothing newer than iOS 16.4 and Chrome 111.` : newer.join('\n'),
  )
  process.exitCode = newer.length === 0 && files.size > 0 ? 0 : 1
}
