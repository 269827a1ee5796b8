import { isUploadedPicture, type ContentKind } from '#libs/shared/contracts';
import { CONTENT_TEXTS, ENTRY_FACTS } from './copy.js';
import type { Entries, Entry } from './api.js';

export type EntryLabels = { name: string; facts: string; picture: string | null; marks: string[] };

const marks = (...found: (string | false | undefined)[]) => found.filter((mark) => typeof mark === 'string');

const WORDS: { [K in ContentKind]: (entry: Entries[K]) => EntryLabels } = {
  packages: (entry) => ({
    name: entry.name,
    facts: ENTRY_FACTS.package(entry.basePrice, entry.gamesIncluded, entry.duration),
    picture: null,
    marks: marks(entry.popular && CONTENT_TEXTS.popular),
  }),
  games: (entry) => ({
    name: entry.name,
    facts: ENTRY_FACTS.game(entry.spaceType, entry.minPlayers, entry.duration),
    picture: entry.imageUrl,
    marks: marks(entry.credit && CONTENT_TEXTS.credited),
  }),
  gallery: (entry) => ({
    name: entry.title,
    facts: ENTRY_FACTS.picture(entry.category),
    picture: entry.imageUrl,
    // The pictures that come with the product show no event of the owner.
    marks: marks(
      !isUploadedPicture(entry.imageUrl) && CONTENT_TEXTS.sample,
      entry.featured && CONTENT_TEXTS.featured,
    ),
  }),
  testimonials: (entry) => ({
    name: entry.parentName,
    facts: ENTRY_FACTS.testimonial(entry.role, entry.rating),
    picture: null,
    marks: marks(entry.isSample && CONTENT_TEXTS.sample, entry.featured && CONTENT_TEXTS.featured),
  }),
  people: (entry) => ({
    name: entry.name,
    facts: entry.role,
    picture: entry.imageUrl,
    marks: marks(!isUploadedPicture(entry.imageUrl) && CONTENT_TEXTS.sample),
  }),
};

/** The display of an entry in its list. */
export const labelsOf = (kind: ContentKind, entry: Entry): EntryLabels =>
  (WORDS[kind] as (entry: Entry) => EntryLabels)(entry);
