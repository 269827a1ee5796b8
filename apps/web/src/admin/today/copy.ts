import type { SetupStep, WorkState } from '#libs/shared/contracts';

export const TODAY_TEXTS = {
  title: 'Today',
  loading: "Loading today's list...",
  failed: "We could not load today's list.",
  nothing: 'Nothing is waiting',
  nothingText:
    'Follow-ups, calls, balances, refunds, messages and missing vans appear here when they are due.',
  mine: 'Mine',
  nothingMine: 'Follow-ups that you have to do appear here on their day.',
  states: { late: 'Late', due: 'Due today', new: 'New' } satisfies Record<WorkState, string>,
  count: (state: string, count: number) => `${state} (${count})`,
  columns: {
    what: 'What',
    who: 'Who',
    event: 'Event',
    since: 'Waiting since',
    by: 'By',
    amount: 'Amount',
    action: 'Next step',
  },
  open: (action: string, label: string, who: string) => `${action}: ${label}, ${who}`,
  ofBadge: 'things to do',
  refresh: 'Refresh',
  vans: 'Vans today',
  openDay: 'Open the day',
  noEvents: 'No events',
  noStep: 'Not on the way yet',
} as const;

/** The steps of the list *Set up your site*, and where each is done; `setting`: on the machine, see .env.example. */
export const SETUP_STEP_TEXTS: Record<SetupStep, { label: string; to: string; setting?: string }> = {
  company: { label: 'Name and phone', to: '/admin?tab=settings&section=company' },
  'mail-server': { label: 'Mail server', to: '/admin?tab=operations', setting: 'SMTP_URL' },
  paypal: { label: 'PayPal', to: '/admin?tab=operations', setting: 'PAYPAL_ENVIRONMENT=live' },
  prices: { label: 'Prices', to: '/admin?tab=settings&section=prices' },
  terms: { label: 'Deposits and refunds', to: '/admin?tab=settings&section=policies' },
  pictures: { label: 'Your own photos', to: '/admin?tab=content&kind=gallery' },
  team: { label: 'Your team', to: '/admin?tab=content&kind=people' },
  insurance: { label: 'Insurer and background checks', to: '/admin?tab=settings&section=company' },
  'legal-pages': { label: 'Privacy and Terms', to: '/admin?tab=settings&section=words' },
  'social-links': { label: 'Social links', to: '/admin?tab=settings&section=company' },
  vans: { label: 'Vans', to: '/admin?tab=crews' },
  hosts: { label: 'Hosts', to: '/admin?tab=crews&section=hosts' },
  backups: { label: 'Backups', to: '/admin?tab=operations', setting: 'BACKUP_EVERY' },
};

export const SETUP_TEXTS = {
  title: 'Set up your site',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  done: 'Done:',
  open: 'To do:',
  setting: (name: string) => `in .env: ${name}`,
  hide: 'Hide this list',
  hidden: 'Hidden. To show it again: Settings, Company.',
  failed: 'We could not hide the list. Please try again.',
} as const;
