import { ExtensionPoint } from '#libs/platform/events';
import type { EntityManager } from 'typeorm';

export const accountRemoval = new ExtensionPoint<(tx: EntityManager, userId: string) => Promise<void>>();

/**
 * Makes a method run in the transaction that deletes an account, before its row is deleted; an error keeps the account. For
 * deletions that must be in the same transaction; everything else handles `account-deleted`.
 */
export const BeforeAccountRemoval = () => accountRemoval.mark();
