import type { WorkKind } from '#libs/shared/contracts';
import { ExtensionPoint } from './extension-point.js';

/** Something that waits for a person in the office, as the module that owns it knows it. */
export type OpenWork = {
  kind: WorkKind;
  /** What it is about; unique within its kind. */
  id: string;
  bookingId?: string;
  /** Who it concerns, unless it is the family of the booking. */
  who?: string;
  /** What somebody wrote about it, for staff only. */
  note?: string;
  /** The user who does it, where somebody was chosen. */
  assigneeId?: string;
  /** For an action that sends it back. */
  version?: number;
  since: Date;
  /** Until when it must be done. */
  by?: Date;
  amountCents?: number;
};

export const openWork = new ExtensionPoint<() => Promise<OpenWork[]>>();

/** Makes a method list what waits for a person in its module, for the list of today. */
export const OpenWorkSource = () => openWork.mark();
