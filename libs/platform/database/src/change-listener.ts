import { Logger } from '@nestjs/common';
import pg from 'pg';
import { isDatabaseAway } from './connection-error.js';
import { NOTICES_LOSS } from './limited-client.js';

const ANSWER_LIMIT_MS = 3_000;
const RETRY_MS = 1_000;

const log = new Logger('ChangeListener');

type OnNotice = () => void;

/** The LISTEN connection for change notices: one per process and database while there are subscribers. */
export class ChangeListener {
  private static readonly listeners = new Map<string, ChangeListener>();

  private readonly members = new Map<string, Set<OnNotice>>();
  /** Channels that the open connection is subscribed to. */
  private readonly listening = new Set<string>();
  private client: pg.Client | null = null;
  private syncing: Promise<void> = Promise.resolve();
  /** Settles when the last queued statement has ended. */
  private lastQuery: Promise<unknown> = Promise.resolve();
  private retry: NodeJS.Timeout | undefined;

  private constructor(private readonly connectionString: string) {}

  /** The listener for this database; removed after the last unsubscribe. */
  static of(connectionString: string): ChangeListener {
    const listener = this.listeners.get(connectionString) ?? new ChangeListener(connectionString);
    this.listeners.set(connectionString, listener);
    return listener;
  }

  /**
   * Calls `onNotice` for each notice on the channel and after every (re)connect, because notices may have been missed.
   * Resolves when the channel is subscribed or the connection failed; a failed connection is retried every second.
   */
  subscribe(channel: string, onNotice: OnNotice): Promise<void> {
    this.members.set(channel, (this.members.get(channel) ?? new Set()).add(onNotice));
    return this.sync();
  }

  /** Closes the connection after the last unsubscribe. */
  unsubscribe(channel: string, onNotice: OnNotice): Promise<void> {
    const others = this.members.get(channel);
    others?.delete(onNotice);
    if (others?.size === 0) this.members.delete(channel);
    if (this.members.size === 0) ChangeListener.listeners.delete(this.connectionString);
    return this.sync();
  }

  /** False while the channel is not subscribed: notices can be missed. */
  isListeningTo(channel: string): boolean {
    return this.listening.has(channel);
  }

  /**
   * Runs a statement on the LISTEN connection, or on a temporary one while there is none. Never uses the pool: callers
   * may already hold all of its connections.
   */
  async query<Row>(sql: string): Promise<Row[]> {
    if (this.client) return this.queryClient<Row>(sql);
    return this.queryOnce<Row>(sql);
  }

  /** Uses a temporary connection. */
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
   * Runs statements sequentially: `pg.Client` must not be given a second one while a first is running. If the
   * connection is lost before a queued statement starts, that statement uses a temporary connection instead of waiting
   * for a second timeout.
   */
  private queryClient<Row>(sql: string): Promise<Row[]> {
    const result = this.lastQuery.then(async () => {
      const { client } = this;
      if (!client) return this.queryOnce<Row>(sql);
      try {
        return (await client.query<Row & pg.QueryResultRow>(sql)).rows;
      } catch (error) {
        if (this.client === client && isDatabaseAway(error)) this.reconnectLater(error as Error);
        throw error;
      }
    });
    this.lastQuery = result.catch(() => {});
    return result;
  }

  /** Runs sequentially, so that there is never a second connection. */
  private sync(): Promise<void> {
    this.syncing = this.syncing
      .then(() => this.listenToAll())
      .catch((error: Error) => this.reconnectLater(error));
    return this.syncing;
  }

  private async listenToAll(): Promise<void> {
    if (this.members.size === 0) return this.disconnect();
    const client = (this.client ??= await this.connect());
    for (const channel of this.members.keys()) {
      if (this.listening.has(channel)) continue;
      await this.queryClient(`listen ${client.escapeIdentifier(channel)}`);
      // A new connection has no subscriptions.
      if (this.client !== client) throw new Error('the line was lost');
      this.listening.add(channel);
      this.notify(channel);
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
    const client = new pg.Client({ ...this.connection, ...NOTICES_LOSS });
    const ended = (error?: Error) => {
      if (this.client === client) this.reconnectLater(error ?? new Error('the server ended it'));
    };
    client.on('error', ended).on('end', () => ended());
    client.on('notification', ({ channel }) => this.notify(channel));
    await client.connect();
    return client;
  }

  private notify(channel: string): void {
    this.members.get(channel)?.forEach((onNotice) => onNotice());
  }

  private reconnectLater(error: Error): void {
    log.warn(`no line for changes, will try again: ${error.message}`);
    void this.disconnect();
    this.retry = setTimeout(() => void this.sync(), RETRY_MS).unref();
  }

  private async disconnect(): Promise<void> {
    clearTimeout(this.retry);
    this.listening.clear();
    const client = this.client;
    this.client = null;
    await client?.end().catch(() => {});
  }
}
