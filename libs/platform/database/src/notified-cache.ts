import { ChangeListener } from './change-listener.js';

const MAX_AGE_MS = 60_000;
/** Maximum age of a cached value while notices cannot arrive. */
const MAX_AGE_WITHOUT_NOTICES_MS = 1_000;

/** Runs a statement outside the pool: the caller may already hold a pool connection. */
export type Ask = <Row>(sql: string) => Promise<Row[]>;

type Options<Value> = {
  connectionString: string;
  channel: string;
  maxAgeMs?: number;
  /** Reloads the value immediately after a change instead of at the next `get`. */
  isEager?: boolean;
  read: (ask: Ask) => Promise<Value>;
};

/**
 * A value read from the database and cached until its channel is notified, for at most `maxAgeMs`. A cached `get` runs
 * no statement. The first `get` opens the LISTEN connection, which all caches of the process share. The owner must
 * close the cache when the process ends.
 */
export class NotifiedCache<Value> {
  private readonly maxAgeMs: number;
  private cached: { value: Value; readAt: number } | null = null;
  private reading: Promise<Value> | null = null;
  private listener: ChangeListener | null = null;
  private subscribed: Promise<void> | null = null;

  constructor(private readonly options: Options<Value>) {
    this.maxAgeMs = options.maxAgeMs ?? MAX_AGE_MS;
  }

  async get(): Promise<Value> {
    await (this.subscribed ??= this.subscribe());
    if (this.cached && performance.now() - this.cached.readAt < this.allowedAgeMs) return this.cached.value;
    return (this.reading ??= this.startRead());
  }

  /** Discards the value: the next `get` reads it again, and the result of a read in progress is not cached. */
  readonly invalidate = (): void => {
    this.cached = null;
    this.reading = null;
    if (this.options.isEager && this.listener) this.get().catch(() => {});
  };

  async close(): Promise<void> {
    this.subscribed = Promise.resolve();
    const line = this.listener;
    this.listener = null;
    await line?.unsubscribe(this.options.channel, this.invalidate);
  }

  private get allowedAgeMs(): number {
    const isHeard = this.listener?.isListeningTo(this.options.channel);
    return isHeard ? this.maxAgeMs : Math.min(this.maxAgeMs, MAX_AGE_WITHOUT_NOTICES_MS);
  }

  private subscribe(): Promise<void> {
    this.listener = ChangeListener.of(this.options.connectionString);
    return this.listener.subscribe(this.options.channel, this.invalidate);
  }

  /** The age counts from the start of the read, because a change during the read may be missing from its result. */
  private startRead(): Promise<Value> {
    const readAt = performance.now();
    const isLatest = () => this.reading === reading;
    const ask: Ask = (sql) => ChangeListener.of(this.options.connectionString).query(sql);
    const reading: Promise<Value> = this.options
      .read(ask)
      .then((value) => {
        if (isLatest()) this.cached = { value, readAt };
        return value;
      })
      .finally(() => {
        if (isLatest()) this.reading = null;
      });
    return reading;
  }
}
