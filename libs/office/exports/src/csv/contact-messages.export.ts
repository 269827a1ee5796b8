import { CONTACT_SUBJECTS } from '#libs/shared/contracts';
import { instant, plain, typed } from './csv-columns.js';
import { createdBetween, type CsvExport } from '../export-kinds.js';

/** The subject's label in the form. The labels are constants without quotes. */
const SUBJECT = `case m.subject ${Object.entries(CONTACT_SUBJECTS)
  .map(([subject, words]) => `when '${subject}' then '${words}'`)
  .join(' ')} else m.subject end`;

/** Messages of the contact form. */
export const contactMessages: CsvExport = {
  columns: [
    plain('State', 'm.state'),
    plain('Subject', SUBJECT),
    typed('Name', 'm.name'),
    typed('Email', 'm.email'),
    typed('Message', 'm.message'),
    instant('Received', 'm.created_at'),
    plain('Message id', 'm.id'),
  ],
  from: 'contact_facts m',
  id: 'm.id',
  orderBy: 'm.created_at desc, m.id desc',
  choose: (filter, timeZone) => createdBetween('m.created_at', filter, timeZone),
};
