/** `countOf(1, 'text')` → `1 text`, `countOf(1200, 'text')` → `1,200 texts`, `countOf(2, 'person', 'people')` → `2 people`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
