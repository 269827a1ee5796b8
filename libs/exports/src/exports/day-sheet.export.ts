import type { PaperExport } from '../export-kinds.js';
import { daySheetHtml } from '../templates/day-sheet.js';

/** What the crew takes along: every event of one day, where, for whom, and what to pack. */
export const daySheet: PaperExport = {
  page: async (days, { filter, includeChildData, issuer }) => {
    const day = await days.read((filter.date as string).slice(0, 10));
    return { html: daySheetHtml({ day, includeChildData, issuer }), rows: day.events.length };
  },
};
