import type { DocumentExport } from '../export-kinds.js';
import { daySheetHtml } from './day-sheet.js';

/** What the crew takes along: every event of one day, where, for whom, and what to pack. */
export const daySheet: DocumentExport = {
  page: async (days, { filter, includeChildData, issuer }) => {
    const onlyCrew = filter.crewNo ? Number(filter.crewNo) : null;
    const day = await days.read((filter.date as string).slice(0, 10), onlyCrew);
    const rows = onlyCrew === null ? day.events : (day.crews ?? []).flatMap(({ events }) => events);
    return { html: daySheetHtml({ day, includeChildData, issuer }), rows: rows.length };
  },
};
