import { WorkTheme } from '../../ui/layout/work-theme.js';
import { ACCOUNT_STORIES } from './account-stories.js';
import { BOOKING_STORIES } from './booking-stories.js';
import { CATALOG_STORIES } from './catalog-stories.js';
import { ADMIN_STORIES } from './admin-stories.js';
import { COMPANY_STORIES, PRICE_STORIES } from './company-stories.js';
import { CREW_STORIES } from './crew-stories.js';
import { FIELD_STORIES } from './field-stories.js';
import { HOST_STORIES } from './host-stories.js';
import { CALL_STORIES, PHONE_BOOKING_STORIES } from './phone-stories.js';
import { EDIT_STORIES } from './edit-stories.js';
import { RESCHEDULE_STORIES } from './reschedule-stories.js';
import { INBOX_STORIES } from './inbox-stories.js';
import { PAYMENT_STORIES } from './payment-stories.js';
import { EXPIRED_BOOKING_STORIES, WAITING_STORIES } from './waiting-stories.js';
import { StoryFrame, type Story } from './story-frame.js';
import { UI_STORIES } from './ui-stories.js';

const STORY_GROUPS: [string, Story[]][] = [
  ['Pieces', UI_STORIES],
  ['Fields', FIELD_STORIES],
  ['Catalogue and contact', CATALOG_STORIES],
  ['Account', ACCOUNT_STORIES],
  ['Booking', [...BOOKING_STORIES, ...EXPIRED_BOOKING_STORIES]],
  ['Waiting list', WAITING_STORIES],
  ['Payment', PAYMENT_STORIES],
  ['Hosts', HOST_STORIES],
  [
    'Admin',
    [
      ...ADMIN_STORIES,
      ...CALL_STORIES,
      ...PHONE_BOOKING_STORIES,
      ...EDIT_STORIES,
      ...INBOX_STORIES,
      ...RESCHEDULE_STORIES,
      ...PRICE_STORIES,
      ...COMPANY_STORIES,
    ],
  ],
  ['Crews', CREW_STORIES],
];

/** All stories on one page. */
export const Stories = () => (
  <WorkTheme>
    <main className="wrap stories">
      <h1>Kit</h1>
      {STORY_GROUPS.map(([room, stories]) => (
        <section key={room}>
          <h2>{room}</h2>
          {stories.map((story) => (
            <StoryFrame key={story.name} story={story} />
          ))}
        </section>
      ))}
    </main>
  </WorkTheme>
);
