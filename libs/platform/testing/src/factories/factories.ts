import { randomUUID } from 'node:crypto';
import type { CreateBooking } from '#libs/shared/contracts';
import type { TestDatabase } from '../test-database.js';

/** A booking request: three games, ten children, $400.00. Pass only the fields that matter to the spec. */
export const bookingBody = (changes: Partial<Record<keyof CreateBooking, unknown>> = {}) => ({
  parentName: 'Pat Parent',
  parentEmail: 'pat@example.com',
  parentPhone: '(555) 010-2030',
  childName: 'Robin',
  childAge: 8,
  eventDate: '2026-12-05',
  eventTime: '10:00 AM',
  selectedGames: ['sack-sprint', 'tug-of-champions', 'cup-stack-blitz'],
  guestCount: 10,
  eventType: 'birthday',
  location: {
    address: '12 Meadow Lane',
    city: 'Springfield',
    state: 'NY',
    zipCode: '10001',
    spaceDetails: 'Flat garden behind the house',
  },
  addOns: { photography: false, videography: false, customShirts: false, customAwards: false },
  totalPrice: '400.00',
  finalPrice: '400.00',
  ...changes,
});

type PromoTerms = {
  code: string;
  discountType?: 'fixed' | 'percentage';
  discountValue?: number;
  usageLimit?: number;
  userUsageLimit?: number;
  startDate?: string;
  expiresAt?: string | null;
  isActive?: boolean;
};

/** Inserts a promo code, 10% off for everyone by default. Returns its id. */
export async function makePromo(database: TestDatabase, terms: PromoTerms): Promise<string> {
  const id = randomUUID();
  await database.query(
    `insert into promo_codes (id, code, discount_type, discount_value, usage_limit, user_usage_limit, start_date,
       expires_at, is_active) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      terms.code,
      terms.discountType ?? 'percentage',
      terms.discountValue ?? 10,
      terms.usageLimit ?? 100,
      terms.userUsageLimit ?? 1,
      terms.startDate ?? '2026-01-01',
      terms.expiresAt ?? null,
      terms.isActive ?? true,
    ],
  );
  return id;
}
