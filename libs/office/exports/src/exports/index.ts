// Every export, one a line. The compiler holds this list and the names in the contracts together.
import { EXPORTS, type ExportName } from '#libs/shared/contracts';
import type { CsvExport, PaperExport } from '../export-kinds.js';
import { bookings } from './bookings.export.js';
import { contactMessages } from './contact-messages.export.js';
import { daySheet } from './day-sheet.export.js';
import { payments } from './payments.export.js';
import { promoRedemptions } from './promo-redemptions.export.js';

type Kind<Name extends ExportName> = (typeof EXPORTS)[Name]['format'] extends 'csv' ? CsvExport : PaperExport;

export const EXPORT_FILES: { [Name in ExportName]: Kind<Name> } = {
  bookings,
  payments,
  'promo-redemptions': promoRedemptions,
  'contact-messages': contactMessages,
  'day-sheet': daySheet,
};
