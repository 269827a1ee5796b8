// Sends the wizard's answers to the server in the background. Silent: a failure waits for the next change.

type Calls = {
  /** Resolves once the server keeps this text. */
  save: (body: string, isLeaving: boolean) => Promise<void>;
  delete: () => Promise<void>;
};

const QUIET_MS = 800;

/** One keeper for the document; `nothing` is the text of an untouched form, which is never sent first. */
export class DraftSaver {
  private saved: string;
  private wanted: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private inFlight: Promise<void> | null = null;
  // Answers to calls from before the form was settled anew say nothing about what is kept now.
  private form = 0;

  constructor(
    private readonly calls: Calls,
    private readonly emptyBody: string,
  ) {
    this.saved = emptyBody;
    this.wanted = emptyBody;
  }

  /** Hears of every change; sends the last one once it has been quiet for 800 ms. */
  change(body: string): void {
    if (body === this.wanted) return;
    this.wanted = body;
    clearTimeout(this.timer);
    if (this.wanted !== this.saved) this.timer = setTimeout(() => this.saveNow(), QUIET_MS);
  }

  /** Sends what is not kept yet: after the call that is under way, or beside it when the page is closing. */
  saveNow(isLeaving = false): void {
    clearTimeout(this.timer);
    if (this.wanted === this.saved || (this.inFlight && !isLeaving)) return;
    void this.track(this.send(this.wanted, isLeaving), this.wanted);
  }

  /** The server keeps this already. */
  markSaved(body: string): void {
    clearTimeout(this.timer);
    this.form += 1;
    this.saved = body;
    this.wanted = body;
  }

  /** Resolves once the server keeps what was typed last. @throws Error when it cannot be had to keep it. */
  async flush(): Promise<void> {
    this.saveNow();
    await this.idle();
    if (this.wanted !== this.saved) throw new Error('The answers are not kept yet.');
  }

  /** 'Start over': nothing of before is sent any longer, and nothing stays of a call that is under way. */
  startOver(): Promise<void> {
    this.markSaved(this.emptyBody);
    const before = this.inFlight;
    const forgetting = async () => {
      await before;
      await this.calls.delete().catch(() => undefined);
    };
    return this.track(forgetting(), this.emptyBody);
  }

  /** Marks the call as the one under way; after it, also after a failure, what was typed meanwhile has its turn. */
  private track(call: Promise<void>, body: string): Promise<void> {
    const mine = call.finally(() => {
      if (this.inFlight === mine) this.inFlight = null;
      if (this.wanted !== body) this.saveNow();
    });
    this.inFlight = mine;
    return mine;
  }

  private async send(body: string, isLeaving: boolean): Promise<void> {
    const { form } = this;
    try {
      await this.calls.save(body, isLeaving);
      if (form === this.form) this.saved = body;
    } catch {
      // Nobody can do anything about it now; what is wanted still differs from what is kept.
    }
  }

  /** After a call, what was typed meanwhile has its turn. */
  private async idle(): Promise<void> {
    if (!this.inFlight) return;
    await this.inFlight;
    await this.idle();
  }
}
