import type { User } from '@duka/contract/users/users'

/** The name of a person; an old account may have none. */
export const personName = ({
  firstname,
  lastname,
  username,
}: Pick<User, 'firstname' | 'lastname' | 'username'>) =>
  `${firstname} ${lastname}`.trim() || username
