// Sends the wizard's answers to the server in the background. Silent: a failure waits for the next change.

type Calls = {
  /** Resolves once the server keeps this text. */
  keep: (body: string, isLeaving: boolean) => Promise<void>;
  forget: () => Promise<void>;
};

const QUIET_MS = 800;

/** One keeper for the document; `nothing` is the text of an untouched form, which is never sent first. */
export class DraftSaver {
  private kept: string;
  private wanted: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private underWay: Promise<void> | null = null;
  // Answers to calls from before the form was settled anew say nothing about what is kept now.
  private form = 0;

  constructor(
    private readonly calls: Calls,
    private readonly nothing: string,
  ) {
    this.kept = nothing;
    this.wanted = nothing;
  }

  /** Hears of every change; sends the last one once it has been quiet for 800 ms. */
  change(body: string): void {
    if (body === this.wanted) return;
    this.wanted = body;
    clearTimeout(this.timer);
    if (this.wanted !== this.kept) this.timer = setTimeout(() => this.now(), QUIET_MS);
  }

  /** Sends what is not kept yet: after the call that is under way, or beside it when the page is closing. */
  now(isLeaving = false): void {
    clearTimeout(this.timer);
    if (this.wanted === this.kept || (this.underWay && !isLeaving)) return;
    void this.follow(this.send(this.wanted, isLeaving), this.wanted);
  }

  /** The server keeps this already. */
  settle(body: string): void {
    clearTimeout(this.timer);
    this.form += 1;
    this.kept = body;
    this.wanted = body;
  }

  /** Resolves once the server keeps what was typed last. @throws Error when it cannot be had to keep it. */
  async flush(): Promise<void> {
    this.now();
    await this.atRest();
    if (this.wanted !== this.kept) throw new Error('The answers are not kept yet.');
  }

  /** 'Start over': nothing of before is sent any longer, and nothing stays of a call that is under way. */
  startOver(): Promise<void> {
    this.settle(this.nothing);
    const before = this.underWay;
    const forgetting = async () => {
      await before;
      await this.calls.forget().catch(() => undefined);
    };
    return this.follow(forgetting(), this.nothing);
  }

  /** Marks the call as the one under way; after it, also after a failure, what was typed meanwhile has its turn. */
  private follow(call: Promise<void>, body: string): Promise<void> {
    const mine = call.finally(() => {
      if (this.underWay === mine) this.underWay = null;
      if (this.wanted !== body) this.now();
    });
    this.underWay = mine;
    return mine;
  }

  private async send(body: string, isLeaving: boolean): Promise<void> {
    const { form } = this;
    try {
      await this.calls.keep(body, isLeaving);
      if (form === this.form) this.kept = body;
    } catch {
      // Nobody can do anything about it now; what is wanted still differs from what is kept.
    }
  }

  /** After a call, what was typed meanwhile has its turn. */
  private async atRest(): Promise<void> {
    if (!this.underWay) return;
    await this.underWay;
    await this.atRest();
  }
}
