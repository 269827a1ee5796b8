import { insertHost, setUpMailbox, setUpModules } from '#libs/platform/testing';
import { OrganizerMailsHandlers } from '../../organizers/organizer-mails.handlers.js';
import { NotificationsWorkerModule } from '../../notifications.worker.module.js';

const ID = '11111111-2222-4333-8444-555555555555';
const OTHER = '21111111-2222-4333-8444-555555555555';

const mailbox = setUpMailbox();
const { modules, database } = setUpModules([NotificationsWorkerModule], {
  environment: () => ({ SMTP_URL: mailbox.url, PUBLIC_EMAIL: 'team@example.com' }),
});

it('a contact message is announced to the organizers once, without text and sender', async () => {
  await database.query(
    `insert into contact_messages (id, name, email, subject, message)
     values ($1, 'Canary Parent', 'canary@example.com', 'pricing', 'What does the canary cost?')`,
    [ID],
  );
  const announce = () => modules.get(OrganizerMailsHandlers).announceContactMessage({ contactMessageId: ID });
  await Promise.allSettled([announce(), announce()]);
  await announce();
  expect(mailbox.mails.map(({ to }) => to)).toEqual([['team@example.com']]);
  expect(mailbox.mails[0].raw).toContain('Pricing Information');
  expect(mailbox.mails[0].raw).not.toMatch(/canary/i);
});

it('a custom game is announced once, with its name only', async () => {
  await database.query(
    `insert into custom_games (id, name, description) values ($1, 'Pancake Flip', 'Run with the secret pan')`,
    [ID],
  );
  const announce = () => modules.get(OrganizerMailsHandlers).announceCustomGame({ customGameId: ID });
  await Promise.allSettled([announce(), announce()]);
  await announce();
  expect(mailbox.mails).toHaveLength(1);
  expect(mailbox.mails[0].raw).toContain('Pancake Flip');
  expect(mailbox.mails[0].raw).not.toContain('secret pan');
});

it('an expiring certification is announced once, with name and day', async () => {
  const no = await insertHost(database);
  await database.query(
    "insert into host_certifications (host_no, kind, checked_on, expires_on) values ($1, 'first-aid', '2025-07-01', '2026-07-01')",
    [no],
  );
  await database.query(
    `insert into certification_warnings (id, host_no, kind, expires_on, days_ahead, warned_at)
     values ($1, $2, 'first-aid', '2026-07-01', 30, now())`,
    [ID, no],
  );
  const announce = () => modules.get(OrganizerMailsHandlers).announceCertification({ warningId: ID });
  await Promise.allSettled([announce(), announce()]);
  await announce();
  expect(mailbox.mails.map(({ to }) => to)).toEqual([['team@example.com']]);
  expect(mailbox.mails[0].raw).toContain(
    'The first-aid training of Riley Brook expires on Wednesday, July 1, 2026.',
  );
});

it('a deleted message is not announced', async () => {
  await modules
    .get(OrganizerMailsHandlers)
    .announceContactMessage({ contactMessageId: '00000000-0000-4000-8000-000000000000' });
  expect(mailbox.mails).toEqual([]);
});

it('sender, reply address and signature are the current company settings', async () => {
  await database.query(
    `insert into company_details (key, value, version, updated_at) values ('brand', '"Kite Town"', 1, now()),
       ('email', '"kites@example.com"', 1, now()), ('mailSignature', '"Your kites\\nin the wind"', 1, now())`,
  );
  await database.query(
    `insert into contact_messages (id, name, email, subject, message) values ($1, 'Pat', 'p@example.com', 'pricing', 'Hello?')`,
    [OTHER],
  );
  await modules.get(OrganizerMailsHandlers).announceContactMessage({ contactMessageId: OTHER });
  const [{ to, raw }] = mailbox.mails;
  expect(to).toEqual(['kites@example.com']);
  expect(raw).toMatch(/From: Kite Town <kites@example\.com>/);
  expect(raw).toMatch(/Reply-To: kites@example\.com/);
  // In text and HTML.
  expect(raw.match(/Your kites\s+in the wind/g)).toHaveLength(2);
  await database.query('delete from company_details');
});
