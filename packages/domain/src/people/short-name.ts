/** `D. Mazur` for `Dorota Mazur`: only the first name is shortened. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const [initial = ''] = first
  return rest.length === 0 ? first : `${initial}. ${rest.join(' ')}`
}
