import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import type { ErrorCode, JsonSchema } from '#libs/shared/contracts';

/** What the compiler found out about one route (apps/standalone/describe). */
export type RouteFacts = {
  /** The JSON that is answered; absent when nothing is, or a file alone. */
  answer?: JsonSchema;
  isFile?: boolean;
  /** Sent as kept bytes, with an ETag. */
  isKept?: boolean;
  codes: ErrorCode[];
  /** Names among which are those of the limits that the route counts. */
  names: string[];
  /** Status numbers and headers that the route sets itself. */
  statuses: number[];
  headers: string[];
  access: 'payer' | 'holder' | null;
  summary: string;
  moduleName: string;
};
export type ApiFacts = { routes: Record<string, RouteFacts>; schemas: Record<string, JsonSchema> };

/** Written by the build into dist; read again when a later build has written it anew. */
@Injectable()
export class CompiledFactsService {
  file = path.resolve(import.meta.dirname, '../../../../route-facts.json');
  private readAt = 0;
  private facts: ApiFacts | null = null;

  /** The same object until the file changes. @throws Error when the build has not written it */
  read(): ApiFacts {
    const { mtimeMs } = statSync(this.file);
    if (!this.facts || mtimeMs !== this.readAt)
      this.facts = JSON.parse(readFileSync(this.file, 'utf8')) as ApiFacts;
    this.readAt = mtimeMs;
    return this.facts;
  }
}
