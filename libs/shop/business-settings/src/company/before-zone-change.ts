import { ExtensionPoint } from '#libs/platform/events';
import type { EntityManager } from 'typeorm';

export const zoneChange = new ExtensionPoint<(tx: EntityManager) => Promise<void>>();

/**
 * Makes a method run in the transaction that changes the time zone; an error keeps the zone, and its locks are held until
 * the transaction ends.
 */
export const BeforeZoneChange = () => zoneChange.mark();
