/** The first name of an account by phone whose owner has not said it, in the language of the account. */
export const unnamed = { en: 'Customer', sw: 'Mteja' }

/** The full name of a person; empty if nobody has said it. */
export function fullNameOf({ firstname, lastname, email }: Named): string {
  const isMadeUp = email === null && lastname === '' && Object.values(unnamed).includes(firstname)
  return isMadeUp ? '' : `${firstname} ${lastname}`.trim()
}

interface Named {
  firstname: string
  lastname: string
  email: string | null
}
