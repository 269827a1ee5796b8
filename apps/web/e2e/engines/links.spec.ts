import { PUBLIC_ROUTES } from '../fixtures/routes.js';
import { expect, test } from './journey.js';
import { link } from './user.js';

for (const { path, heading } of PUBLIC_ROUTES) {
  test(`every link of ${path} leads to a page, and Back to where it was`, async ({ person }) => {
    const title = { role: 'heading', level: 1, name: heading };
    await person.goTo(path);
    await person.sees(title);
    // Nobody's profile leads back to the log-in.
    const ways = (await person.ways()).filter(({ address }) => path !== '/auth' || address !== '/profile');
    expect(ways.length).toBeGreaterThan(5);
    for (const { name } of ways) {
      await person.press(link(name, { first: true }));
      await person.isElsewhere(path);
      await person.sees({ role: 'heading', level: 1 });
      await person.isDone();
      await person.tab.back();
      await person.sees(title);
      await person.isAt(path);
    }
  });
}
