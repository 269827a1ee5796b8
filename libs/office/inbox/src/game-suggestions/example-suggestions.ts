import { randomUUID } from 'node:crypto';
import type { GameSuggestionState } from '#libs/shared/contracts';
import type { EntityManager } from 'typeorm';

export type ExampleSuggestion = {
  name: string;
  description: string;
  equipment: string[];
  status: Exclude<GameSuggestionState, 'approved'>;
  reason: string | null;
  createdAt: Date;
};

/** Writes an idea for people to look at; nobody sent it, so nobody is told of its end. */
export async function writeExampleSuggestion(tx: EntityManager, idea: ExampleSuggestion): Promise<void> {
  const { name, description, equipment, status, reason, createdAt } = idea;
  await tx.query(
    `insert into custom_games (id, name, description, equipment, status, reason, example, created_at, decided_at)
     values ($1, $2, $3, $4, $5, $6, true, $7, $8)`,
    [
      randomUUID(),
      name,
      description,
      equipment,
      status,
      reason,
      createdAt,
      status === 'submitted' ? null : createdAt,
    ],
  );
}

/** Says of the ideas to try the product with that they are examples, too: with the others they can be removed. */
export async function markSampleSuggestions(tx: EntityManager): Promise<void> {
  await tx.query("update custom_games set example = true where creation_key like 'demo:%'");
}

/** Removes them; a game that somebody made of one stays. */
export async function removeExampleSuggestions(tx: EntityManager): Promise<void> {
  await tx.query('delete from custom_games where example');
}
