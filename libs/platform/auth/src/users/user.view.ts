import type { UserView } from '#libs/shared/contracts';
import type { UserEntity } from './user.entity.js';

export const userView = (user: UserEntity): UserView => ({
  id: user.id,
  username: user.username,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  role: user.role,
  ...(user.role === 'admin' && { adminLevel: user.adminLevel }),
  emailVerified: user.emailVerifiedAt !== null,
  isHost: user.isHost,
});
