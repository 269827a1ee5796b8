// Saves the wizard's answers on the server in the background. Failures are silent and retried with the next change.

type Calls = {
  /** Resolves once this text is saved. `isParallel`: an earlier one is still being saved. */
  save: (body: string, isLeaving: boolean, isParallel: boolean) => Promise<void>;
  delete: () => Promise<void>;
};

const QUIET_MS = 800;

/** One instance per store; `emptyBody` is the body of an untouched form, which is never sent first. */
export class DraftSaver {
  private saved: string;
  private wanted: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private inFlight: Promise<void> | null = null;
  // Responses to calls from before the last reset are ignored.
  private form = 0;

  constructor(
    private readonly calls: Calls,
    private readonly emptyBody: string,
  ) {
    this.saved = emptyBody;
    this.wanted = emptyBody;
  }

  /** Debounces changes by 800 ms and sends the last one. */
  change(body: string): void {
    if (body === this.wanted) return;
    this.wanted = body;
    clearTimeout(this.timer);
    if (this.wanted !== this.saved) this.timer = setTimeout(() => this.saveNow(), QUIET_MS);
  }

  /** Sends unsaved changes: after the running call, or in parallel when the page is closing. */
  saveNow(isLeaving = false): void {
    clearTimeout(this.timer);
    if (this.wanted === this.saved || (this.inFlight && !isLeaving)) return;
    void this.track(this.send(this.wanted, isLeaving), this.wanted);
  }

  /** Marks this text as saved. */
  markSaved(body: string): void {
    clearTimeout(this.timer);
    this.form += 1;
    this.saved = body;
    this.wanted = body;
  }

  /** The text that the server has. */
  get lastSaved(): string {
    return this.saved;
  }

  /** Resolves once the last change is saved. @throws Error when saving fails. */
  async flush(): Promise<void> {
    this.saveNow();
    await this.idle();
    if (this.wanted !== this.saved) throw new Error('The answers are not kept yet.');
  }

  /** 'Start over': drops unsent changes, and deletes the draft after the running call. */
  startOver(): Promise<void> {
    this.markSaved(this.emptyBody);
    const before = this.inFlight;
    const forgetting = async () => {
      await before;
      await this.calls.delete().catch(() => undefined);
    };
    return this.track(forgetting(), this.emptyBody);
  }

  /** Tracks the running call; after it, also after a failure, newer changes are sent. */
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
      await this.calls.save(body, isLeaving, this.inFlight !== null);
      if (form === this.form) this.saved = body;
    } catch {
      // Ignored: `wanted` still differs from `saved`, so the next change sends it again.
    }
  }

  /** Resolves after the running call and those that follow it. */
  private async idle(): Promise<void> {
    if (!this.inFlight) return;
    await this.inFlight;
    await this.idle();
  }
}
