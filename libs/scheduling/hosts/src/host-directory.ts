import { Injectable } from '@nestjs/common';
import { hostDisplayName } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';

/** Which account is which host, and what hosts are called. */
@Injectable()
export class HostDirectory {
  constructor(private readonly db: DataSource) {}

  /** The number of the active host who logs in with this account; null when it is nobody's. */
  async hostOf(userId: string): Promise<number | null> {
    const [host]: { no: number }[] = await this.db.query(
      'select no from hosts where user_id = $1 and is_active and retired_at is null',
      [userId],
    );
    return host?.no ?? null;
  }

  /** First name and initial, as families read them, of a host who is there. */
  async displayName(no: number): Promise<string> {
    const [{ name }]: { name: string }[] = await this.db.query('select name from hosts where no = $1', [no]);
    return hostDisplayName(name);
  }

  /** First names by number, also of hosts who have retired. */
  async firstNames(hostNos: readonly number[]): Promise<Map<number, string>> {
    if (hostNos.length === 0) return new Map();
    const hosts: { no: number; name: string }[] = await this.db.query(
      'select no, name from hosts where no = any($1::int[])',
      [hostNos],
    );
    return new Map(hosts.map(({ no, name }) => [no, name.trim().split(/\s+/u)[0]]));
  }
}
