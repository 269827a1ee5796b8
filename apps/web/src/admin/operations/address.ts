// The tab's view in the URL: the overview with one of its sections, the jobs of one cause, or a search.
import { urlNumber, urlOneOf, urlText } from '../../lib/browser/url-state.js';

export const SECTIONS = ['failures', 'queues', 'activity', 'workers'] as const;
export type Section = (typeof SECTIONS)[number];

export const OPERATIONS_ADDRESS = {
  section: urlOneOf(SECTIONS, 'failures'),
  /** The key of a group of failures. */
  cause: urlText(),
  page: urlNumber(1),
  /** The id to search for. */
  find: urlText(),
};

const AT = '/admin?tab=operations';
export const OVERVIEW = AT;
export const sectionLink = (section: Section) => `${AT}&section=${section}`;
export const causeLink = (key: string) => `${AT}&cause=${encodeURIComponent(key)}`;
export const findLink = (id: string) => `${AT}&find=${encodeURIComponent(id)}`;
