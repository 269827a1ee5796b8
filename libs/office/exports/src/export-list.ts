// All exports. The compiler checks this list against the names in the contracts.
import { EXPORTS, type ExportName } from '#libs/shared/contracts';
import type { CsvExport, DocumentExport } from './export-kinds.js';
import { bookings, contactMessages, payments, promoRedemptions } from './csv/csv-exports.js';
import { daySheet } from './day-sheet/day-sheet.js';

type Kind<Name extends ExportName> = (typeof EXPORTS)[Name]['format'] extends 'csv'
  ? CsvExport
  : DocumentExport;

export const EXPORT_FILES: { [Name in ExportName]: Kind<Name> } = {
  bookings,
  payments,
  'promo-redemptions': promoRedemptions,
  'contact-messages': contactMessages,
  'day-sheet': daySheet,
};
