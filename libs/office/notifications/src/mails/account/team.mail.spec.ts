import { renderInvitation, renderRoleChanged } from './team.mail.js';

const mailsOf = (brand: string) => {
  const options = { link: 'https://example.com', issuer: { brand, email: 'a@example.com', serviceArea: '' } };
  return [
    renderInvitation({ ...options, level: 'read' } as Parameters<typeof renderInvitation>[0]),
    renderRoleChanged({ ...options, level: null } as Parameters<typeof renderRoleChanged>[0]),
    renderRoleChanged({ ...options, level: 'full' } as Parameters<typeof renderRoleChanged>[0]),
  ].map(({ text }) => text.split('\n')[0]);
};

it('names the role, and adds no second period after a brand that ends with one', () => {
  const [invited, removed, changed] = mailsOf('Backyard Olympics Co.');
  expect(invited).toBe(
    'Hi, you are invited to the admin area of Backyard Olympics Co. Your role is View only: you can see everything there. The link works once, within seven days.',
  );
  expect(removed).toContain('no longer an administrator of Backyard Olympics Co. Your account stays');
  expect(changed).toContain(
    'your role at the admin area of Backyard Olympics Co. is now Owner: you can do everything there',
  );
  expect(mailsOf('Field Day')[0]).toContain('the admin area of Field Day. Your role');
});
