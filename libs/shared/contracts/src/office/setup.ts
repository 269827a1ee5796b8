/** What an owner sets up before the first real booking, in the order of the list. */
export const SETUP_STEPS = [
  'company',
  'mail-server',
  'paypal',
  'prices',
  'terms',
  'pictures',
  'team',
  'insurance',
  'legal-pages',
  'social-links',
  'vans',
  'hosts',
  'backups',
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** A step of the list *Set up your site*. */
export type SetupState = { step: SetupStep; isDone: boolean };
