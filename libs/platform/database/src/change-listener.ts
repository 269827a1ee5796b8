import { Logger } from '@nestjs/common';
import pg from 'pg';
import { isDatabaseAway } from './connection-error.js';

const ANSWER_LIMIT_MS = 3_000;
const RETRY_MS = 1_000;

const log = new Logger('database');

type OnNotice = () => void;

/**
 * The line on which PostgreSQL tells of changes: one connection for each process and database, while anybody listens.
 */
export class ChangeListener {
  private static readonly listeners = new Map<string, ChangeListener>();

  private readonly members = new Map<string, Set<OnNotice>>();
  /** Channels of the connection that is open now. */
  private readonly listening = new Set<string>();
  private client: pg.Client | null = null;
  private settling: Promise<void> = Promise.resolve();
  /** The end of the statement that is on the line now, and of those that wait for it. */
  private spoken: Promise<unknown> = Promise.resolve();
  private retry: NodeJS.Timeout | undefined;

  private constructor(private readonly connectionString: string) {}

  /** The line of this process; there is one as long as somebody listens. */
  static of(connectionString: string): ChangeListener {
    const line = this.listeners.get(connectionString) ?? new ChangeListener(connectionString);
    this.listeners.set(connectionString, line);
    return line;
  }

  /**
   * Calls `heard` at each notice of the channel, and whenever listening begins anew, since notices may have been
   * missed. Resolves when the line stands, or when it could not be opened; then it is tried again each second.
   */
  subscribe(channel: string, heard: OnNotice): Promise<void> {
    this.members.set(channel, (this.members.get(channel) ?? new Set()).add(heard));
    return this.settle();
  }

  /** The last one to leave ends the connection. */
  unsubscribe(channel: string, heard: OnNotice): Promise<void> {
    const others = this.members.get(channel);
    others?.delete(heard);
    if (others?.size === 0) this.members.delete(channel);
    if (this.members.size === 0) ChangeListener.listeners.delete(this.connectionString);
    return this.settle();
  }

  /** Whether every notice of the channel arrives. */
  isListeningTo(channel: string): boolean {
    return this.listening.has(channel);
  }

  /**
   * Reads over the line itself, or over a connection for this once while there is none: whoever waits for the answer
   * may hold one of the pool's connections, and all of them may.
   */
  async query<Row>(sql: string): Promise<Row[]> {
    if (this.client) return this.queryClient<Row>(sql);
    return this.queryOnce<Row>(sql);
  }

  /** Over a connection for this once. */
  private async queryOnce<Row>(sql: string): Promise<Row[]> {
    const client = new pg.Client(this.connection);
    // A lost connection rejects the query; without a listener it would also end the process.
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row & pg.QueryResultRow>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  /**
   * Over the line, one statement after another: the driver takes no second one while a first is under way. A line that is
   * lost before its turn is replaced for this once, so that nobody waits for more than one silence.
   */
  private queryClient<Row>(sql: string): Promise<Row[]> {
    const said = this.spoken.then(async () => {
      const { client } = this;
      if (!client) return this.queryOnce<Row>(sql);
      try {
        return (await client.query<Row & pg.QueryResultRow>(sql)).rows;
      } catch (error) {
        if (this.client === client && isDatabaseAway(error)) this.lost(error as Error);
        throw error;
      }
    });
    this.spoken = said.catch(() => {});
    return said;
  }

  /** One step after another, so that there is never a second connection. */
  private settle(): Promise<void> {
    this.settling = this.settling.then(() => this.listenToAll()).catch((error: Error) => this.lost(error));
    return this.settling;
  }

  private async listenToAll(): Promise<void> {
    if (this.members.size === 0) return this.disconnect();
    const client = (this.client ??= await this.connect());
    for (const channel of this.members.keys()) {
      if (this.listening.has(channel)) continue;
      await this.queryClient(`listen ${client.escapeIdentifier(channel)}`);
      // Listening ends with its connection.
      if (this.client !== client) throw new Error('the line was lost');
      this.listening.add(channel);
      this.tell(channel);
    }
  }

  private get connection(): pg.ClientConfig {
    return {
      connectionString: this.connectionString,
      connectionTimeoutMillis: ANSWER_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
    };
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.connection, keepAlive: true });
    const ended = (error?: Error) => {
      if (this.client === client) this.lost(error ?? new Error('the server ended it'));
    };
    client.on('error', ended).on('end', () => ended());
    client.on('notification', ({ channel }) => this.tell(channel));
    await client.connect();
    return client;
  }

  private tell(channel: string): void {
    this.members.get(channel)?.forEach((heard) => heard());
  }

  private lost(error: Error): void {
    log.warn(`no line for changes, will try again: ${error.message}`);
    void this.disconnect();
    this.retry = setTimeout(() => void this.settle(), RETRY_MS).unref();
  }

  private async disconnect(): Promise<void> {
    clearTimeout(this.retry);
    this.listening.clear();
    const client = this.client;
    this.client = null;
    await client?.end().catch(() => {});
  }
}
