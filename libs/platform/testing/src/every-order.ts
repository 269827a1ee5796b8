// Runs concurrent actors, such as two tabs, through every possible interleaving of their steps.
import { AsyncLocalStorage } from 'node:async_hooks';

/** How often a race spec runs its race; the environment's `ROUNDS` replaces the spec's usual number. */
export const raceRounds = (usual: number) => Number(process.env.ROUNDS ?? usual);

type Actor = () => Promise<unknown>;

/**
 * Runs two acts at the same time. From round to round another one of them begins later, by up to nine short queries, so
 * that on a busy machine, too, each of them is the first sometimes.
 */
export function race(
  database: { query: (sql: string) => Promise<unknown> },
  round: number,
  acts: readonly [Actor, Actor],
): Promise<PromiseSettledResult<unknown>[]> {
  const late = round % 2;
  const queries = Math.floor(round / 2) % 10;
  const afterQueries = async (act: Actor) => {
    for (let done = 0; done < queries; done += 1) await database.query('select');
    return act();
  };
  return Promise.allSettled(acts.map((act, index) => (index === late ? afterQueries(act) : act())));
}
type Stop = { go: () => void; isPause: boolean };

/** One interleaving: an actor that reaches a step waits until the scheduler selects it. */
class Run {
  readonly actor = new AsyncLocalStorage<string>();
  private readonly stopped = new Map<string, Stop>();
  private hasMoved = true;
  private wake: () => void = () => {};

  constructor(private readonly choose: (among: number) => number) {}

  stop(isPause: boolean): Promise<void> {
    const name = this.actor.getStore();
    if (!name) return Promise.resolve();
    return new Promise((go) => {
      this.stopped.set(name, { go, isPause });
      this.wake();
    });
  }

  async play(actors: Record<string, Actor>): Promise<void> {
    const open = new Set(Object.keys(actors));
    const ends = Object.entries(actors).map(async ([name, act]) => {
      try {
        await this.actor.run(name, async () => {
          await this.stop(false);
          await act();
        });
      } finally {
        open.delete(name);
        this.wake();
      }
    });
    while (open.size > 0) {
      const names = this.ready(open);
      const name = names[names.length > 1 ? this.choose(names.length) : 0];
      await this.step(name, open);
    }
    await Promise.all(ends);
  }

  /**
   * Actors whose next step may run. An actor that waits for another one is eligible only after another has run a step.
   */
  private ready(open: Set<string>): string[] {
    const names = [...open].sort();
    const eager = names.filter((name) => this.hasMoved || !this.stopped.get(name)?.isPause);
    return eager.length > 0 ? eager : names;
  }

  private async step(name: string, open: Set<string>): Promise<void> {
    const { go, isPause } = this.stopped.get(name) as Stop;
    this.stopped.delete(name);
    const moved = new Promise<void>((resolve) => (this.wake = resolve));
    go();
    if (open.has(name) && !this.stopped.has(name)) await moved;
    this.hasMoved = !isPause || !this.stopped.get(name)?.isPause;
  }
}

export type Orders = {
  /** Turns these methods into steps: each call waits until the scheduler selects its actor. */
  steps: <Thing extends object>(thing: Thing, methods: readonly (keyof Thing & string)[]) => void;
  /** Marks a method that waits for another actor: it returns after another actor has run a step. */
  pauses: (thing: object, method: string) => void;
  /** Runs every interleaving: `begin` sets up, `end` checks. Returns the number of interleavings. */
  play: (
    begin: () => Promise<Record<string, Actor>>,
    end: (order: string) => Promise<unknown>,
  ) => Promise<number>;
};

/** Explores interleavings, at most `most` of them. @throws Error when there are more */
export function everyOrder(most = 5_000): Orders {
  let current: Run | null = null;
  const gated = (thing: object, method: string, isPause: boolean) => {
    const methods = thing as Record<string, (...given: unknown[]) => unknown>;
    const original = methods[method].bind(thing);
    methods[method] = async (...given) => {
      await current?.stop(isPause);
      return isPause && current?.actor.getStore() ? undefined : original(...given);
    };
  };
  return {
    steps: (thing, methods) => methods.forEach((method) => gated(thing, method, false)),
    pauses: (thing, method) => gated(thing, method, true),
    async play(begin, end) {
      const taken: { choice: number; among: number }[] = [];
      for (let played = 1; ; played += 1) {
        if (played > most) throw new Error(`there are more than ${most} orders`);
        let depth = 0;
        const run = new Run((among) => {
          taken[depth] ??= { choice: 0, among };
          return taken[depth++].choice;
        });
        const actors = await begin();
        current = run;
        await run.play(actors).finally(() => (current = null));
        await end(taken.map(({ choice }) => choice).join(''));
        while (taken.length > 0 && taken[taken.length - 1].choice + 1 >= taken[taken.length - 1].among)
          taken.pop();
        if (taken.length === 0) return played;
        taken[taken.length - 1].choice += 1;
      }
    },
  };
}
