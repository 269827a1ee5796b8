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
 * A value read from the database and kept until its channel is notified, and never longer than `maxAgeMs`. Asking for
 * a kept value costs no statement. The first `get` opens the line on which notices come; all caches of a process
 * share it. Whoever makes a cache closes it when the process ends.
 */
export class NotifiedCache<Value> {
  private readonly maxAgeMs: number;
  private kept: { value: Value; readAt: number } | null = null;
  private reading: Promise<Value> | null = null;
  private line: ChangeListener | null = null;
  private joined: Promise<void> | null = null;

  constructor(private readonly options: Options<Value>) {
    this.maxAgeMs = options.maxAgeMs ?? MAX_AGE_MS;
  }

  async get(): Promise<Value> {
    await (this.joined ??= this.join());
    if (this.kept && performance.now() - this.kept.readAt < this.patienceMs) return this.kept.value;
    return (this.reading ??= this.readAgain());
  }

  /** The value has changed: whoever asks from now on has it read again, and a read that is under way is not kept. */
  readonly invalidate = (): void => {
    this.kept = null;
    this.reading = null;
    if (this.options.isEager && this.line) this.get().catch(() => {});
  };

  async close(): Promise<void> {
    this.joined = Promise.resolve();
    const line = this.line;
    this.line = null;
    await line?.leave(this.options.channel, this.invalidate);
  }

  private get patienceMs(): number {
    const isHeard = this.line?.isListeningTo(this.options.channel);
    return isHeard ? this.maxAgeMs : Math.min(this.maxAgeMs, MAX_AGE_WITHOUT_NOTICES_MS);
  }

  private join(): Promise<void> {
    this.line = ChangeListener.of(this.options.connectionString);
    return this.line.join(this.options.channel, this.invalidate);
  }

  /** The age counts from before the read, for a change made meanwhile may not be in it. */
  private readAgain(): Promise<Value> {
    const readAt = performance.now();
    const isLatest = () => this.reading === reading;
    const ask: Ask = (sql) => ChangeListener.of(this.options.connectionString).query(sql);
    const reading: Promise<Value> = this.options
      .read(ask)
      .then((value) => {
        if (isLatest()) this.kept = { value, readAt };
        return value;
      })
      .finally(() => {
        if (isLatest()) this.reading = null;
      });
    return reading;
  }
}
