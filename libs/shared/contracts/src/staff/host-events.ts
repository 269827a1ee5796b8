// The event day of a host: assigned events and their steps.
import { Flag, OneOf, Optional, OptionalDay, QueryNumber, Line } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';

/** In their order. */
export const EVENT_STEPS = ['on-the-way', 'arrived', 'started', 'finished'] as const;
export type EventStep = (typeof EVENT_STEPS)[number];

/** Choices for the estimated arrival. */
export const ETA_MINUTES = [10, 20, 30, 45] as const;
/** How long a step can be undone. */
export const UNDO_MINUTES = 5;
/** Finishing earlier than this before the planned start needs a confirmation. */
export const EARLY_FINISH_MINUTES = 60;
/** The most days per request; without a number all future events are returned. */
export const HOST_DAYS = 14;
/** Items loaded for add-ons, in addition to the games. */
export const EXTRA_ITEMS = ['photography', 'videography', 'customShirts', 'customAwards'] as const;

const STEP_ERROR = 'Please say which step it is.';

export class HostEventsQuery {
  @OptionalDay('Please give the first day as yyyy-MM-dd.') from?: string = undefined;
  @QueryNumber({ min: 1, max: HOST_DAYS }, undefined, `Please ask for 1 to ${HOST_DAYS} days.`)
  days?: number = undefined;
}

const isInstant = (value: unknown) =>
  typeof value === 'string' && /^2\d{3}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));

const PressedAt = () =>
  Optional((value) => (isInstant(value) ? null : 'Please give the time in UTC.'), {
    type: ['string', 'null'],
    pattern: String.raw`^2\d{3}-\d\d-\d\dT[\d:.]+Z$`,
    examples: ['2026-12-05T14:40:00.000Z'],
  });

/** The id of the acting user: a phone may be shared, and a queued action must not be sent as another user. */
const PressedBy = () =>
  Optional((value) => (typeof value === 'string' && value.length <= 36 ? null : 'Please say who pressed.'), {
    type: ['string', 'null'],
    maxLength: 36,
  });

/** Records a step. `pressedAt` is the time of the action if it was queued offline. */
export class RecordStep {
  @OneOf(EVENT_STEPS, STEP_ERROR) step = '' as EventStep;
  @Optional(
    (value) => (ETA_MINUTES.includes(value as 10) ? null : 'Please choose 10, 20, 30 or 45 minutes.'),
    {
      enum: [...ETA_MINUTES, null],
    },
  )
  etaMinutes?: number = undefined;
  /** Confirms finishing more than EARLY_FINISH_MINUTES before the planned start. */
  @Flag() isEarly?: boolean = false;
  @PressedAt() pressedAt?: string = undefined;
  @PressedBy() pressedBy?: string = undefined;
}

export class UndoStep {
  @OneOf(EVENT_STEPS, STEP_ERROR) step = '' as EventStep;
  @PressedAt() pressedAt?: string = undefined;
  @PressedBy() pressedBy?: string = undefined;
}

export class TickItem {
  @Line(LIMITS.username, 'Please say what is loaded.') item = '';
  @Flag() isLoaded = false;
  @PressedBy() pressedBy?: string = undefined;
}

/** A completed step; `hostName` is a first name. */
export type StepView = {
  step: EventStep;
  at: string;
  /** The estimated arrival, for `on-the-way`. */
  expectedAt: string | null;
  hostName: string;
};
export type EventProgressView = { steps: StepView[] };

/** `name` only for games; the site labels the other items. */
export type LoadingItem = { item: string; name: string | null; isLoaded: boolean };
export type LoadingView = { loading: LoadingItem[] };

/** The departure of the van, from its home or the previous event. */
export type DriveView = { crewName: string; leaveAt: string; minutes: number; isFromHome: boolean };

/** Family details, shown to hosts only in the days around the event. */
export type HostFamilyView = {
  parentFirstName: string;
  parentPhone: string;
  parentPhoneExtension: string | null;
  childFirstName: string;
  childAge: number | null;
  address: string;
  state: string;
  spaceDetails: string;
  specialRequests: string | null;
  eventTheme: string | null;
  amountDue: string;
};

export type HostEventView = {
  id: string;
  /** The booking's version. */
  version: number;
  day: string;
  startsAt: string;
  endsAt: string;
  city: string;
  zipCode: string;
  eventType: string;
  guestCount: number;
  games: string[];
  role: 'lead' | 'helper' | 'camera';
  drive: DriveView | null;
  loading: LoadingItem[];
  steps: StepView[];
  /** Null outside the days around the event. */
  family: HostFamilyView | null;
};
