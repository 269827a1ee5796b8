import type { INestApplicationContext } from '@nestjs/common';
import type { PublicConfig } from '#libs/shared/contracts';
import {
  GalleryService,
  GamesService,
  PackagesService,
  PeopleService,
  TestimonialsService,
  type CachedAnswer,
} from '#libs/shop/catalog';
import { ReviewsService } from '#libs/office/reviews';
import { bookOn } from '#libs/shared/pricing';
import { fillCopy } from './page-text.js';
import type { BuiltSite, ListName, WrittenPage } from './page-renderer.js';

/** Maximum wait in ms for a newer page before the last good one is sent. */
const TIMEOUT_MS = 400;

/** The public lists shown in pages, from the response cache; the ETag detects changes. */
export type PageLists = (name: ListName) => Promise<CachedAnswer<unknown>>;

export function pageLists(app: INestApplicationContext): PageLists {
  const [packages, games] = [app.get(PackagesService), app.get(GamesService)];
  const [gallery, testimonials] = [app.get(GalleryService), app.get(TestimonialsService)];
  const [people, reviews] = [app.get(PeopleService), app.get(ReviewsService)];
  const read: Record<ListName, () => Promise<CachedAnswer<unknown>>> = {
    packages: () => packages.answer(),
    games: () => games.answer({}),
    gallery: () => gallery.answer({}),
    featuredGallery: () => gallery.answer({ featured: true }),
    testimonials: () => testimonials.answer({ featured: true }),
    reviews: () => reviews.answer(),
    people: () => people.answer(),
  };
  return (name) => read[name]();
}

type Log = { warn: (facts: object, words: string) => void };
type Slot = { page: WrittenPage; hasSession: boolean; shown: string | null; key: string; refusedKey: string };

/**
 * Rendered pages in memory. A page is rendered again when one of its lists or the configuration changed. Lists are
 * cached for a second, so edits appear after about that time. If rendering fails, the last good page is kept.
 */
export class PageCache {
  private readonly slots = new Map<string, Slot>();
  private readonly underWay = new Map<Slot, Promise<string>>();

  constructor(
    private readonly site: BuiltSite,
    private readonly lists: PageLists,
    private readonly config: () => PublicConfig,
    private readonly log: Log,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    for (const page of site.pages)
      for (const hasSession of [false, true])
        this.slots.set(slotName(page.path, hasSession), emptySlot(page, hasSession));
    // One slot for both variants: private pages are the same for guests and users.
    for (const page of site.privatePages) {
      const slot = emptySlot(page, true);
      for (const hasSession of [false, true]) this.slots.set(slotName(page.path, hasSession), slot);
    }
  }

  /** The page of a path, or the 404 page, after at most `timeoutMs`. */
  async page(path: string, hasSession: boolean): Promise<string> {
    const slot =
      this.slots.get(slotName(path, hasSession)) ?? this.slots.get(slotName(this.site.notFound, hasSession))!;
    let bell: NodeJS.Timeout | undefined;
    const impatience = new Promise<string>((shown) => {
      bell = setTimeout(() => shown(this.last(slot)), this.timeoutMs);
    });
    try {
      return await Promise.race([this.newest(slot), impatience]);
    } finally {
      clearTimeout(bell);
    }
  }

  /** Renders all pages sequentially, so that later requests do not wait. */
  async warm(): Promise<void> {
    for (const slot of this.slots.values()) await this.newest(slot);
  }

  private newest(slot: Slot): Promise<string> {
    const running = this.underWay.get(slot);
    if (running) return running;
    const work = this.renew(slot)
      .catch((error: Error) => {
        this.log.warn({ page: slot.page.path, fault: error.message }, 'the last good page is shown');
        return this.last(slot);
      })
      .finally(() => this.underWay.delete(slot));
    this.underWay.set(slot, work);
    return work;
  }

  /** A key that failed to render is not retried until a list or the configuration changes. */
  private async renew(slot: Slot): Promise<string> {
    const { path } = slot.page;
    const config = this.config();
    const lists = slot.page.lists.filter((name) => name !== 'reviews' || config.reviews);
    const answers = await Promise.all(lists.map((name) => this.lists(name)));
    const key = [shownOf(config), ...answers.map(({ etag }) => etag)].join(' ');
    if (key === slot.key || key === slot.refusedKey) return this.last(slot);
    slot.refusedKey = key;
    const rows = lists.map((name, place) => [name, JSON.parse(answers[place].body.toString())] as const);
    const shown = await this.site.render({
      path,
      config,
      hasSession: slot.hasSession,
      lists: Object.fromEntries(rows),
    });
    slot.shown = shown;
    slot.key = key;
    return shown;
  }

  /** The last good page, or the copy from the build. */
  private last({ page, shown }: Slot): string {
    return shown ?? fillCopy(this.site.copies.get(page.path) ?? this.site.shell, this.config());
  }
}

/** The number of the current price book. */
const bookNo = ({ priceBooks, today }: PublicConfig) => priceBooks?.length && bookOn(priceBooks, today).no;

/**
 * The part of the configuration that pages render: company details, year and price book. The rest is only in the data
 * block, which is added when the page is sent.
 */
const shownOf = (config: PublicConfig) => {
  const { today, priceBooks: _, limitsStarts: __, ...details } = config;
  return JSON.stringify({ ...details, year: today.slice(0, 4), book: bookNo(config) });
};

const emptySlot = (page: WrittenPage, hasSession: boolean): Slot => ({
  page,
  hasSession,
  shown: null,
  key: '',
  refusedKey: '',
});

const slotName = (path: string, hasSession: boolean) => `${hasSession ? 'known' : 'new'} ${path}`;
