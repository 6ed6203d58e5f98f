/**
 * Checks a password that a person chose. Has no schema, so that a phone does not load zod for it.
 */

/**
 * The passwords that attackers try first, and words of this trade and product. Only those of eight
 * characters or more, because shorter ones are refused for their length. Letter case is ignored.
 */
const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 0123456789 0987654321 9876543210 987654321 87654321 11111111 111111111 1111111111 00000000
  000000000 0000000000 22222222 33333333 55555555 66666666 77777777 88888888 888888888 99999999 999999999 12121212 11223344 1122334455
  112233445566 12341234 123123123 123321123 12344321 147258369 159753456 741852963 789456123 987412365 31415926 20202020 10101010 01234567
  password password1 password12 password123 password1234 password! passw0rd p@ssw0rd p@ssword pa55word pass1234 password01 passwords
  mypassword yourpassword newpassword password2024 password2025 password2026 passwort motdepasse contraseña contrasena haslo123
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwertz123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 qazwsxedc qweasdzxc asdfghjk
  asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 zaq12wsx q1w2e3r4 q1w2e3r4t5 abcd1234 abc12345 abcdefgh abcdefghi abcdefg1 abcd12345 a1b2c3d4
  aaaaaaaa a1234567 a12345678 aa123456 aa12345678 1234abcd 1234qwer 123qweasd 123456abc 123456789a 12345678a 12345abc 123abc123 admin123
  admin1234 administrator adminadmin admin12345 root1234 rootroot letmein1 letmein123 letmeinnow changeme changeme1 changeme123 welcome1
  welcome12 welcome123 welcome2024 welcome2025 welcome2026 default1 default123 guest123 guestguest test1234 testtest testing1 testing123
  temp1234 temporary secret123 secret12 mysecret topsecret master123 superman superman1 batman123 spiderman starwars pokemon1 pokemon123
  iloveyou iloveyou1 iloveyou2 iloveyou123 loveyou1 lovelove iloveu12 sunshine sunshine1 princess princess1 football football1 baseball
  baseball1 basketball softball hockey123 soccer12 jordan23 michael1 michelle jennifer jessica1 anthony1 charlie1 daniel12 ashley12
  computer computer1 internet samsung1 samsung123 liverpool chelsea1 arsenal1 barcelona realmadrid juventus yankees1 newyork1 newyork123
  brooklyn brooklyn1 manhattan statenisland queens123 shadow12 dragon12 dragon123 monkey12 monkey123 trustno1 whatever whatever1 freedom1
  hello123 hello1234 hellohello goodluck blessed1 jesus123 jesuschrist butterfly chocolate cheese12 cookie123 pumpkin1 purple12 flower12
  summer12 summer123 summer2024 summer2025 summer2026 winter12 winter123 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025
  autumn2026 november monday123 friday123 corvette mercedes ferrari1 mustang1 harley12 maverick midnight november1 december1
  january1 passpass access14 access123 security security1 ncc1701d rush2112 thx11381 trustnoone unknown1 zxcvbnmz logitech google123
  facebook facebook1 linkedin instagram twitter1 microsoft windows1 apple123 office123 office1234 officeoffice company1 company123
  business business1 manager1 manager123 employee employee1 supervisor supervisor1 supervisor123 schedule schedule1 timesheet timeclock
  asbestos asbestos1 asbestos123 abatement abatement1 contractor contractor1 construction daysheet daysheet1 daysheet123 containment`.split(
    /\s+/,
  ),
)

export const minPasswordLength = 8
export const maxPasswordLength = 128

/** The faults, in words to show. */
export const passwordFaults = {
  passwordTooShort: `Please choose a password of at least ${minPasswordLength} characters`,
  passwordTooLong: `Please choose a password of at most ${maxPasswordLength} characters`,
  passwordIsUsername: 'Please choose a password that is not the username',
  passwordTooEasy: 'This password is too easy to guess. Please choose another',
  passwordSame: 'Please choose a password different from the current one',
  passwordsDiffer: 'The two new passwords do not match',
} as const
export type PasswordFault = keyof typeof passwordFaults

/**
 * The length counts, the kinds of characters do not. Passwords that attackers try first are
 * refused. (promises.md#passwords, ASVS 6.2)
 */
export function passwordFault(password: string, username: string): PasswordFault | undefined {
  const length = Array.from(password).length
  if (length < minPasswordLength) return 'passwordTooShort'
  if (length > maxPasswordLength) return 'passwordTooLong'
  if (password.toLowerCase() === username.toLowerCase()) return 'passwordIsUsername'
  return isEasy(password.toLowerCase()) ? 'passwordTooEasy' : undefined
}

const isEasy = (password: string) => commonPasswords.has(password) || new Set(password).size < 3

interface TypedPasswords {
  current: string
  next: string
  again: string
}

/** The fault of each field of a new password. */
export function typedPasswordFaults(
  { current, next, again }: TypedPasswords,
  username: string,
): { next?: PasswordFault; again?: PasswordFault } {
  const fault = passwordFault(next, username) ?? (next === current ? 'passwordSame' : undefined)
  return { ...(fault && { next: fault }), ...(again !== next && { again: 'passwordsDiffer' }) }
}
