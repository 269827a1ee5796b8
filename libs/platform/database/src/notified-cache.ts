import { ChangeListener } from './change-listener.js';

const MAX_AGE_MS = 60_000;
/** While no notice can arrive, what is kept is at most this old. */
const MAX_AGE_WITHOUT_NOTICES_MS = 1_000;

/** Runs a statement outside the pool, so that who waits for the answer may hold one of its connections. */
export type Ask = <Row>(sql: string) => Promise<Row[]>;

type Options<Value> = {
  connectionString: string;
  channel: string;
  maxAgeMs?: number;
  /** Reads again as soon as the value has changed, not only when somebody asks. */
  isEager?: boolean;
  read: (ask: Ask) => Promise<Value>;
};

/**
 * A value read from the database and cached until its channel is notified, and never longer than `maxAgeMs`. Asking for
 * a cached value costs no statement. The first `get` opens the line on which notices come; all caches of a process
 * share it. The owner of a cache closes it when the process ends.
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

  /** The value has changed: the next `get` reads it again, and a read that is under way is not cached. */
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

  /** The age counts from before the read, for a change made meanwhile may not be in it. */
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
