import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Clock } from '#libs/platform/config';
import { daysAfter, instantInZone, type WorkKind, type WorkState } from '#libs/shared/contracts';
import { ExtensionPoint } from '../extension-point.js';
import { compareWork, workState } from './open-work.rules.js';

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

/** The same with its state; `by` is null without a deadline. */
export type WaitingWork = Omit<OpenWork, 'by'> & { by: Date | null; state: WorkState };

const openWork = new ExtensionPoint<() => Promise<OpenWork[]>>();

/** Makes a method list what waits for a person in its module, for the list of today. */
export const OpenWorkSource = () => openWork.mark();

/** What waits for a person, collected from the modules that know it. */
@Injectable()
export class OpenWorkService {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly clock: Clock,
  ) {}

  /** Late, due and new, in this order. Asks one module after the other, so that it uses one connection at a time. */
  async list(): Promise<WaitingWork[]> {
    const found: OpenWork[] = [];
    for (const { run } of openWork.methodsOf(this.discovery)) found.push(...(await run()));
    const day = this.day();
    return found
      .map((work) => ({ ...work, by: work.by ?? null }))
      .map((work) => ({ ...work, state: workState(work, day) }))
      .toSorted(compareWork);
  }

  private day() {
    const today = this.clock.today();
    const begin = (day: string) => instantInZone(day, 0, this.clock.zone);
    return { now: this.clock.now(), today: begin(today), tomorrow: begin(daysAfter(today, 1)) };
  }
}
