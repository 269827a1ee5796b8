import type { ADMIN } from '../fixtures/product.js';
import { PUBLIC_ROUTES } from '../fixtures/routes.js';
import { button, heading, type User } from './user.js';

/** Logs in on the page and waits for the home page. */
export async function logIn(person: User, { username, password }: typeof ADMIN): Promise<void> {
  await person.goTo('/auth');
  await person.fill('Username', username);
  await person.fill('Password', password);
  await person.press(button('Log in'));
  await person.sees(heading(PUBLIC_ROUTES[0].heading, 1));
}
