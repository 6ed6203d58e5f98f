/** `D. Mazur`, where there is no room for `Dorota Mazur`: what follows the first name stays as it is. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const [initial = ''] = first
  return rest.length === 0 ? first : `${initial}. ${rest.join(' ')}`
}
