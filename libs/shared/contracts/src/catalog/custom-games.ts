// Custom games from parents, and the decisions about them.
import { SEARCH_MESSAGE } from '../office/contact.js';
import {
  OptionalOneOf,
  OptionalText,
  Text,
  TextList,
  OptionalWholeNumber,
  ClientValue,
  Line,
  OptionalLine,
} from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import type { SpaceType } from '../common/lists.js';

/** A custom game. Only name and description are required. */
export class SubmitCustomGame {
  @Line({ max: LIMITS.name.max }, 'Game name is required') name = '';
  @Text({ max: LIMITS.longText.max }, 'Description is required') description = '';
  @TextList(LIMITS.name.max, 'Please list the equipment as short texts') equipment: string[] = [];
  @OptionalLine(LIMITS.name.max) ageRange?: string = undefined;
  @OptionalLine(LIMITS.name.max) spaceRequired?: string = undefined;
  @OptionalLine(LIMITS.name.max) spaceType?: string = undefined;
  @ClientValue() difficulty?: string = undefined;
  @OptionalLine(LIMITS.name.max) parentName?: string = undefined;
  @OptionalLine(LIMITS.email.max) parentEmail?: string = undefined;
  /** Minutes. */
  @OptionalWholeNumber({ min: 1, max: 600 }, 15, 'Please give the duration in minutes') estimatedDuration =
    15;
  @OptionalText(LIMITS.longText.max) specialInstructions?: string = undefined;
}

export type CustomGameView = { id: string; name: string; status: string };

export const CUSTOM_GAME_STATES = ['submitted', 'approved', 'rejected'] as const;
export type CustomGameState = (typeof CUSTOM_GAME_STATES)[number];

/** The query of `GET /api/admin/custom-games`. */
export class CustomGameQuery {
  @OptionalOneOf(CUSTOM_GAME_STATES, 'Please choose submitted, approved or rejected.')
  state?: CustomGameState = undefined;
}

/** The body of `POST …/search`, which keeps search texts out of URLs. */
export class SearchCustomGames extends CustomGameQuery {
  @Line({ max: LIMITS.name.max }, SEARCH_MESSAGE) search = '';
}

/** The reason is mailed to the parent if an address is known. */
export class RejectCustomGame {
  @Text({ max: LIMITS.longText.max }, 'Please say why, the parent may read it.') reason = '';
}

/** A custom game in the admin area; times are ISO 8601 in UTC. */
export type AdminCustomGame = {
  id: string;
  name: string;
  description: string;
  equipment: string[];
  spaceType: SpaceType;
  difficulty: number;
  /** Minutes. */
  estimatedDuration: number;
  specialInstructions: string | null;
  status: CustomGameState;
  createdAt: string;
  decidedAt: string | null;
  /** The reason of a rejection. */
  reason: string | null;
  /** The game made from it. */
  gameId: string | null;
};
