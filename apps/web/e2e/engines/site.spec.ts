import { expect, test } from './journey.js';
import { button, heading, link } from './user.js';
import { PUBLIC_ROUTES } from '../fixtures/pages.js';

const WORDS = 'Do you have a free Saturday in May?';

test('input typed while offline is kept, and is sent after reconnecting', async ({
  person,
  family,
  line,
  database,
}) => {
  await person.goTo('/contact');
  await person.fill('Name', family.parentName);
  await person.fill('Email', family.parentEmail);
  await person.choose('Subject', 'Pricing Information');
  await person.fill('Message', WORDS);
  line.cut();
  await person.press(button('Send Message'));
  await person.sees({ text: 'Failed to send message. Please try again.', first: true });
  await person.holds('Message', WORDS);
  await person.sees(heading('Contact Us', 1));

  line.mend();
  await person.press(button('Send Message'));
  await person.sees({ text: 'Message Sent!', first: true });
  const stored = 'select message from contact_messages where email = $1';
  expect(await database.fact(stored, family.parentEmail)).toEqual({ message: WORDS });
});

// What a page links to is opened once: from the home page, with header and footer, or else from the page itself.
for (const { path, heading } of PUBLIC_ROUTES) {
  const which = path === '/' ? 'every link of /' : `Home and every other link in the content of ${path}`;
  test(`${which} opens a page, and Back returns`, async ({ person }) => {
    const title = { role: 'heading', level: 1, name: heading };
    const open = async (name: string) => {
      await person.press(link(name, { first: true }));
      await person.isElsewhere(path);
      await person.sees({ role: 'heading', level: 1 });
      await person.isDone();
    };
    const goBack = async () => {
      await person.tab.back();
      await person.sees(title);
      await person.isAt(path);
    };
    await person.goTo(path);
    await person.sees(title);
    let ways = await person.ways(path === '/' ? 'body' : 'main');
    if (path === '/') expect(ways.length).toBeGreaterThan(7);
    else {
      await open('Home');
      const home = new Set((await person.ways('body')).map(({ address }) => address));
      ways = ways.filter(({ address }) => !home.has(address));
      await goBack();
    }
    for (const { name } of ways) {
      await open(name);
      await goBack();
    }
  });
}
