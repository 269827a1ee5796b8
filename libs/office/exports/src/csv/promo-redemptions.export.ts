import { instant, money, plain, typed } from './csv-columns.js';
import { createdBetween, type CsvExport } from '../export-kinds.js';

/** All promo code redemptions: held, claimed and released. */
export const promoRedemptions: CsvExport = {
  columns: [
    typed('Code', 'r.code'),
    plain('State', 'r.state'),
    plain('Booking', 'upper(right(r.booking_id::text, 8))'),
    money('Discount', 'r.discount_cents'),
    plain('Discount type', 'r.discount_type'),
    plain('Discount value', 'r.discount_value'),
    instant('Created', 'r.created_at'),
    instant('Updated', 'r.updated_at'),
    instant('Held until', 'r.held_until'),
    plain('Booking id', 'r.booking_id'),
  ],
  from: 'promo_uses r',
  id: 'r.id',
  orderBy: 'r.created_at desc, r.id desc',
  choose: (filter, timeZone) => createdBetween('r.created_at', filter, timeZone),
};
