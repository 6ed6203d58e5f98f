import { expect, test } from 'vitest'
import { filesFrom, newerFeatures } from './browser-features.mjs'

test.each([
  ['a.js', 'const x=Object.groupBy(a,b)', ['Object.groupBy (Safari 17.4, Chrome 117)']],
  ['a.js', 'm.values().map(x=>x)', ['iterator helpers (Safari 18.4, Chrome 122)']],
  ['a.js', 'new Set(a).union(b),c.isSubsetOf(d)', ['methods of Set (Safari 17, Chrome 122)']],
  ['a.js', 'Object.values(m).map(x=>x),[...m.values()].map(y),z.union([a]),Map.groupBy(a,b)', []],
  ['a.js', 'URL.canParse(a)', ['URL.canParse (Safari 17, Chrome 120)']],
  ['a.css', '.a{color:light-dark(#fff,#000)}', ['light-dark() (Safari 17.5, Chrome 123)']],
  ['a.css', '.a{&:hover{color:red}}', ['nesting (Safari 16.5, Chrome 112)']],
  ['a.css', '.a:hover{color:color-mix(in srgb,red,blue);transform:translate(1px)}', []],
])('%s with %s needs %j', (name, text, newer) => expect(newerFeatures(name, text)).toEqual(newer))

test('the files of a page are the ones named in it and in its files', () => {
  const files: Record<string, string> = { 'field-a1.js': 'import("./late-b2.js")', 'late-b2.js': '', 'field.css': '', 'office-c3.js': '' }
  expect([
    ...filesFrom('<script src="/assets/field-a1.js"></script><link href="/assets/field.css">', (name: string) => files[name]).keys(),
  ]).toEqual(['field-a1.js', 'late-b2.js', 'field.css'])
})
