import { OptionalEmail, OptionalText, Text } from './fields.js';
import { LIMITS } from './limits.js';

export class Login {
  @Text(LIMITS.email, 'Please enter your username') username = '';
  @Text({ max: LIMITS.password.max }, 'Please enter your password') password = '';
}

/** Whatever else a body holds is dropped: a role is never asked for (rulings C60). */
export class Register {
  @Text(LIMITS.username, 'Please enter a username') username = '';
  @OptionalEmail('Valid email is required') email?: string = undefined;
  @Text(LIMITS.password, 'Please choose a password of 8 to 128 characters') password = '';
  @OptionalText(LIMITS.name.max) firstName?: string = undefined;
  @OptionalText(LIMITS.name.max) lastName?: string = undefined;
}

export type Role = 'user' | 'admin';

export type UserView = {
  id: string;
  username: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  role: Role;
};
