// Lists that the owner edits: packages, games, gallery, testimonials and the team. Public responses are in catalog.ts.
import type { GalleryImageView, GameView, PackageView, PersonView, TestimonialView } from './catalog.js';
import { Reads, Rule } from '../common/check.js';
import {
  Flag,
  OneOf,
  SeenVersion,
  Text,
  TextList,
  WholeNumber,
  Line,
  OptionalLine,
} from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import {
  EVENT_TYPES,
  GALLERY_CATEGORIES,
  SPACE_TYPES,
  type GalleryCategory,
  type SpaceType,
} from '../common/lists.js';
import { textToCents } from '../payments/money.js';
import { Shape } from '../common/shape.js';

/** The lists, as in their paths /api/admin/<kind>; `people` is the team of the About page. */
export const CONTENT_KINDS = ['packages', 'games', 'gallery', 'testimonials', 'people'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** The number of games that texts promise. */
export const GAMES_PROMISED = 20;

const DEFAULT_GAME_PICTURE = '/art/process/games.svg';

/** Uploaded pictures and the site's own drawings; no external addresses. */
const OWN_PICTURE = /^\/(pictures\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|art\/[a-z0-9/-]{1,100}\.svg)$/;
const PICTURE = { pattern: OWN_PICTURE.source, examples: [DEFAULT_GAME_PICTURE] };
const isOwnPicture = (value: unknown) => typeof value === 'string' && OWN_PICTURE.test(value);

const SHORT = { max: LIMITS.name.max };
const LONG = { max: LIMITS.longText.max };
const PLAYERS = { min: 1, max: 500 };
const MINUTES = { min: 1, max: 600 };

export class SavePackage {
  @Line(SHORT, 'Please name the package.') name = '';
  /** Dollars; must equal the tier's price in the price book. */
  @Reads((input) => (textToCents(input) ?? NaN) / 100)
  @Rule((value) => (Number(value) <= 100_000 ? null : 'Please give the price in dollars.'))
  @Shape({ type: 'number', minimum: 0, maximum: 100_000, multipleOf: 0.01, examples: [400] })
  basePrice = 0;
  @Text(LONG, 'Please describe the package.') description = '';
  @WholeNumber(MINUTES, 'Please give the duration in minutes, from 1 to 600.') duration = 90;
  @WholeNumber({ min: 1, max: 100 }, 'Please say how many games the package includes.') gamesIncluded = 3;
  @TextList(LIMITS.address.max, 'Please list the features as short texts.') features: string[] = [];
  @OneOf([1, 2, 3], 'Please choose tier 1, 2 or 3.') tier = 1 as 1 | 2 | 3;
  @Flag() popular = false;
  @SeenVersion('entry') version?: number = undefined;
}

export class SaveGame {
  @Line(SHORT, 'Please name the game.') name = '';
  @Text(LONG, 'Please describe the game.') description = '';
  @Reads((input) => input || DEFAULT_GAME_PICTURE)
  @Rule((value) => (isOwnPicture(value) ? null : 'Please upload a picture for the game.'))
  @Shape({ ...PICTURE, type: ['string', 'null'] })
  imageUrl = DEFAULT_GAME_PICTURE;
  @WholeNumber({ min: 1, max: 5 }, 'Please choose a difficulty from 1 to 5.') difficulty = 2;
  @WholeNumber(PLAYERS, 'Please say how many players the game needs, from 1 to 500.') minPlayers = 4;
  @WholeNumber(PLAYERS, 'Please say how many players the game takes, from 1 to 500.') maxPlayers = 20;
  @Line({ max: LIMITS.address.max }, 'Please say how much space the game needs.') spaceRequired = '';
  @OneOf(SPACE_TYPES, 'Please choose indoor, outdoor or both.') spaceType = 'both' as SpaceType;
  @WholeNumber(MINUTES, 'Please give the duration in minutes, from 1 to 600.') duration = 15;
  @Line(SHORT, 'Please say for which ages the game is.') ageRange = 'All ages';
  @TextList(LIMITS.name.max, 'Please list the skills as short texts.') skills: string[] = [];
  @TextList(LIMITS.name.max, 'Please list the equipment as short texts.') equipment: string[] = [];
  /** A public credit, such as "An idea by Anna's family". */
  @OptionalLine(LIMITS.name.max) credit?: string = undefined;
  @SeenVersion('entry') version?: number = undefined;
}

export class SaveGalleryImage {
  /** Also the alternative text. */
  @Line(SHORT, 'Please give the picture a title that says what it shows.') title = '';
  @Rule((value) => (isOwnPicture(value) ? null : 'Please upload the picture.'))
  @Shape({ ...PICTURE, type: 'string' })
  imageUrl = '';
  @OneOf(GALLERY_CATEGORIES, 'Please choose a category.') category = 'action' as GalleryCategory;
  @Flag() featured = false;
  @SeenVersion('entry') version?: number = undefined;
}

export class SaveTestimonial {
  @Line(SHORT, 'Please say who wrote this.') parentName = '';
  /** One letter for the badge; defaults to the first of the name. */
  @OptionalLine(4) parentInitial?: string = undefined;
  @Line(SHORT, 'Please say who this person is, such as “Mom of two”.') role = '';
  @WholeNumber({ min: 1, max: 5 }, 'Please choose 1 to 5 stars.') rating = 5;
  @Text(LONG, 'Please write the review.') review = '';
  @OneOf(EVENT_TYPES, 'Please choose the kind of event.') eventType = 'birthday';
  @Flag() featured = true;
  @SeenVersion('entry') version?: number = undefined;
}

export class SavePerson {
  @Line(SHORT, 'Please give the name.') name = '';
  @Line(SHORT, 'Please say what this person does, such as “Head MC”.') role = '';
  @Text(LONG, 'Please say something about this person.') background = '';
  @TextList(LIMITS.name.max, 'Please list the specialties as short texts.') specialties: string[] = [];
  @Rule((value) => (isOwnPicture(value) ? null : 'Please upload a photo.'))
  @Shape({ ...PICTURE, type: 'string' })
  imageUrl = '';
  @SeenVersion('entry') version?: number = undefined;
}

/** Every active entry exactly once, in the order to show. */
export class OrderContent {
  @Rule((value) =>
    Array.isArray(value) &&
    value.length <= 1_000 &&
    value.every((id) => typeof id === 'string' && id.length <= 100)
      ? null
      : 'Please send the order as a list of ids.',
  )
  @Shape({ type: 'array', items: { type: 'string', maxLength: 100 }, maxItems: 1_000 })
  ids: string[] = [];
}

/** Fields of an entry that only the admin area sees. */
export type StoredEntry = { version: number; retired: boolean };
export type AdminPackage = PackageView & StoredEntry;
export type AdminGame = GameView & StoredEntry;
export type AdminGalleryImage = GalleryImageView & StoredEntry;
export type AdminTestimonial = TestimonialView & StoredEntry & { featured: boolean; isSample: boolean };
export type AdminPerson = PersonView & StoredEntry;
