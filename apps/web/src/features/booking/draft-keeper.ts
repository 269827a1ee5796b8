// Sends the wizard's answers to the server in the background. Silent: a failure waits for the next change.

type Calls = {
  /** Resolves once the server keeps this text. */
  keep: (body: string, isLeaving: boolean) => Promise<void>;
  forget: () => Promise<void>;
};

const QUIET_MS = 800;

/** One keeper for the document; `nothing` is the text of an untouched form, which is never sent first. */
export function draftKeeper({ keep, forget }: Calls, nothing: string) {
  let kept = nothing;
  let wanted = nothing;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | null = null;
  // Answers to calls from before the form was settled anew say nothing about what is kept now.
  let form = 0;

  /** Marks the call as the one under way; after it, also after a failure, what was typed meanwhile has its turn. */
  const follow = (call: Promise<void>, body: string): Promise<void> => {
    const mine = call.finally(() => {
      if (underWay === mine) underWay = null;
      if (wanted !== body) now();
    });
    underWay = mine;
    return mine;
  };

  const send = async (body: string, isLeaving: boolean) => {
    const asked = form;
    try {
      await keep(body, isLeaving);
      if (asked === form) kept = body;
    } catch {
      // Nobody can do anything about it now; what is wanted still differs from what is kept.
    }
  };

  /** Sends what is not kept yet: after the call that is under way, or beside it when the page is closing. */
  const now = (isLeaving = false) => {
    clearTimeout(timer);
    if (wanted === kept || (underWay && !isLeaving)) return;
    void follow(send(wanted, isLeaving), wanted);
  };

  /** The server keeps this already. */
  const settle = (body: string) => {
    clearTimeout(timer);
    form += 1;
    kept = body;
    wanted = body;
  };

  /** After a call, what was typed meanwhile has its turn. */
  const atRest = async (): Promise<void> => {
    if (!underWay) return;
    await underWay;
    await atRest();
  };

  /** Resolves once the server keeps what was typed last. @throws Error when it cannot be had to keep it. */
  const flush = async () => {
    now();
    await atRest();
    if (wanted !== kept) throw new Error('The answers are not kept yet.');
  };

  return {
    now,
    flush,
    settle,
    /** Hears of every change; sends the last one once it has been quiet for 800 ms. */
    change(body: string) {
      if (body === wanted) return;
      wanted = body;
      clearTimeout(timer);
      if (wanted !== kept) timer = setTimeout(now, QUIET_MS);
    },
    /** 'Start over': nothing of before is sent any longer, and nothing stays of a call that is under way. */
    startOver(): Promise<void> {
      settle(nothing);
      const before = underWay;
      const forgetting = async () => {
        await before;
        await forget().catch(() => undefined);
      };
      return follow(forgetting(), nothing);
    },
  };
}
