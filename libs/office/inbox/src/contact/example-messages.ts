import { randomUUID } from 'node:crypto';
import type { ContactSubject, MessageState } from '#libs/shared/contracts';
import type { EntityManager } from 'typeorm';

export type ExampleMessage = {
  name: string;
  email: string;
  subject: ContactSubject;
  message: string;
  state: MessageState;
  createdAt: Date;
};

/** Writes a message for people to look at; no event tells of it. */
export async function writeExampleMessage(tx: EntityManager, example: ExampleMessage): Promise<void> {
  const { name, email, subject, message, state, createdAt } = example;
  await tx.query(
    `insert into contact_messages (id, name, email, subject, message, state, example, created_at, done_at)
     values ($1, $2, $3, $4, $5, $6, true, $7, $8)`,
    [randomUUID(), name, email, subject, message, state, createdAt, state === 'new' ? null : createdAt],
  );
}

/** Removes them. */
export async function removeExampleMessages(tx: EntityManager): Promise<void> {
  await tx.query('delete from contact_messages where example');
}
